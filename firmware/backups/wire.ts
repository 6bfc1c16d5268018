/** How the operations of backups say that something went wrong: plain HTTP, as the page's own do. */
import type { Fault, FaultKind } from '#firmware/fault.ts'
import type { WireAnswer } from '../http/router.ts'

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

export function toWire({ kind, message }: Fault): WireAnswer {
  const words = kind === 'bug' ? 'internal error' : message
  return { http: HTTP[kind], body: { status: 'error', kind, message: words } }
}
