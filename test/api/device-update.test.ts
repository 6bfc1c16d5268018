/** The updater over HTTP: asked through systemd, whose stand-in here runs the real updater. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createConfigFile } from '#drivers/host/config-file-store.ts'
import { call } from '#test/http-call.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { openUpdateRig } from '#test/updates/update-rig.ts'
import { waitUntil } from '#test/wait-until.ts'

const UPDATER = join(import.meta.dirname, '../../scripts/ota/main.ts')

interface Standing {
  readonly running: string
  readonly good: string | null
  readonly run: {
    readonly verb: string
    readonly status: string
    readonly version: string | null
    readonly message: string | null
    readonly endedAt: string | null
  } | null
}

/** A systemctl that does `script` with the unit's name as $UNIT. */
function standIn(folder: string, script: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'systemctl')
  writeFileSync(path, `#!/bin/sh\nfor UNIT; do :; done\n${script}\n`)
  chmodSync(path, 0o755)
  return folder
}

const standingOf = async ({ url }: TestDevice) =>
  (await call(url, '/device/update')).json as Standing

const ended = (device: TestDevice) =>
  waitUntil('the updater has ended', async () => {
    const { run } = await standingOf(device)
    return run && run.status !== 'running' ? run : null
  })

spec(
  'updates over HTTP',
  {
    async 'a lane that no updater looks after says so'() {
      await using device = await openTestDevice()
      const standing = (await call(device.url, '/device/update')).json as { whyNot: string }
      assert.match(standing.whyNot, 'the lane was installed without an updater')
      for (const path of ['/check', '/install', '/rollback']) {
        const reply = await call(device.url, `/device/update${path}`, { method: 'POST' })
        assert.equal(
          [reply.http, /installed without an updater/.test(reply.text)],
          [409, true],
          path,
        )
      }
    },
    async 'what the channel offers is told, and what the updater refuses, with its words'() {
      await using rig = await openUpdateRig()
      writeFileSync(join(rig.device.state, 'good'), '1.0.0\n')
      await rig.release('1.0.1')
      await rig.serve()
      using folder = temporaryFolder()
      const { environment } = rig
      const variables = Object.entries(environment)
        .filter(([name]) => name.startsWith('LANED_OTA'))
        .map(([name, value]) => `export ${name}='${value}'`)
        .join('\n')
      const searchPath = standIn(
        folder.file('bin'),
        `PATH='${process.env['PATH']}'\n${variables}\nVERB=\${UNIT#laned-ota@}\n"${process.execPath}" "${UPDATER}" "\${VERB%.service}" > /dev/null 2>&1 &`,
      )
      await using device = await openTestDevice({
        around: () => ({ updateNotes: rig.device.state, searchPath }),
      })
      assert.is((await standingOf(device)).good, '1.0.0')
      const ordered = await call(device.url, '/device/update/check', { method: 'POST' })
      assert.is(ordered.http, 202, ordered.text)
      assert.is((ordered.json as Standing).run?.status, 'running')
      const offered = await ended(device)
      assert.equal([offered.verb, offered.status, offered.version], ['check', 'offered', '1.0.1'])
      assert.ok(offered.endedAt)

      const back = await call(device.url, '/device/update/rollback', { method: 'POST' })
      assert.is(back.http, 202, back.text)
      const refused = await ended(device)
      assert.equal([refused.verb, refused.status], ['rollback', 'refused'])
      assert.match(String(refused.message), 'there is no earlier release')
      const russian = { headers: { 'laned-language': 'ru' } }
      const said = (await call(device.url, '/device/update', russian)).json as Standing
      assert.match(String(said.run?.message), 'прежней версии на терминале нет')
      assert.ok(device.journal.some(({ event }) => event === 'update.ordered'))
      const log = await lanectl(['logs', '--find', 'update.ordered', '--words'], {
        LANED_URL: device.url,
      })
      assert.match(log.stdout, 'gave the updater a command: look for an update')
    },
    async 'one order at a time, and systemd’s no is told with what to do instead'() {
      using folder = temporaryFolder()
      const notes = folder.file('notes')
      mkdirSync(notes)
      const around = (script: string) => () => ({
        updateNotes: notes,
        searchPath: standIn(folder.file('bin'), script),
      })
      {
        await using device = await openTestDevice({ around: around('exit 0') })
        const first = await call(device.url, '/device/update/install', { method: 'POST' })
        assert.is(first.http, 202)
        const second = await call(device.url, '/device/update/check', { method: 'POST' })
        assert.equal([second.http, /the updater is already running/.test(second.text)], [409, true])
      }
      await using device = await openTestDevice({ around: around('exit 4') })
      const no = await call(device.url, '/device/update/install', { method: 'POST' })
      assert.equal([no.http, /sudo lanectl update install/.test(no.text)], [409, true])
    },
    async 'a run that a power cut ended is told as interrupted'() {
      using folder = temporaryFolder()
      const record = { verb: 'run', status: 'running', version: null, message: null, step: null }
      const ofNobody = {
        bytes: 0,
        totalBytes: 1,
        processId: 2 ** 22 + 1,
        beganAtMs: 1,
        endedAtMs: null,
      }
      writeFileSync(folder.file('run.json'), JSON.stringify({ ...record, ...ofNobody }))
      await using device = await openTestDevice({ around: () => ({ updateNotes: folder.path }) })
      assert.is((await standingOf(device)).run?.status, 'interrupted')
    },
    async 'a config in a folder of root’s goes to root, and its no is told'() {
      using folder = temporaryFolder()
      const path = folder.file('laned.yaml')
      writeFileSync(path, 'learning: { mode: open }\n')
      const file = (script: string) =>
        createConfigFile({
          path,
          runtimeFolder: folder.path,
          isOurs: () => false,
          searchPath: `${standIn(folder.file('bin'), script)}:/usr/bin:/bin`,
        })
      await file(`cat '${folder.file('config-request')}' > '${path}'`).replace('learning: {}\n')
      assert.is((await file('').read()).text, 'learning: {}\n')
      const no = () => file('echo a bad key >&2; exit 1').replace('x: 1\n')
      assert.match((await faultOf(no, 'refused')).message, /did not save the settings.*a bad key/)
      assert.is((await file('').read()).text, 'learning: {}\n')
      assert.match(
        (await faultOf(() => file('exit 0').replace('x: 1\n'), 'refused')).message,
        'journalctl',
      )
    },
  },
  120_000,
)
