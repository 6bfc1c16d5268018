/** Backups over HTTP on a whole device: made while it sells, listed, fetched, restored elsewhere. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as assert from 'uvu/assert'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { restoreBackup } from '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { AT_RESTORE } from '#test/storage/backup-rig.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Standing {
  readonly task: { readonly status: string; readonly name?: string; readonly why?: string }
  readonly problem?: string
  readonly backups: readonly { readonly name: string; readonly bytes: number }[]
}

async function openBackedUp(change = '') {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const stick = folder.file('stick')
  mkdirSync(stick)
  const keys = await newKeys()
  const yaml = `backup: { folder: ${stick}, recipients: [${keys.recipient}], sameDisk: true }\n${change}`
  const device = opening.use(await openTestDevice({ yaml }))
  const opened = opening.move()
  return {
    folder,
    stick,
    keys,
    device,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function standing({ url }: TestDevice, headers = {}): Promise<Standing> {
  return (await call(url, '/backups', { headers })).json as Standing
}

async function ended(device: TestDevice): Promise<Standing> {
  return waitUntil('the backup ended', async () => {
    const now = await standing(device)
    return now.task.status === 'running' ? null : now
  })
}

spec(
  'backups over HTTP',
  {
    async 'one is made while the lane sells, fetched, and restored with what was sold before'() {
      await using rig = await openBackedUp()
      const { device, folder, keys } = rig
      assert.equal(await standing(device), {
        task: { status: 'idle' },
        unpack: { status: 'idle' },
        signer: null,
        backups: [],
      })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const sold: string[] = []
      const sell = async () => {
        const amount = 100 + sold.length
        const { http } = await postJson(device.url, '/showQR', { amount, purpose: 'Tea' })
        if (http === 200) sold.push(String(amount))
      }
      for (let n = 0; n < 5; n += 1) await sell()
      const acknowledged = sold.length
      const started = await call(device.url, '/backups', { method: 'POST' })
      assert.is(started.http, 202)
      assert.is((started.json as Standing['task']).status, 'running')
      const again = await call(device.url, '/backups', { method: 'POST' })
      assert.is(again.http, 409, 'one at a time')
      const done = ended(device)
      let isSelling = true
      void done.finally(() => {
        isSelling = false
      })
      while (isSelling) await sell()
      const { task, backups } = await done
      assert.is(task.status, 'done', task.why)
      assert.ok(sold.length > acknowledged, 'sold meanwhile')
      const [kept] = backups
      assert.is(kept?.name, task.name)

      const response = await fetch(`${device.url}/backups/${task.name}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      assert.is(bytes.length, kept?.bytes)
      const head = await call(device.url, `/backups/${task.name}`, { method: 'HEAD' })
      assert.is(head.headers['content-length'], String(bytes.length))
      const file = folder.file('fetched.age')
      writeFileSync(file, bytes)
      const openWith = { identities: [keys.identity], passphrase: null }
      const dataFolder = folder.file('new')
      await restoreBackup({ file, openWith, dataFolder, replaces: false, ...AT_RESTORE, step() {} })
      using store = openSqliteTransactions(`${dataFolder}/payments.db`)
      const amounts = store.page(0, 10_000).map(({ record }) => String(record.amountKopecks))
      // What was acknowledged before is there; of what came meanwhile a beginning, and no gap.
      assert.ok(amounts.length >= acknowledged, `${amounts.length} of ${acknowledged}`)
      assert.equal(amounts, sold.slice(0, amounts.length))
    },
    async 'are an operator’s to fetch, and a name is no path'() {
      const tokens =
        '{ name: till, role: till, secret: till-till-till-till }, { name: boss, role: operator, secret: boss-boss-boss-boss }'
      await using rig = await openBackedUp(
        `listeners: [{ address: "127.0.0.1:0", tokens: [${tokens}] }]`,
      )
      const { url } = rig.device
      const as = (who: string) => ({
        headers: { authorization: `Bearer ${`${who}-`.repeat(4).slice(0, -1)}` },
      })
      const name = 'laned-lane-7-20260301T040506Z.age'
      writeFileSync(`${rig.stick}/${name}`, 'secret')
      assert.is((await call(url, '/backups', as('till'))).http, 200)
      assert.is((await call(url, `/backups/${name}`, as('boss'))).text, 'secret')
      for (const path of ['..%2f..%2fetc%2fpasswd', 'device.json', `.${name}.part`, `${name}%00`])
        assert.ok([400, 404].includes((await call(url, `/backups/${path}`, as('boss'))).http), path)
    },
    async 'that fail say why, in the answer, in the health and in the journal'() {
      await using rig = await openBackedUp()
      rmSync(rig.stick, { recursive: true })
      await call(rig.device.url, '/backups', { method: 'POST' })
      const { task, problem } = await ended(rig.device)
      assert.is(task.status, 'failed')
      for (const words of [task.why, problem])
        assert.match(String(words), 'that the stick or disk is plugged in')
      const { parts } = (await call(rig.device.url, '/health')).json as {
        parts: { name: string; state: string; reason: string }[]
      }
      const part = parts.find((one) => one.name === 'backup')
      assert.is(part?.state, 'degraded')
      assert.match(String(part?.reason), 'that the stick or disk is plugged in')
      assert.ok(rig.device.journal.some(({ event }) => event === 'backup.failed'))
    },
    async 'are nowhere where the config names no folder, and no lane starts to write in clear'() {
      await using device = await openTestDevice()
      assert.is((await call(device.url, '/backups')).http, 404)
      const { message } = await faultOf(
        () => openTestDevice({ yaml: 'backup: { folder: /mnt }' }),
        'bad-request',
      )
      assert.match(message, 'never written unencrypted')
    },
    async 'have a description that is valid'() {
      await using rig = await openBackedUp()
      const { text } = await call(rig.device.url, '/openapi/backups.json')
      const { valid, errors } = await new Validator().validate(JSON.parse(text))
      assert.ok(valid, JSON.stringify(errors))
      const { paths } = JSON.parse(text) as { paths: object }
      assert.equal(Object.keys(paths).sort(), [
        '/backups',
        '/backups/{name}',
        '/backups/{name}/restore',
        '/backups/{name}/verify',
      ])
      assert.equal(readdirSync(rig.stick), [])
    },
  },
  120_000,
)
