/** The errors of routes that belong to neither published interface: plain HTTP. */
import { type Fault, type FaultKind, INTERNAL_ERROR } from '#firmware/fault.ts'
import { Type } from '#firmware/schema-builder.ts'
import type { WireAnswer } from '../router.ts'

const HTTP = {
  'bad-request': 400,
  'not-configured': 409,
  'no-transaction': 409,
  'not-found': 404,
  'already-paid': 409,
  locked: 409,
  'not-master': 409,
  starting: 503,
  busy: 409,
  full: 409,
  'no-route': 404,
  'wrong-method': 405,
  unauthorized: 401,
  forbidden: 403,
  'too-many': 429,
  unreachable: 503,
  refused: 409,
  'camera-lost': 503,
  storage: 507,
  bug: 500,
} as const satisfies Record<FaultKind, number>

/** The schema of an error, for the documents. */
export const Refusal = Type.Object({
  status: Type.Literal('error'),
  kind: Type.String({ description: 'what the caller can do about it' }),
  message: Type.String({ description: 'for people' }),
})

/** Whether this is the body of an error that blames the request, not the lane: no state of the lane could accept it. */
export function isBadRequest({ kind }: Readonly<Record<string, unknown>>): boolean {
  return kind === 'bad-request'
}

export function toWire(fault: Fault): WireAnswer {
  const message = fault.kind === 'bug' ? INTERNAL_ERROR : fault.said
  return { http: HTTP[fault.kind], body: { status: 'error', kind: fault.kind, message } }
}
