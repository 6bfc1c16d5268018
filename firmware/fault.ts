/**
 * The one error vocabulary of the device.
 *
 * Anything that can go wrong in operation is a Fault with one of these kinds. The kind says
 * what the caller can do about it, not which module failed. Each interface has a table that
 * turns a kind into that interface's own error shape. A thrown value that is not a Fault is a
 * bug, never an operating condition.
 */
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'

export type FaultKind =
  | 'bad-request' // No state of the device could accept what was sent.
  | 'not-configured' // The payment terminal has no settings yet.
  | 'no-transaction' // No dynamic QR has been generated yet.
  | 'not-found'
  | 'already-paid' // The order that was to be replaced or cancelled has been paid.
  | 'locked' // The learning mode forbids changing templates.
  | 'not-master'
  | 'starting' // A long migration holds the start up; nothing was done: ask again.
  | 'busy' // The same thing is under way; ask again.
  | 'full' // A bound from limits.ts was reached.
  | 'no-route' // Nothing answers at this path.
  | 'wrong-method'
  | 'unauthorized' // No token, or an unknown one.
  | 'forbidden' // A known caller without the right, or a foreign Host or Origin.
  | 'too-many' // The client's rate limit.
  | 'unreachable' // A peripheral, a bank or a peer did not answer, or went away.
  | 'refused' // The bank or a peer answered, and said no.
  | 'camera-lost'
  | 'storage' // The disk is full, read-only or broken.
  | 'bug'

/** Which part of the device spoke; an interface may name it in its own words. */
export type FaultPart =
  | 'json'
  | 'settings'
  | 'serial'
  | 'ble'
  | 'bank'
  | 'refund'
  | 'file'
  | 'model'

export interface FaultDetail {
  readonly part?: FaultPart
  /** How long the other side asked us to wait, from its Retry-After. */
  readonly retryAfterMs?: number
  /** The bank's name where the part is the bank. */
  readonly bankName?: string
  /** Said at a till in place of the message: nothing that somebody there can mend, and no paths. */
  readonly atTill?: Sentence
  /** The payment that it is about: had been begun when it went wrong, or was to be cancelled. */
  readonly transaction?: { readonly id: string; readonly reference: string | null }
  /** Ids that an added operation tells beside its error; a published operation tells none. */
  readonly ids?: { readonly transaction: string; readonly refund?: string }
}

export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly detail: FaultDetail
  /** `message` as a sentence with its values: it can be said in another language, too. */
  readonly said: Sentence

  constructor(kind: FaultKind, said: Sentence, cause?: unknown, detail: FaultDetail = {}) {
    super(String(said), cause === undefined ? undefined : { cause })
    this.kind = kind
    this.detail = detail
    this.said = said
  }
}

/** What somebody at a till is told: whom to call, where the whole is for whoever has the machine in hand. */
export const saidAtTill = ({ said, detail }: Pick<Fault, 'said' | 'detail'>): Sentence =>
  detail.atTill ?? said

/** All that somebody far away is told of a bug: its own words may hold anything. */
export const INTERNAL_ERROR = say('fault.host.internal-error')

/** Wraps whatever was thrown; a Fault passes through unchanged. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return new Fault('bug', asSentence(text), thrown)
}
