/**
 * What the lane's unit closes, and what its libraries need all the same: the programs run under the unit's own
 * settings (test/support/sandbox), where there is no systemd too. Recognition is what it is outside.
 */
import '#test/rerun-as-root.ts'
import { execFileSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import type { PartReport } from '#firmware/selftest/selftest-report.ts'
import { call, postJson } from '#test/http-call.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { environmentOf, execStartOf, readUnit, sandboxCommand } from '#test/sandbox/unit-sandbox.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANED } from '#test/updates/tested-programs.ts'
import { waitUntil } from '#test/wait-until.ts'

const UNIT = readUnit('laned.service')
const NOBODY = 65_534
const CHECKOUT = resolve(import.meta.dirname, '../..')
const RELEASE = resolve(LANED, '../..')
const CONFIG = 'display: { driver: fake }\ncamera: { driver: fake }\nhost: { driver: fake }\n'

const withLine = (line: string) => UNIT.replace('[Service]\n', `[Service]\n${line}\n`)

interface Place extends Disposable {
  readonly path: string
  /** The command as the unit runs it. */
  around(command: readonly string[]): readonly string[]
}

function place(unit: string): Place {
  const folder = temporaryFolder()
  writeFileSync(folder.file('laned.yaml'), CONFIG)
  for (const path of [folder.path, folder.file('laned.yaml')])
    try {
      chownSync(path, NOBODY, NOBODY)
    } catch {
      // Root of a name space that knows nobody else.
    }
  const command = sandboxCommand({ unit, readable: [CHECKOUT, RELEASE], writable: [folder.path] })
  return {
    path: folder.path,
    around: ([node = '', ...words]) => [...command, node, ...execStartOf(unit), ...words],
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

/** A lane that looks at its own recognition; `unit` null: outside of it. */
async function lookAtRecognition(unit: string | null) {
  using inside = place(unit ?? UNIT)
  await using lane = startLaned({
    dataFolder: join(inside.path, 'data'),
    environment: { ...environmentOf(UNIT), LANED_CONFIG: join(inside.path, 'laned.yaml') },
    ...(unit === null ? {} : { around: inside.around }),
  })
  const url = await lane.url()
  await postJson(url, '/selftest', {})
  const parts = await waitUntil('the selftest ended', async () => {
    const { task, report } = (await call(url, '/selftest')).json as {
      task: { status: string }
      report: { parts: readonly PartReport[] } | null
    }
    return task.status === 'idle' && report?.parts
  })
  const found = parts.find(({ part }) => part === 'recognition')
  if (!found) throw new Error('recognition was not tried')
  const health = (await call(url, '/health')).json as {
    parts: readonly { name: string; state: string; reason: string | null }[]
  }
  return {
    ...found,
    cosine: found.figures?.['cosine'],
    part: health.parts.find(({ name }) => name === 'recognition'),
    journal: lane.stdout,
  }
}

/** What a program of ours hears from Node, sharp and the kernel. */
const PROBE = `
  import { cpus, availableParallelism, totalmem, freemem, hostname, networkInterfaces, userInfo } from 'node:os'
  import { readFileSync, writeFileSync } from 'node:fs'
  import { createRequire } from 'node:module'
  import { createSocket } from 'node:dgram'
  import { spawnSync } from 'node:child_process'
  const sharp = createRequire(process.argv[2] + '/')('sharp')
  const attempt = (work) => { try { return work() ?? 'done' } catch (error) { return error.code ?? String(error) } }
  const read = (path) => attempt(() => readFileSync(path, 'utf8').length > 0)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">Tea</text></svg>'
  const drawn = async (input) => (await sharp(input).resize(16).raw().toBuffer()).toString('base64')
  console.log(JSON.stringify({
    same: {
      models: cpus().map(({ model }) => model), parallelism: availableParallelism(), totalmem: totalmem(),
      hostname: hostname(), addresses: Object.keys(networkInterfaces()).sort(),
      threads: sharp.concurrency(), simd: sharp.simd(), picture: await drawn(Buffer.from(svg)),
      zone: new Intl.DateTimeFormat('ru').resolvedOptions().timeZone, month: new Date(0).toLocaleString('ru', { month: 'long' }),
      cpuinfo: readFileSync('/proc/cpuinfo', 'utf8').replace(/MHz.*|bogomips.*/gi, ''),
      online: readFileSync('/sys/devices/system/cpu/online', 'utf8'), meminfo: read('/proc/meminfo'), stat: read('/proc/stat'),
      shell: spawnSync('/bin/sh', ['-c', 'echo a child']).stdout.toString(),
    },
    free: freemem() > 0,
    closed: {
      sysctl: read('/proc/sys/kernel/random/boot_id'), symbols: read('/proc/kallsyms'),
      etc: attempt(() => writeFileSync('/etc/laned-was-here', '')), kernel: attempt(() => writeFileSync('/sys/kernel/mm/ksm/run', '0')),
      shadow: attempt(() => readFileSync('/etc/shadow')),
      setuid: spawnSync('/bin/sh', ['-c', 'cp /bin/true ' + process.argv[3] + '/t && chmod u+s ' + process.argv[3] + '/t']).status,
      space: spawnSync('unshare', ['--user', 'true']).status, packet: spawnSync('python3', ['-c', 'import socket; socket.socket(17, 3)']).status,
      disks: spawnSync('/bin/sh', ['-c', 'ls /dev | grep -E "^(sd|vd|nvme|mem$|kmsg)"']).status,
    },
  }))`

function probe(folder: string, around: Place['around']) {
  const script = join(folder, 'probe.mjs')
  writeFileSync(script, PROBE)
  const [file = '', ...words] = around([process.execPath, script, RELEASE, folder])
  const env = { ...process.env, LANG: 'C.UTF-8', NODE_COMPILE_CACHE: undefined }
  return JSON.parse(execFileSync(file, words, { encoding: 'utf8', env }))
}

spec(
  'libraries in the unit',
  {
    /** Fast beside plain arithmetic of the same moment: milliseconds of two moments differ by other work too. */
    async 'recognition is as fast and gives the same vectors as outside'() {
      const outside = await lookAtRecognition(null)
      const inside = await lookAtRecognition(UNIT)
      const words = `${inside.en}; ${JSON.stringify(inside.figures)}`
      assert.equal([outside.verdict, inside.verdict], ['good', 'good'], words)
      assert.is(inside.part?.state, 'ok', words)
      assert.is(inside.cosine, outside.cosine, 'the vector of the known picture')
      assert.ok(Number(inside.cosine) > 0.99999)
    },
    async 'a unit that hides the processor from the library is seen by the lane itself'() {
      const { verdict, en, part, cosine, journal } = await lookAtRecognition(
        withLine('ProcSubset=pid'),
      )
      assert.is(verdict, 'poor', en)
      assert.match(en, /as fast as without acceleration/)
      assert.is(part?.state, 'degraded')
      assert.ok(Number(cosine) < 0.9999, 'other kernels, other vectors')
      assert.match(journal, /"msg":"model\.said"|model\.said/)
      assert.match(journal, 'failed to parse processor information')
    },
    'what Node, sharp and the kernel tell is what they tell outside, and the rest is closed'() {
      using inside = place(UNIT)
      const [seen, outside] = [
        probe(inside.path, inside.around),
        probe(inside.path, (command) => command),
      ]
      assert.equal(seen.same, outside.same)
      assert.is(seen.free, true)
      const { etc, kernel, setuid, space, packet, disks, ...files } = seen.closed
      for (const [name, said] of Object.entries(files))
        assert.ok(['EACCES', 'EPERM', 'ENOENT'].includes(String(said)), `${name}: ${said}`)
      assert.is(etc, 'EROFS')
      assert.ok(['EROFS', 'EACCES'].includes(kernel), kernel)
      for (const [name, status] of Object.entries({ setuid, space, packet, disks }))
        assert.is.not(status, 0, `${name} is allowed`)
    },
    'a setting that nobody has said anything of is refused here'() {
      assert.throws(
        () => sandboxCommand({ unit: withLine('ProtectNews=yes'), readable: [], writable: [] }),
        /say in unit-sandbox.ts what these do to the program: ProtectNews/,
      )
    },
  },
  240_000,
)
