/** A backup verified, and put in the place of what a running lane has, over HTTP. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import * as assert from 'uvu/assert'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { ownSigner } from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { openBackupRig } from '#test/storage/backup-rig.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Standing {
  readonly task: { readonly status: string; readonly name?: string }
  readonly unpack: {
    readonly status: string
    readonly why?: string
    readonly inside?: {
      readonly serialNumber: string
      readonly sender: object
      readonly payees: readonly { readonly isActive: boolean }[]
    }
  }
}

const PAID_AT_ONCE = 7_770_002

async function openBackedUp(isStartedAgain = true) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const stick = folder.file('stick')
  mkdirSync(stick)
  const dataFolder = folder.file('data')
  mkdirSync(dataFolder)
  const keys = await newKeys()
  const yaml = `serialNumber: LANE-7\nbackup: { folder: ${stick}, recipients: [${keys.recipient}], sameDisk: true }\n`
  let restarts = 0
  const around = () => ({
    isStartedAgain,
    restart() {
      restarts += 1
    },
  })
  const opened = opening.move()
  return {
    keys,
    dataFolder,
    stick,
    start: () => openTestDevice({ yaml, dataFolder, around }),
    restarts: () => restarts,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const standing = async ({ url }: TestDevice) => (await call(url, '/backups')).json as Standing

async function sell({ url }: TestDevice, reference: string): Promise<void> {
  const sold = await postJson(url, '/showQR', { amount: PAID_AT_ONCE, purpose: reference })
  assert.is(sold.http, 200, sold.text)
  await waitUntil('it is paid', async () =>
    (await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
  )
}

async function payments({ url }: TestDevice): Promise<number> {
  const { transactions } = (await call(url, '/transactions')).json as { transactions: object[] }
  return transactions.length
}

async function backUp(device: TestDevice): Promise<string> {
  await call(device.url, '/backups', { method: 'POST' })
  return waitUntil('the backup is made', async () => {
    const { task } = await standing(device)
    assert.is.not(task.status, 'failed')
    return task.status === 'done' ? String(task.name) : null
  })
}

const unpacked = (device: TestDevice) =>
  waitUntil('the backup is unpacked', async () => {
    const { unpack } = await standing(device)
    return /ing$/.test(unpack.status) && unpack.status !== 'restarting' ? null : unpack
  })

spec(
  'backups restored over HTTP',
  {
    async 'one is verified, and takes the place of the ledger at the restart; what was there is kept'() {
      await using rig = await openBackedUp()
      const { identity } = rig.keys
      {
        await using device = await rig.start()
        await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
        await sell(device, 'before')
        const name = await backUp(device)
        await sell(device, 'after')
        const verify = await postJson(device.url, `/backups/${name}/verify`, { identity })
        assert.is(verify.http, 202, verify.text)
        const { status, inside, why } = await unpacked(device)
        assert.equal([status, inside?.serialNumber], ['sound', 'LANE-7'], why)
        assert.not.ok(existsSync(`${rig.dataFolder}/restoring`))

        const order = { identity, confirm: 'LANE-7' }
        const restore = await postJson(device.url, `/backups/${name}/restore`, order)
        assert.is(restore.http, 202, restore.text)
        const done = await unpacked(device)
        assert.is(done.status, 'restarting', done.why)
        assert.is(rig.restarts(), 1)
        assert.not.ok(JSON.stringify(device.journal).includes(identity))
      }
      await using again = await rig.start()
      assert.is(await payments(again), 1)
      assert.ok(readdirSync(`${rig.dataFolder}/replaced`).includes('payments.db'))
      const { gaps } = (await call(again.url, '/ledger/gaps')).json as {
        gaps: readonly { knownPayments: number | null }[]
      }
      assert.equal(
        gaps.map(({ knownPayments }) => knownPayments),
        [1],
      )
    },
    async 'one that nobody known signed is unproven, and restored with words or with its signer alone'() {
      await using rig = await openBackedUp()
      await using device = await rig.start()
      const { identity } = rig.keys
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const name = await backUp(device)
      const { signer } = (await call(device.url, '/backups')).json as { signer: string }
      // From here on it is as good as a stranger's.
      rmSync(`${rig.dataFolder}/backup-signing-key.json`)
      const ask = async (what: string, more: object) => {
        const reply = await postJson(device.url, `/backups/${name}/${what}`, { identity, ...more })
        if (reply.http === 202) return unpacked(device)
        return { status: String(reply.http), why: reply.text } as Standing['unpack']
      }
      const { status, inside } = await ask('verify', {})
      assert.equal([status, inside?.sender], ['unproven', { kind: 'stranger', signer }])
      assert.is(inside?.payees[0]?.isActive, true)
      assert.not.match(JSON.stringify(inside), /sealed|v1\./)
      assert.is((await ask('verify', { signer })).status, 'sound')
      const confirm = 'LANE-7'
      const refused = await ask('restore', { confirm })
      assert.equal(
        [
          refused.status,
          /the signature of the backup of lane LANE-7 of .* is not known here/.test(
            refused.why ?? '',
          ),
        ],
        ['failed', true],
      )
      assert.is(rig.restarts(), 0)
      const answer = await ask('restore', { confirm, unsigned: 'I know who made this backup' })
      assert.is(answer.status, 'restarting', answer.why)
      const restored = device.journal.find(({ event }) => event === 'backup.restored')
      assert.match(JSON.stringify(restored), signer)
    },
    async 'a wrong key, a wrong name and a missing confirmation change nothing, and say why'() {
      await using rig = await openBackedUp()
      await using device = await rig.start()
      const name = await backUp(device)
      const { identity } = await newKeys()
      await postJson(device.url, `/backups/${name}/verify`, { identity })
      const wrong = await unpacked(device)
      assert.equal([wrong.status, typeof wrong.why], ['failed', 'string'])
      assert.not.match(String(wrong.why), 'internal')
      await postJson(device.url, '/backups/laned-LANE-7-20200101T000000Z.age/verify', { identity })
      assert.match(String((await unpacked(device)).why), 'there is no backup')
      for (const [path, body, words] of [
        ['restore', { identity, confirm: 'LANE-8' }, /serial number in confirm: LANE-7/],
        ['verify', {}, /send either identity .* or passphrase/],
        ['verify', { identity, passphrase: 'x' }, /and not both/],
      ] as const) {
        const reply = await postJson(device.url, `/backups/${name}/${path}`, body)
        assert.equal([reply.http, words.test(reply.text)], [400, true], reply.text)
      }
      assert.is(rig.restarts(), 0)
      assert.not.ok(existsSync(`${rig.dataFolder}/restore-ready`))
    },
    async 'another lane’s in the same folder is looked at, and never takes the place of this one'() {
      await using rig = await openBackedUp()
      await using other = await openBackupRig()
      const { identity, recipient } = rig.keys
      const written = { recipients: [recipient], folder: rig.stick, serialNumber: 'LANE-8' }
      const name = basename(await other.create(written))
      await using device = await rig.start()
      const opens = { identity, signer: ownSigner(other.data) }
      await postJson(device.url, `/backups/${name}/verify`, opens)
      const { status, inside } = await unpacked(device)
      assert.equal([status, inside?.serialNumber], ['sound', 'LANE-8'])
      const order = { ...opens, confirm: 'LANE-7', unsigned: 'I know who made this backup' }
      await postJson(device.url, `/backups/${name}/restore`, order)
      const refused = await unpacked(device)
      assert.is(refused.status, 'failed')
      assert.match(
        refused.why ?? '',
        /backup is of lane LANE-8, and this card is lane LANE-7\. .*Take a backup of lane LANE-7\. .*laned\.yaml/,
      )
      assert.is(rig.restarts(), 0)
      for (const left of ['restoring', 'restore-ready', 'replaced'])
        assert.not.ok(existsSync(`${rig.dataFolder}/${left}`), left)
    },
    async 'a lane that nobody would start again is not restored from afar'() {
      await using rig = await openBackedUp(false)
      await using device = await rig.start()
      const order = { identity: rig.keys.identity, confirm: 'LANE-7' }
      const reply = await postJson(device.url, '/backups/laned-a.age/restore', order)
      assert.equal(
        [reply.http, /laned does not run as a service here/.test(reply.text)],
        [409, true],
      )
    },
  },
  180_000,
)
