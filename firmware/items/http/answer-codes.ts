/**
 * Answers in the recognition device's shape: `{ code, data }`, with `msg` beside a code that is not 0.
 *
 * An operation that was understood and could not be done answers HTTP 200 with its code, because existing clients
 * expect it: the published document has a `code` in every answer and no HTTP statuses, and client libraries take
 * anything but 200 for a failed connection, retry and do not read the body. So monitoring must look at the body. 400
 * is for what no state of the device could accept, 401, 403, 404, 405 and 429 for what the HTTP frame refuses, 404
 * also for a download that is not there, 500 for a bug. Codes are the vendor's public ones where one fits; ours are
 * below -9000, which the vendor does not use. docs/api/items.md lists all.
 */
import { type Fault, type FaultKind, INTERNAL_ERROR, saidAtTill } from '#firmware/fault.ts'
import type { WireAnswer } from '#firmware/http/router.ts'

interface ErrorRow {
  readonly http: 200 | 400 | 401 | 403 | 404 | 405 | 429 | 500 | 503
  readonly code: number
}

/** Whose unknown paths are answered in this shape. */
export const ITEMS_PREFIXES = ['/api/', '/download/'] as const

/** Below -9000 the codes are ours; the others are the vendor's public ones. */
export const ERRORS = {
  'bad-request': { http: 400, code: -6213 },
  locked: { http: 200, code: -6217 },
  'camera-lost': { http: 200, code: -6103 },
  'no-route': { http: 404, code: -6117 },
  'wrong-method': { http: 405, code: -6117 },
  unauthorized: { http: 401, code: -6212 },
  storage: { http: 200, code: -6203 },
  unreachable: { http: 200, code: -6207 },
  bug: { http: 500, code: -6210 },
  'not-found': { http: 200, code: -9001 },
  busy: { http: 200, code: -9002 },
  full: { http: 200, code: -9003 },
  'not-master': { http: 200, code: -9004 },
  'too-many': { http: 429, code: -9005 },
  forbidden: { http: 403, code: -9006 },
  refused: { http: 200, code: -9007 },
  starting: { http: 503, code: -9009 },
  'not-configured': { http: 200, code: -9008 },
  'no-transaction': { http: 200, code: -9008 },
  'already-paid': { http: 200, code: -9008 },
} as const satisfies Record<FaultKind, ErrorRow>

/** The codes of faults that name a part with codes of its own. */
export const PART_ERRORS: Readonly<
  Partial<Record<string, Readonly<Partial<Record<FaultKind, ErrorRow>>>>>
> = {
  json: { 'bad-request': { http: 400, code: -6200 } },
  file: {
    'bad-request': { http: 400, code: -6211 },
    'not-found': { http: 404, code: -6202 },
    full: { http: 400, code: -6211 },
  },
  model: { unreachable: { http: 200, code: -6500 } },
}

export function toWire(fault: Fault): WireAnswer {
  const { kind, detail } = fault
  const { http, code } = PART_ERRORS[detail.part ?? '']?.[kind] ?? ERRORS[kind]
  // A bug's own words may hold anything, so they go to the log and not to the client.
  const msg = kind === 'bug' ? INTERNAL_ERROR : saidAtTill(fault)
  return { http, body: { code, data: null, msg } }
}

/** Whether a body refuses a request that is wrong in itself: no state of the lane could accept it. */
export function isBadRequest({ code }: Readonly<Record<string, unknown>>): boolean {
  const rows = [ERRORS, ...Object.values(PART_ERRORS)]
  return typeof code === 'number' && rows.some((row) => row?.['bad-request']?.code === code)
}
