/** How routes that are in neither published interface say that something went wrong: plain HTTP. */
import type { Fault, FaultKind } from '#firmware/fault.ts'
import type { WireAnswer } from '../router.ts'

const HTTP = {
  'bad-request': 400,
  'not-configured': 409,
  'no-transaction': 409,
  'not-found': 404,
  'already-paid': 409,
  locked: 409,
  'not-master': 409,
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

export function toWire(fault: Fault): WireAnswer {
  const message = fault.kind === 'bug' ? 'internal error' : fault.message
  return { http: HTTP[fault.kind], body: { status: 'error', kind: fault.kind, message } }
}
