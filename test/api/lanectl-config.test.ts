/** `lanectl config check` as a process: as the lane's user, beside a lane that runs; and before a restart. */
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { openHttpServer } from '#test/http-server.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

/** Who is no root is refused by the mode alone. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const SECRET = 'a secret of sixteen'

interface Verdict {
  readonly ok: boolean
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
  readonly notes: readonly string[]
}

async function check(folder: Folder, environment: NodeJS.ProcessEnv = {}): Promise<Verdict> {
  const args = ['config', 'check', folder.file('laned.yaml'), '--data', folder.file('data')]
  const { code, stdout, stderr } = await lanectl([...args, '--json'], environment)
  const verdict = JSON.parse(stdout) as Verdict
  assert.is(code, verdict.ok ? 0 : 78, stderr)
  return verdict
}

/** A folder with an empty data folder, both the lane's user's own. */
function laneFolder(): Folder {
  const folder = temporaryFolder()
  mkdirSync(folder.file('data'))
  if (isRoot) for (const path of [folder.path, folder.file('data')]) chownSync(path, NOBODY, NOBODY)
  return folder
}

function config(folder: Folder, yaml: string): void {
  writeFileSync(folder.file('laned.yaml'), `embedder: { driver: fake }\n${yaml}\n`)
  if (isRoot) chownSync(folder.file('laned.yaml'), NOBODY, NOBODY)
}

/** A file that only another user may read; root's own, where we are root. */
function forbidden(folder: Folder, name: string): string {
  writeFileSync(folder.file(name), SECRET)
  chmodSync(folder.file(name), isRoot ? 0o600 : 0)
  return folder.file(name)
}

function startAsUser(folder: Folder): Laned {
  return startLaned({
    dataFolder: folder.file('data'),
    args: ['--config', folder.file('laned.yaml')],
    environment: { LANED_LISTEN: undefined },
    ...(isRoot && { user: { uid: NOBODY, gid: NOBODY } }),
  })
}

async function refusalOf(folder: Folder): Promise<string> {
  await using laned = startAsUser(folder)
  const { code } = await laned.ended
  assert.ok(code === 78 || code === 74, `${code}: ${laned.stderr}`)
  return laned.stderr.replace(/^laned: /, '').trim()
}

const portOf = (url: string) => Number(new URL(url).port)

