/**
 * The one error vocabulary of the device.
 *
 * Anything that can go wrong in operation is a Fault with one of these kinds. The kind says
 * what the caller can do about it, not which module failed. Each interface has a table that
 * turns a kind into that interface's own error shape. A thrown value that is not a Fault is a
 * bug, never an operating condition.
 */
export type FaultKind =
  | 'bad-request' // No state of the device could accept what was sent.
  | 'not-configured' // The payment terminal has no settings yet.
  | 'no-transaction' // No dynamic QR has been generated yet.
  | 'not-found'
  | 'already-paid' // The order that was to be replaced or cancelled has been paid.
  | 'locked' // The learning mode forbids changing templates.
  | 'not-master'
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
  /** What the other side asked us to wait, from a Retry-After. */
  readonly retryAfterMs?: number
  /** The bank's name where the part is the bank. */
  readonly bankName?: string
  /** The payment that had been begun when it went wrong. */
  readonly transactionId?: string
  /** What an operation of our own names beside its error; published operations have none. */
  readonly ids?: { readonly transaction: string; readonly refund?: string }
}

export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly detail: FaultDetail

  constructor(kind: FaultKind, message: string, cause?: unknown, detail: FaultDetail = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.detail = detail
  }
}

/** Wraps whatever was thrown; a Fault passes through unchanged. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  return new Fault('bug', thrown instanceof Error ? thrown.message : String(thrown), thrown)
}
