/**
 * `npm run verify arm64`: the arm64 release, built here, started here under qemu-user: it
 * answers both interfaces, and every native library in it loads. Slow (emulated); needs Debian's
 * qemu-user-static and the arm64 cross libraries.
 *
 * Watches: scripts/release package-lock.json
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { argumentsOf } from '#scripts/script-help.ts'
import { copyReleaseOfCommit } from './release-of-commit.ts'

const QEMU = ['qemu-aarch64-static', '-L', '/usr/aarch64-linux-gnu', '-cpu', 'cortex-a72'] as const
const DEADLINE_MS = 300_000
/** Imported as the lane imports them: a release has no other files of a package. */
const NATIVE = `
  import { globSync } from 'node:fs'
  import { DatabaseSync } from 'node:sqlite'
  import koffi from 'koffi'
  import sharp from 'sharp'
  import '@serialport/bindings-cpp'
  const [tflite] = globSync('node_modules/tfjs-tflite-node/**/libtensorflowlite_c.so')
  const version = koffi.load(tflite).func('const char *TfLiteVersion()')()
  const create = { width: 8, height: 8, channels: 3, background: 'red' }
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  const { v } = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() AS v').get()
  console.log(process.arch, 'node', process.version, 'tflite', version, 'jpeg', jpeg.length, 'sqlite', v)`

argumentsOf(import.meta.filename, {})
const work = mkdtempSync(join(tmpdir(), 'laned-arm64-'))
try {
  const folder = join(work, 'release')
  await copyReleaseOfCommit('arm64', folder)
  const [qemu, ...options] = QEMU
  const node = [...options, join(folder, 'bin/node')]
  const said = execFileSync(qemu, [...node, '--input-type=module', '-e', NATIVE], {
    cwd: folder,
    encoding: 'utf8',
  })
  console.log(`ok  native libraries: ${said.trim()}`)

  const startedMs = performance.now()
  const lane = spawn(qemu, [...node, 'firmware/start.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      LANED_DATA: join(work, 'data'),
      LANED_LISTEN: '127.0.0.1:0',
      // The worker would be started without the emulator in front.
      LANED_EMBEDDER: '{ driver: fake }',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    lane.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    let address: string | undefined
    while (!address) {
      if (performance.now() - startedMs > DEADLINE_MS || lane.exitCode !== null)
        throw new Error(`it did not start:\n${output}`)
      address = /"addresses":\["([^"]+)"/.exec(output)?.[1]
      await wait(100)
    }
    const answers = await Promise.all(
      ['/version', '/api/get_item_list', '/health'].map(async (path) =>
        (await fetch(address + path)).text(),
      ),
    )
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(`ok  answers after ${seconds} s of emulation: ${answers.join(' ').slice(0, 160)}`)
  } finally {
    lane.kill('SIGKILL')
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
