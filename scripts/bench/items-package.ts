/**
 * A large package in and out of a whole device, beside tar, and what payments feel meanwhile.
 *
 *   npm run bench items-package -- [--megabytes 1024] [--folder DIR]
 *
 * The device is a process of its own on fakes; the package carries vectors of its model, so nothing
 * is embedded again. GET /getDynamicQRStatus is asked every 5 ms all the while, from here.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPackages } from '#drivers/storage/packages.ts'
import type { PackedTemplate } from '#hal/packages.ts'
import { memoryOf } from './measure/memory.ts'
import { median, quantile } from './measure/samples.ts'

const PICTURE_BYTES = 16 * 1024
const PER_ITEM = 32
const GROUP = 64
const SPACE = { id: 'fake-1.hsv256-1', name: 'fake', dimension: 432 }
const IDLE_MS = 10_000
const ASK_EVERY_MS = 5

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      megabytes: { type: 'string', default: '1024' },
      folder: { type: 'string', default: tmpdir() },
    },
  })
  const folder = mkdtempSync(join(values.folder, 'laned-bench-'))
  const count = Math.min(Math.floor((Number(values.megabytes) * 2 ** 20) / PICTURE_BYTES), 100_000)
  try {
    await measure(folder, count)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, count: number): Promise<void> {
  const parcel = await makeParcel(folder, count)
  const megabytes = statSync(parcel).size / 2 ** 20
  console.log(`${count} templates, ${megabytes.toFixed(0)} MB`)
  const tar = tarOfPictures(folder)
  await using device = await startDevice(join(folder, 'data'))
  const payment = askAllTheWhile(device.url)

  const idle = await payment.during(wait(IDLE_MS))
  const before = memoryOf(device.pid).rssMb
  const memory = watchMemory(device.pid)
  let startedMs = performance.now()
  const importing = await payment.during(importParcel(device.url, parcel))
  const importMs = performance.now() - startedMs
  const peak = memory.stop()
  await wait(2_000)
  const settled = memoryOf(device.pid).rssMb
  startedMs = performance.now()
  const exporting = await payment.during(exportAll(device.url))
  const exportMs = performance.now() - startedMs
  payment.stop()

  line('tar -c, then sync', tar.createMs, megabytes, null)
  line('export', exportMs, megabytes, tar.createMs)
  line('tar -x, then sync', tar.extractMs, megabytes, null)
  line('import: upload, check, apply', importMs, megabytes, tar.extractMs)
  console.log('')
  latency('idle', idle, null)
  latency('while importing', importing, idle)
  latency('while exporting', exporting, idle)
  console.log('')
  const gallery = (count * SPACE.dimension) / 2 ** 20
  console.log(
    `resident memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most while importing, ` +
      `${settled.toFixed(0)} MB after; the vectors that recognition holds now are ${gallery.toFixed(0)} MB of it`,
  )
}

async function makeParcel(folder: string, count: number): Promise<string> {
  const packages = await openPackages(join(folder, 'parcel'))
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures)
  const { filename } = await packages.write({
    header: { createdAtMs: Date.now(), serialNumber: 'bench', space: SPACE },
    items: [],
    groups: (async function* () {
      for (let at = 0; at < count; at += GROUP) {
        const group = Array.from({ length: Math.min(GROUP, count - at) }, (_, nth) =>
          template(at + nth),
        )
        for (const { number, jpeg } of group) writeFileSync(join(pictures, `${number}.jpg`), jpeg)
        yield group
      }
    })(),
  })
  return join(folder, 'parcel/exports', filename)
}

/** Noise with the markers of a JPEG: 256 × 256 as far as anybody looks. */
function template(nth: number): PackedTemplate {
  const jpeg = randomFillSync(Buffer.alloc(PICTURE_BYTES))
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 1, 0, 1, 0, 1, 1, 0x11, 0]).copy(jpeg)
  Buffer.from([0xff, 0xd9]).copy(jpeg, PICTURE_BYTES - 2)
  return {
    itemId: String(1_000 + Math.floor(nth / PER_ITEM)),
    origin: 'bench',
    number: nth + 1,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    createdAtMs: 1_000 + nth,
    source: 'manual',
    isPinned: true,
    jpeg,
    codes: new Int8Array(randomFillSync(new Uint8Array(SPACE.dimension))),
  }
}

