/** `lanectl replace` and `lanectl backup fetch` as a technician meets them: what they refuse changes nothing. */

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as assert from 'uvu/assert'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createMasterBackupClient } from '#drivers/peers/master-requests/master-backup-client.ts'
import { pieces } from '#drivers/storage/lane-backup/backup-content.ts'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { signerLine } from '#drivers/storage/lane-backup/sender/backup-signature.ts'
import { ownSigner } from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import type { StoredBackup } from '#hal/backup-store.ts'
import { call, postJson } from '#test/http-call.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { openBackupServer } from '#test/remote-backups/backup-server.ts'
import { ACCOUNT } from '#test/remote-backups/store-rig.ts'
import { spec } from '#test/spec.ts'
import { openBackupRig } from '#test/storage/backup-rig.ts'
import { waitUntil } from '#test/wait-until.ts'

const REFUSED = 1
const USAGE = 64

async function openMaster() {
  await using opening = new AsyncDisposableStack()
  const rig = opening.use(await openBackupRig())
  mkdirSync(rig.file('depot'))
  const yaml = [
    'embedder: { driver: fake }',
    'sync: { role: master, listen: "127.0.0.1:0", announce: false }',
    `backup: { forLanes: { folder: ${rig.file('depot')} } }`,
  ].join('\n')
  const master = opening.use(await openTestDevice({ yaml }))
  const url = await waitUntil('the master listens', async () => {
    const { data } = (await call(master.url, '/api/get_sync_status')).json as {
      data: { master: string | null }
    }
    return data.master && `https://${data.master}`
  })
  const post = async <Data>(operation: string, sn: string) =>
    ((await postJson(master.url, `/api/${operation}`, { sn })).json as { data: Data }).data
  const { key } = await post<{ key: string }>('add_fleet_key', 'lane-7')
  const file = await rig.create()
  await createMasterBackupClient(url, pskOf(key, 'lane-7')).put(factsOf(file), pieces(file))
  const noted = signerLine('lane-7', ownSigner(rig.data) ?? '')
  writeFileSync(rig.file('shop.key'), `${noted}${rig.identity}`)
  writeFileSync(rig.file('lane.yaml'), `serialNumber: lane-7\nsync: { master: "${url}" }\n`)
  mkdirSync(rig.file('new'))
  const opened = opening.move()
  return {
    rig,
    url,
    file,
    master,
    codeFor: async (sn: string) => (await post<{ code: string }>('replace_device', sn)).code,
    keys: async () =>
      ((await call(master.url, '/api/get_fleet_keys')).json as { data: { key_id: string }[] }).data,
    replace: (code: string, ...args: string[]) =>
      lanectl([
        ...['replace', code, '--data', rig.file('new'), '--config', rig.file('lane.yaml')],
        ...args,
      ]),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function factsOf(path: string): StoredBackup {
  const bytes = readFileSync(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: basename(path), bytes: bytes.length, sha256 }
}

spec(
  'lanectl replace',
  {
    async 'says in one line what is wrong, changes nothing by it, and then does it'() {
      await using shop = await openMaster()
      const { rig } = shop
      const keys = await shop.keys()
      const code = await shop.codeFor('lane-7')
      const identity = ['--identity', rig.file('shop.key')]
      writeFileSync(rig.file('other.key'), (await newKeys()).identity)
      writeFileSync(
        rig.file('lane-8.yaml'),
        `serialNumber: lane-8\nsync: { master: "${shop.url}" }\n`,
      )
      writeFileSync(rig.file('none.yaml'), 'serialNumber: lane-7\n')
      writeFileSync(rig.file('new/older'), 'what the card had')
      const slip = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`
      const another = await shop.codeFor('lane-9')
      const table: [string, string[], number, RegExp][] = [
        [code, [], USAGE, /--identity FILE or --passphrase-file/],
        [slip, identity, REFUSED, /mistyped/],
        ['00000-00000-00000-00000', identity, REFUSED, /not a restore code, or it is mistyped/],
        [
          code,
          ['--identity', rig.file('other.key')],
          REFUSED,
          /made for another passphrase or key/,
        ],
        [
          code,
          [...identity, '--config', rig.file('lane-8.yaml')],
          REFUSED,
          /is of lane lane-7, and this card is lane lane-8/,
        ],
        [
          code,
          [...identity, '--config', rig.file('none.yaml')],
          USAGE,
          /the address of the master is not known/,
        ],
        [
          code,
          [...identity, '--master', 'https://127.0.0.1:1'],
          REFUSED,
          /cannot reach the master/,
        ],
        [
          another,
          identity,
          REFUSED,
          /no backup is kept there\. Make one with lanectl backup create/,
        ],
        [another, [...identity, '--backup', shop.file], REFUSED, /this restore code is for lane-9/],
      ]
      for (const [shown, args, ended, said] of table) {
        const { code: exit, stderr } = await shop.replace(shown, ...args)
        assert.match(stderr, said)
        assert.is(exit, ended, stderr)
        assert.is(stderr.trim().split('\n').length, 1, stderr)
        // A name for the card is made before a master is asked anything.
        const left = readdirSync(rig.file('new')).filter((name) => !/^(lock|card-name)$/.test(name))
        assert.equal(left, ['older'])
        assert.equal(await shop.keys(), keys)
      }
      const { code: exit, stderr, stdout } = await shop.replace(code, ...identity)
      assert.is(exit, 0, stderr)
      assert.match(stdout, 'this card is the lane lane-7 now. Start laned')
      assert.match(stdout, 'payments after 2026-03-01T04:05:06.000Z are not in its ledger')
      assert.equal(readdirSync(rig.file('new/replaced')), ['older'])
      const [now, ...more] = await shop.keys()
      assert.equal(more, [])
      assert.is.not(now?.key_id, keys[0]?.key_id)
      assert.ok(readFileSync(rig.file('new/given-key'), 'utf8').includes(String(now?.key_id)))
      assert.match((await shop.replace(code, ...identity)).stderr, 'a memory card already became')

      const device = await openTestDevice({
        yaml: 'embedder: { driver: fake }\nserialNumber: lane-7\n',
        dataFolder: rig.file('new'),
      })
      await device[Symbol.asyncDispose]()
      assert.not(readdirSync(rig.file('new')).includes('given-key'), 'it is sealed')
      const kept = JSON.parse(readFileSync(rig.file('new/sync.json'), 'utf8')) as {
        sealedKey: string
      }
      assert.match(kept.sealedKey, /^v1\./)
    },
  },
  300_000,
)

spec(
  'lanectl backup fetch',
  {
    async 'gets the newest from the server that the config names, for this lane or another'() {
      await using rig = await openBackupRig()
      await using server = await openBackupServer({ account: ACCOUNT })
      const { region, accessKeyId, secretAccessKey } = ACCOUNT
      const remote = `{ driver: s3, url: "${server.url}", region: ${region}, accessKeyId: ${accessKeyId}, secret: "${secretAccessKey}" }`
      const yaml = `embedder: { driver: fake }\nserialNumber: lane-7\nbackup: { recipients: [${rig.recipient}], remote: ${remote} }\n`
      writeFileSync(rig.file('laned.yaml'), yaml)
      const config = ['--config', rig.file('laned.yaml')]
      {
        await using device = await openTestDevice({ yaml })
        await call(device.url, '/backups', { method: 'POST' })
        const backups = () => call(device.url, '/backups')
        const { task, backups: listed } = await waitUntil('the backup is away', async () => {
          const said = (await backups()).json as {
            task: { status: string; why?: string; name: string }
            backups: { name: string }[]
          }
          return said.task.status === 'running' ? null : said
        })
        assert.is(task.status, 'done', task.why)
        assert.equal(
          listed.map(({ name }) => name),
          [task.name],
        )
        const fetched = await fetch(`${device.url}/backups/${task.name}`)
        assert.ok((await fetched.text()).startsWith('age-encryption.org/v1'))
        assert.not(readdirSync(device.dataFolder).includes('backup-outgoing'))
        server.misbehave(403)
        const strange = await call(device.url, `/backups/${task.name}`)
        // Not 401 or 403: the caller's token is none of the server's.
        assert.equal(
          [strange.http, /does not accept the lane's token/.test(strange.text)],
          [503, true],
        )
        server.misbehave(null)
        const line = signerLine('lane-7', ownSigner(device.dataFolder) ?? '')
        writeFileSync(rig.file('shop.key'), `${line}${rig.identity}`)
      }
      const list = await lanectl(['backup', 'list', ...config])
      assert.match(list.stdout, /lane-7 .*laned-lane-7-/)
      mkdirSync(rig.file('here'))
      const got = await lanectl(['backup', 'fetch', '--to', rig.file('here'), ...config])
      assert.is(got.code, 0, got.stderr)
      const [name = ''] = readdirSync(rig.file('here'))
      const file = rig.file(`here/${name}`)
      const verified = await lanectl(['backup', 'verify', file, '--identity', rig.file('shop.key')])
      assert.is(verified.code, 0, verified.stderr)
      const other = await lanectl(['backup', 'fetch', '--serial', 'lane-8', ...config])
      assert.match(other.stderr, 'no backup is kept there. Make one with lanectl backup create')
      server.misbehave(403)
      const refused = await lanectl(['backup', 'fetch', ...config])
      assert.match(refused.stderr, "does not accept the lane's token or key")
      assert.not(refused.stderr.includes(secretAccessKey))
    },
  },
  300_000,
)
