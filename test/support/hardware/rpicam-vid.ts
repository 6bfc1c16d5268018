/**
 * A program that keeps the contract of `rpicam-vid` as far as a camera driver can tell: options,
 * frames on stdout, words on stderr, exit codes, signals. What should go wrong is in the file
 * that RPICAM_LEVERS names; it is read again before each frame.
 */
import { readFileSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { goods } from '#test/items/goods-pictures.ts'
import type { RpicamLevers } from './rpicam-rig.ts'

const STDOUT = 1
/** stdio holds back what does not fill a page, unless it is told to flush. */
const PAGE = 4096
const TAKES = 7

function levers(): RpicamLevers {
  return JSON.parse(readFileSync(process.env['RPICAM_LEVERS'] ?? '', 'utf8')) as RpicamLevers
}

function fail(words: string): never {
  console.error(`ERROR: *** ${words} ***`)
  process.exit(255)
}

function options() {
  try {
    return parseArgs({
      options: {
        nopreview: { type: 'boolean', short: 'n' },
        timeout: { type: 'string', short: 't', default: '5sec' },
        output: { type: 'string', short: 'o', default: '' },
        codec: { type: 'string', default: 'h264' },
        quality: { type: 'string', short: 'q', default: '50' },
        width: { type: 'string', default: '640' },
        height: { type: 'string', default: '480' },
        framerate: { type: 'string', default: '30' },
        flush: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return fail(`unrecognised option '${(error as Error).message.match(/'([^']*)'/)?.[1]}'`)
  }
}

const asked = options()
if (asked.codec !== 'mjpeg') fail(`unrecognised codec ${asked.codec}`)
const [, count, unit] = /^(\d+)(ms|s|sec|min)?$/.exec(asked.timeout) ?? fail('Invalid time string')
const millisecond = { ms: 1, s: 1000, sec: 1000, min: 60_000 }[unit ?? 'ms'] ?? 1
const timeoutMs = Number(count) * millisecond

const { accident, startMs = 0, everyMs } = levers()
if (accident === 'no-camera') fail('no cameras available')
if (accident === 'busy') fail('failed to acquire camera /base/soc/i2c0mux/i2c@1/imx708@1a')
console.error('Mode selection for 1280:720:12:P')
// Until here a signal ends it at once; from here on the program has a say.
setTimeout(start, startMs)

let frames = 0
let held: Uint8Array = new Uint8Array(0)
let isStalled = false
let last: Uint8Array = new Uint8Array(0)
const pictures = new Map<number, Uint8Array>()

function start(): void {
  console.error('[0:00:01.123456789] [4711]  INFO Camera camera.cpp:1197 configuring streams')
  process.on('SIGINT', () => {
    // Looked at after a frame, and a stalled sensor gives none.
    if (!isStalled) process.exit(0)
  })
  setInterval(tick, everyMs ?? 1000 / Number(asked.framerate))
  if (timeoutMs > 0)
    setTimeout(() => {
      console.error(`Halting: reached timeout of ${timeoutMs} milliseconds.`)
      process.exit(0)
    }, timeoutMs)
}

function tick(): void {
  const { accident, afterFrames = 0, seen = 0, take } = levers()
  const isDue = frames >= afterFrames
  isStalled = isDue && accident === 'stall'
  if (isStalled) {
    console.error('ERROR: Device timeout detected, attempting a restart!!!')
    return
  }
  frames += 1
  if (!isDue || accident !== 'freeze') last = withNoise(drawn(seen, take ?? frames % TAKES))
  const frame = last
  if (isDue && accident === 'die') {
    write(frame.subarray(0, frame.length >> 1))
    process.kill(process.pid, 'SIGSEGV')
    return
  }
  const isCut = isDue && accident === 'truncate' && frames === afterFrames + 1
  put(isCut ? frame.subarray(0, frame.length - 500) : frame)
}

/** No two pictures of a sensor are the same to the byte: here they differ in a comment. */
function withNoise(picture: Uint8Array): Uint8Array {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0])
  comment.writeUInt32BE(frames, 4)
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)])
}

/** Each picture is drawn once. */
function drawn(kind: number, take: number): Uint8Array {
  const key = kind * 1_000 + take
  const picture = pictures.get(key) ?? goods(kind, take)
  pictures.set(key, picture)
  return picture
}

function put(frame: Uint8Array): void {
  const all = Buffer.concat([held, frame])
  const whole = asked.flush ? all.length : all.length - (all.length % PAGE)
  held = all.subarray(whole)
  write(all.subarray(0, whole))
}

function write(bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at)
  } catch {
    // Nobody reads: "failed to write output bytes", uncaught in a thread of its own.
    process.abort()
  }
}
