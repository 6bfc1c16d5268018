/**
 * The program that a third-party feature runs in: the lane's frames on stdin, its answers on stdout. It ends when its stdin does.
 * On an installed lane it is another user's, without network (systemd/laned-feature@.service); the first argument is the folder of
 * all features, and the first frame says which of them this is.
 */
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { setPriority } from 'node:os'
import { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { CODE, KEEP_WAIT_MS, PRINTED, WORDS_MAX } from '../guest-bounds.ts'
import {
  createFrameReader,
  encodeFrame,
  type FromGuest,
  type GuestOpening,
  type GuestText,
  type ToGuest,
} from '../guest-frames.ts'
import { createPace } from '../told-at-a-pace.ts'
import {
  checkNumber,
  keepable,
  tellableAnswer,
  tellableEvent,
  tellableText,
} from '../told-values.ts'

/** What it gives back from `open`. */
interface Opened {
  readonly operations?: Readonly<
    Record<string, (given: object, asked: { readonly caller: string | null }) => unknown>
  >
  close?(): unknown
}

const NAME = /^[a-z0-9-]{1,63}$/
const STDOUT = 1
const NICENESS = 10
const LATE = 'it is not on the card yet, and will be within ten seconds: keep less often'
/** Longer than a fifth of a slow processor takes to load what a feature may be. */
const STUCK_MS = 30_000
/** What a feature is opened with: its settings, what it kept, and the fields of its events. */
const LANE_FRAME_BYTES_MAX = 256 * 1024

const WATCH = `
  const { workerData: { beats, everyMs } } = require('node:worker_threads')
  let last = -1
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    if (now === last) process.kill(process.pid, 'SIGKILL')
    last = now
  }, everyMs)`

class Refusal extends Error {
  readonly said: GuestText

  constructor(said: GuestText) {
    super(typeof said === 'string' ? said : said.en)
    this.said = said
  }
}

let opened: Opened = {}
const pace = createPace({
  say,
  later: (delayMs, fire) => void setTimeout(fire, delayMs).unref(),
})

giveWay()
endWhenStuck()
setInterval(() => {
  printed = 0
}, PRINTED.windowMs).unref()
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
// What it prints is for a person: stdout is the lane's, and nobody reads stderr but in a checkout, for a while.
globalThis.console = new console.Console(
  new Writable({ write: (chunk, _encoding, done) => done(void print(String(chunk))) }),
)
process.stderr.on('error', () => {})
process.on('exit', () => pace.flush())
const read = createFrameReader(LANE_FRAME_BYTES_MAX)
process.stdin.on('data', (chunk: Buffer) => {
  for (const body of read(chunk)) hear(JSON.parse(new TextDecoder().decode(body)))
})
process.stdin.on('end', () => void close())
// Before anything of the feature runs, which could say another one.
say({ here: process.env['LANED_UNIT'] ?? '' })

function hear(message: ToGuest): void {
  if ('ping' in message) say({ pong: true })
  else if ('kept' in message) heardKept(message.kept, message.why)
  else if ('open' in message) begin(message.open).catch(fail)
  else void answer(message)
}

async function begin({ name, operations, numbers, events, ...given }: GuestOpening): Promise<void> {
  if (!NAME.test(name)) throw new Error(`${name} is no name of a feature`)
  const folder = `${process.argv[2]}/${name}`
  const file = CODE.map((each) => `${folder}/${each}`).find((path) => existsSync(path))
  if (file === undefined) throw new Error(`there is no ${CODE.join(' or ')}`)
  const { open } = await import(file).catch((thrown: unknown) => {
    throw withPlace(thrown, file, folder)
  })
  if (typeof open !== 'function') throw new Error('it exports no function open')
  const record = (event: string, values: object = {}) =>
    pace.record(event, tellableEvent(events, event, values))
  const number = (one: string, value: number) => {
    checkNumber(numbers, one, value)
    pace.number(one, value)
  }
  opened = (await open({ name, ...given, refuse, record, number, keep, attention })) ?? {}
  const lacks = operations.find((each) => typeof opened.operations?.[each] !== 'function')
  // What `open` told is known where it may be asked.
  pace.flush()
  if (lacks === undefined) return say({ ready: true })
  say({ lacks })
  process.exit(1)
}

/** With the file and the line, as an editor has them, where it could not be loaded. */
function withPlace(thrown: unknown, file: string, folder: string): unknown {
  if (!(thrown instanceof Error)) return thrown
  const place = placeIn(thrown, folder) ?? placeIn(troubleWith(file), folder)
  return place === null ? thrown : new Error(`${place}: ${thrown.message}`, { cause: thrown })
}

function placeIn(thrown: unknown, folder: string): string | null {
  const { stack = '' } = thrown instanceof Error ? thrown : {}
  // Bounded before: the folder is escaped, and a name ends where its line does.
  const [, name, line] = new RegExp(`${RegExp.escape(folder)}/([^\\n:]+):(\\d+)`).exec(stack) ?? []
  return name === undefined ? null : `${name}:${line}`
}

/** Node tells the line of no error in plain JavaScript; the reader of TypeScript, which reads it, too, does. */
function troubleWith(file: string): unknown {
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'), { sourceUrl: `file://${file}` })
    return null
  } catch (error) {
    return error
  }
}