spec(
  'lanectl config check',
  {
    "a token file that the lane's user may not read: check and start refuse it"() {
      return refusedByBoth((folder) => {
        const file = forbidden(folder, 'token')
        config(
          folder,
          `listeners: [{ address: "127.0.0.1:0", tokens: [{ name: till, role: till, secretFile: "${file}" }] }]`,
        )
      }, /listeners\[0\]\.tokens\[0\]: token till: the lane cannot read .*token\. Check that the file exists/)
    },
    "a database in the data folder that is another user's: check and start refuse it"() {
      return refusedByBoth(
        (folder) => {
          config(folder, 'listeners: [{ address: "127.0.0.1:0" }]')
          forbidden(folder, 'data/lock')
        },
        /cannot write the file .*lock in the data folder/,
        /cannot write to the data folder/,
      )
    },
    async 'variables count as at a start'() {
      using folder = laneFolder()
      config(folder, '')
      const { problems } = await check(folder, { LANED_SYNC_ROLE: 'boss' })
      assert.match(problems.join('\n'), /^LANED_SYNC_ROLE: sync\.role: this value must be one of/)
    },
    async 'a user that there is not is a wrong argument'() {
      using folder = laneFolder()
      config(folder, '')
      const args = ['config', 'check', folder.file('laned.yaml'), '--user', 'nobody-knows-him']
      const { code, stderr } = await lanectl(args)
      assert.equal([code, /this system has no user nobody-knows-him/.test(stderr)], [64, true])
    },
    async 'the ports of the lane that runs are its own, and those of another program are not'() {
      using folder = laneFolder()
      config(folder, 'listeners: [{ address: "127.0.0.1:0" }]')
      await using lane = startAsUser(folder)
      const port = portOf(await lane.url())
      config(folder, `listeners: [{ address: "127.0.0.1:${port}" }]`)
      const own = await check(folder)
      assert.equal([own.ok, own.problems, own.warnings], [true, [], []])
      assert.match(own.notes.join('\n'), `the running lane itself uses 127.0.0.1:${port}`)

      config(
        folder,
        `listeners: [{ address: "127.0.0.1:${port}" }, { address: "127.0.0.1:${port}" }]`,
      )
      const twice = await check(folder)
      assert.match(
        twice.problems.join('\n'),
        /^.*listeners\[1\]\.address: .*listeners\[0\]\.address/,
      )

      await using other = await openHttpServer(() => {})
      config(folder, `listeners: [{ address: "127.0.0.1:${other.port}" }]`)
      assert.match((await check(folder)).problems.join('\n'), /another program uses this port/)
    },
    async 'the machine is not restarted over the interface with a config that keeps the lane away'() {
      using folder = laneFolder()
      config(folder, 'listeners: [{ address: "127.0.0.1:0" }]')
      await using lane = startAsUser(folder)
      const url = await lane.url()
      const reboot = async () =>
        (await call(url, '/api/reboot', { method: 'POST' })).json as { code: number; msg?: string }
      config(folder, 'sync: { keyFile: /nowhere }')
      const refused = await reboot()
      assert.is.not(refused.code, 0)
      assert.match(
        JSON.stringify(refused),
        /would not start again with its present settings.*cannot read the key of the fleet from the file \/nowhere/,
      )
      config(folder, `listeners: [{ address: "127.0.0.1:${portOf(url)}" }]`)
      assert.is((await reboot()).code, 0)
    },
    async 'lanectl restart stops before systemd is asked'() {
      using folder = laneFolder()
      config(folder, 'learning: { mood: open }')
      // No systemctl is found on this path: a good config gets as far as that.
      const env = { PATH: resolve(folder.path), LANED_DATA: folder.file('data') }
      const wrong = await lanectl(['restart', folder.file('laned.yaml')], env)
      assert.is(wrong.code, 78)
      assert.match(wrong.stdout, /learning\.mood: there is no such key/)
      assert.match(wrong.stderr, /the lane was not restarted\. Correct the settings first/)
      config(folder, '')
      const good = await lanectl(['restart', folder.file('laned.yaml')], {
        ...env,
        LANED_LISTEN: '127.0.0.1:0',
      })
      assert.is(good.code, 74)
      assert.match(good.stderr, /systemctl did not restart/)
    },
    async 'lanectl restart --json is one document: the check, and whether it was restarted'() {
      using folder = laneFolder()
      mkdirSync(folder.file('bin'))
      const called = folder.file('called')
      const systemctl = `#!/bin/sh\necho "$@" >> ${called}\n`
      writeFileSync(folder.file('bin/systemctl'), systemctl, { mode: 0o755 })
      const file = folder.file('laned.yaml')
      const env = {
        PATH: `${resolve(folder.file('bin'))}:${process.env['PATH']}`,
        LANED_DATA: folder.file('data'),
        LANED_LISTEN: '127.0.0.1:0',
      }
      config(folder, 'learning: { mood: open }')
      const wrong = await lanectl(['restart', file, '--json'], env)
      assert.equal([wrong.code, existsSync(called)], [78, false])
      const { problems, ...outcome } = JSON.parse(wrong.stdout) as { problems: string[] }
      assert.equal(outcome, { file, ok: false, warnings: [], notes: [], restarted: false })
      assert.match(problems.join('\n'), /learning\.mood: there is no such key/)
      assert.equal(JSON.parse(wrong.stderr), {
        error: {
          code: 'config',
          exit: 78,
          message: 'the lane was not restarted. Correct the settings first',
        },
      })
      config(folder, '')
      const good = await lanectl(['restart', file, '--json'], env)
      assert.equal([good.code, good.stderr], [0, ''])
      const { ok, restarted } = JSON.parse(good.stdout) as { ok: boolean; restarted: boolean }
      assert.equal([ok, restarted], [true, true])
      assert.is(readFileSync(called, 'utf8'), 'restart laned.service\n')
    },
  },
  60_000,
)

async function refusedByBoth(
  prepare: (folder: Folder) => void,
  problem: RegExp,
  words?: RegExp,
): Promise<void> {
  using folder = laneFolder()
  prepare(folder)
  const { problems } = await check(folder)
  assert.is(problems.length, 1, problems.join('\n'))
  assert.match(problems[0] ?? '', problem)
  const refusal = await refusalOf(folder)
  if (words) assert.match(refusal, words)
  else assert.ok(problems[0]?.endsWith(refusal), `${problems[0]}\n${refusal}`)
}
