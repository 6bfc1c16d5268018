/**
 * What passes between the lane and the process of a third-party feature, both ways: frames of JSON. Pure.
 *
 *   length, 4 bytes LE │ JSON in UTF-8
 *
 *   to the feature     { open } once it is known where it runs; { ask } for each call; { kept } for each that it keeps, when it is
 *                      on the card or cannot be; { ping } now and then
 *   from the feature   { here } before anything of the feature runs; { ready }, { failed } or { lacks } once; { answer } for each call;
 *                      { pong } for each ping; { event }, { says } and { now } when it likes
 */
import { type BothTexts, bothIn, type FieldBounds } from './field-values.ts'
import { FRAME_BYTES_MAX } from './guest-bounds.ts'

/** The first frame that the process is sent: until then it runs nothing of the feature. */
export interface GuestOpening {
  readonly name: string
  readonly language: string
  /** As `Europe/Moscow`. */
  readonly timeZone: string
  /** By the fields that its row declares. */
  readonly settings: object
  /** As it was told last, also by earlier runs. */
  readonly kept: object
  /** Of laned. */
  readonly version: string
  /** Those that its row declares: each must be there. */
  readonly operations: readonly string[]
  /** What it may tell: another number or event ends it. */
  readonly numbers: readonly string[]
  readonly events: DeclaredEvents
}

/** The fields of each, by its name. */
export type DeclaredEvents = Readonly<Record<string, Readonly<Record<string, FieldBounds>>>>

export interface GuestQuestion {
  readonly operation: string
  readonly given: object
  /** As the lane's log names whoever asks; null where callers have no names. */
  readonly caller: string | null
}

export type ToGuest =
  | { readonly open: GuestOpening }
  | ({ readonly ask: number } & GuestQuestion)
  | { readonly ping: true }
  /** `keepNumber` of the latest that is on the card; `why` where it is not. */
  | { readonly kept: number; readonly why: string | null }

/** Of a feature: one for all readers, or one for each. */
export type GuestText = string | BothTexts

export type FromGuest =
  /** Its unit of systemd; empty where it has none. */
  | { readonly here: string }
  | { readonly ready: true }
  | { readonly failed: string }
  /** An operation of its rows that it has not. */
  | { readonly lacks: string }
  | { readonly answer: number; readonly done: unknown }
  | { readonly answer: number; readonly refused: GuestText }
  | { readonly answer: number; readonly broken: string }
  | { readonly pong: true }
  | GuestTelling

/** What nobody asked for: something to record, a line that it prints, and how things are. */
export type GuestTelling =
  | { readonly event: string; readonly values: unknown }
  | { readonly says: string }
  | { readonly now: GuestNow }

/** What has another value than when this was said last. */
export interface GuestNow {
  /** By their names. */
  readonly numbers?: Readonly<Record<string, number>>
  /** What it is given when it begins again. */
  readonly keep?: object
  /** Of what it keeps, one more each time: with it the lane answers. */
  readonly keepNumber?: number
  /** Why somebody is needed; null where nobody is any more. */
  readonly attention?: GuestText | null
  /** Events that its program has not said since then: there were too many. */
  readonly leftOut?: number
}

const HEAD_BYTES = 4

export function encodeFrame(message: ToGuest | FromGuest): Uint8Array {
  const body = new TextEncoder().encode(JSON.stringify(message))
  const frame = new Uint8Array(HEAD_BYTES + body.length)
  new DataView(frame.buffer).setUint32(0, body.length, true)
  frame.set(body, HEAD_BYTES)
  return frame
}

/** Gives the bodies of whole frames as bytes arrive; throws RangeError at the head of a frame that is too long. */
export function createFrameReader(bytesMax = FRAME_BYTES_MAX): (chunk: Uint8Array) => Uint8Array[] {
  let held = new Uint8Array(0)
  return (chunk) => {
    const bytes = new Uint8Array(held.length + chunk.length)
    bytes.set(held)
    bytes.set(chunk, held.length)
    const view = new DataView(bytes.buffer)
    const bodies: Uint8Array[] = []
    let at = 0
    while (bytes.length - at >= HEAD_BYTES) {
      const length = view.getUint32(at, true)
      if (length > bytesMax) throw new RangeError('too long a message')
      const end = at + HEAD_BYTES + length
      if (end > bytes.length) break
      bodies.push(bytes.subarray(at + HEAD_BYTES, end))
      at = end
    }
    held = bytes.slice(at)
    return bodies
  }
}

/** Null for what the process of a feature never sends. */
export function fromGuest(value: unknown): FromGuest | null {
  if (typeof value !== 'object' || value === null) return null
  const message = value as Readonly<Record<string, unknown>>
  const { here, ready, failed, lacks, answer, refused, broken, event, says, now, pong } = message
  if (typeof here === 'string') return { here }
  if (ready === true) return { ready }
  if (typeof failed === 'string') return { failed }
  if (typeof lacks === 'string') return { lacks }
  if (pong === true) return { pong }
  if (typeof event === 'string') return { event, values: message['values'] }
  if (typeof says === 'string') return { says }
  if (isPlainObject(now)) return isNow(now) ? { now } : null
  if (typeof answer !== 'number') return null
  const inWords = typeof refused === 'string' ? refused : bothIn(refused)
  if (inWords !== null) return { answer, refused: inWords }
  if (typeof broken === 'string') return { answer, broken }
  return 'done' in value ? { answer, done: value.done } : null
}

function isNow(value: Readonly<Record<string, unknown>>): value is GuestNow & typeof value {
  const { numbers = {}, keep = {}, leftOut = 0, attention = null, keepNumber = 0 } = value
  const isCount = [leftOut, keepNumber].every(
    (one) => Number.isSafeInteger(one) && Number(one) >= 0,
  )
  if (!isCount || !isPlainObject(keep) || !isPlainObject(numbers)) return false
  if (attention !== null && typeof attention !== 'string' && bothIn(attention) === null)
    return false
  return Object.values(numbers).every((one) => typeof one === 'number')
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