/** Both on the same disk, and on it: what was only put into memory was not yet written. */
function tarOfPictures(folder: string) {
  const time = (work: () => void) => {
    const startedMs = performance.now()
    work()
    execFileSync('sync', ['-f', folder])
    return performance.now() - startedMs
  }
  const file = join(folder, 'pictures.tar')
  const createMs = time(() => execFileSync('tar', ['-C', folder, '-cf', file, 'pictures']))
  rmSync(join(folder, 'pictures'), { recursive: true })
  const extractMs = time(() => execFileSync('tar', ['-C', folder, '-xf', file]))
  rmSync(join(folder, 'pictures'), { recursive: true })
  rmSync(file)
  return { createMs, extractMs }
}

async function startDevice(data: string) {
  const program = ['--max-semi-space-size=1', '--max-old-space-size=256', 'firmware/start.mjs']
  // As systemd and npm start it.
  const child = spawn(process.execPath, [...program, '--data', data], {
    env: { ...process.env, LANED_LISTEN: '127.0.0.1:0', LANED_EMBEDDER_DRIVER: 'fake' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /"addresses":\["([^"]+)"/.exec(chunk.toString())
      if (found?.[1]) resolve(found[1])
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

function askAllTheWhile(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tookMs: number[] = []
  let isRunning = true

  function ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      const startedMs = performance.now()
      request(`${url}/getDynamicQRStatus`, { agent }, (reply) => {
        reply.resume()
        reply.on('end', () => {
          tookMs.push(performance.now() - startedMs)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  }

  const asking = (async () => {
    while (isRunning) {
      await ask()
      await wait(ASK_EVERY_MS)
    }
  })()
  return {
    async during(work: Promise<unknown>): Promise<number[]> {
      const from = tookMs.length
      await Promise.race([work, asking])
      return tookMs.slice(from)
    },
    stop() {
      isRunning = false
      agent.destroy()
    },
  }
}

function watchMemory(pid: number) {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid).rssMb)
  }, 200)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

async function importParcel(url: string, parcel: string): Promise<void> {
  const boundary = 'laned-bench'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.tar"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const length = statSync(parcel).size + head.length + tail.length
  const { answer, startedMs } = await new Promise<{ answer: string; startedMs: number }>(
    (resolve, reject) => {
      const startedMs = performance.now()
      const outgoing = request(`${url}/api/import_template`, {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': length,
        },
      })
      outgoing.on('response', (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        reply.on('end', () => resolve({ answer: text, startedMs }))
      })
      outgoing.on('error', reject)
      outgoing.write(head)
      createReadStream(parcel, { highWaterMark: 2 ** 20 })
        .on('end', () => outgoing.end(tail))
        .pipe(outgoing, { end: false })
    },
  )
  if (!answer.includes('"code":0')) throw new Error(answer)
  console.log(`  upload ${seconds(performance.now() - startedMs)}`)
  await poll(url, 'import_template_status', 4)
}

async function exportAll(url: string): Promise<void> {
  await fetch(`${url}/api/export_template`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await poll(url, 'export_template_status', 3)
}

async function poll(url: string, operation: string, wanted: number): Promise<void> {
  let last = ''
  const startedMs = performance.now()
  for (;;) {
    const reply = await fetch(`${url}/api/${operation}`)
    const { status, msg } = (await reply.json()) as { status: number; msg: string }
    const phase = `${operation} ${status}`
    if (phase !== last) console.log(`  ${seconds(performance.now() - startedMs)}  ${msg}`)
    last = phase
    if (status === wanted) return
    if ([5, 6, 7].includes(status)) throw new Error(msg)
    await wait(250)
  }
}

function line(what: string, tookMs: number, megabytes: number, referenceMs: number | null): void {
  const rate = `${((megabytes / tookMs) * 1000).toFixed(0)} MB/s`
  const ratio = referenceMs === null ? '1.00' : (referenceMs / tookMs).toFixed(2)
  console.log(
    `${what.padEnd(30)} ${seconds(tookMs).padStart(9)} ${rate.padStart(10)}  ratio ${ratio}`,
  )
}

function latency(what: string, values: readonly number[], idle: readonly number[] | null): void {
  const p99 = quantile(values, 0.99)
  const ratio =
    idle === null ? '' : `  p99 ratio to idle ${(p99 / quantile(idle, 0.99)).toFixed(1)}`
  const figures = [median(values), p99, Math.max(...values)].map((value) => value.toFixed(1))
  console.log(
    `getDynamicQRStatus ${what.padEnd(16)} p50 ${figures[0]} ms, p99 ${figures[1]} ms, max ${figures[2]} ms of ${values.length}${ratio}`,
  )
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