const refuse = (text: unknown) => new Refusal(tellableText(text, 'lane.refuse'))
/** Those who wait for the card, by the number of what they keep. */
const waiting = new Map<number, (why: string | null) => void>()
let keeps = 0

/** Resolves when it is on the card. What is wrong with it is thrown at once, also where nobody waits. */
function keep(values: unknown): Promise<void> {
  const all = keepable(values)
  keeps += 1
  const number = keeps
  const done = Promise.withResolvers<void>()
  const end = (why: string | null) => {
    if (waiting.delete(number)) clearTimeout(late)
    if (why === null) done.resolve()
    else done.reject(new Error(`lane.keep: ${why}`))
  }
  const late = setTimeout(end, KEEP_WAIT_MS, LATE).unref()
  // Whoever does not wait is not ended for it.
  done.promise.catch(() => {})
  waiting.set(number, end)
  pace.keep(all, number)
  return done.promise
}

/** What was kept before counts as on the card, too: this has taken its place. */
function heardKept(last: number, why: string | null): void {
  for (const [number, end] of [...waiting]) if (number <= last) end(why)
}

const attention = (text: unknown) =>
  pace.attention(text === null ? null : tellableText(text, 'lane.attention'))

async function answer({
  ask,
  operation,
  given,
  caller,
}: Extract<ToGuest, { ask: number }>): Promise<void> {
  try {
    const done = await opened.operations?.[operation]?.(given, { caller })
    say({ answer: ask, done: tellableAnswer(done, operation) })
  } catch (thrown) {
    if (thrown instanceof Refusal) return say({ answer: ask, refused: thrown.said })
    console.error(thrown)
    say({ answer: ask, broken: textOf(thrown) })
  }
}

let printed = 0

/** Those beyond the bound are left out here: the lane counts them as what nobody asked for. */
function print(text: string): void {
  for (const line of text.split('\n', PRINTED.lines)) {
    if (line.trim() === '' || printed === PRINTED.lines) continue
    printed += 1
    say({ says: line.slice(0, PRINTED.characters).toWellFormed() })
  }
}

/** Whole, and at once: what it says is its last word where it ends. */
function say(message: FromGuest): void {
  const frame = encodeFrame(message)
  for (let at = 0; at < frame.length; )
    try {
      at += writeSync(STDOUT, frame, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') process.exit(0)
    }
}

function fail(thrown: unknown): never {
  console.error(thrown)
  // After its last word nothing is heard.
  pace.flush()
  say({ failed: textOf(thrown) })
  process.exit(1)
}

async function close(): Promise<void> {
  try {
    await opened.close?.()
  } finally {
    process.exit(0)
  }
}

function textOf(thrown: unknown): string {
  return textIn(thrown).slice(0, WORDS_MAX).toWellFormed()
}

/** Whatever it throws: also what has no text, or throws for it. */
function textIn(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown)
  } catch {
    return 'it threw what has no text'
  }
}

/** Sales come first, and where memory runs out the kernel takes this process first. */
function giveWay(): void {
  try {
    setPriority(NICENESS)
    writeFileSync('/proc/self/oom_score_adj', '900')
  } catch {
    // A kernel or a unit that does not allow it: its unit says the same.
  }
}

/**
 * A loop that never ends ends itself, also where the lane may not have systemd stop its unit. In a checkout the lane ends it, and
 * Node allows no thread here.
 */
function endWhenStuck(): void {
  if (process.permission) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), STUCK_MS / 10).unref()
  new Worker(WATCH, { eval: true, workerData: { beats, everyMs: STUCK_MS } }).unref()
}
