/** The refusals that a caller may get, as answers of the document: each in the shape of its interface. */

import { Fault, type FaultKind } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { mayChange } from '../router.ts'
import type { DescribedRoute } from './described-route.ts'
import type { MayGoWrong } from './openapi-words.ts'

/** What the document says of each kind; a real refusal has words about the request. */
const SAID = {
  'bad-request': 'the request is not what the operation takes',
  'not-configured': 'the device is not set up for it yet',
  'no-transaction': 'there has been no payment yet. Start one with showQR',
  'not-found': 'what the request names does not exist',
  'already-paid': 'the payment has been paid',
  locked: 'learning is locked',
  'not-master': 'only a master does it: ask it',
  starting: 'the lane is still starting: ask again',
  busy: 'something is under way that it would disturb: ask again',
  full: 'there is no room for more',
  'no-route': 'nothing answers at this path',
  'wrong-method': 'this path answers other methods',
  unauthorized: 'this listener needs a token: Authorization: Bearer …',
  forbidden: 'this needs an operator token. Ask a person who has one',
  'too-many': 'too many at once: ask again later',
  unreachable: 'what it needs does not answer',
  refused: 'it cannot be done here',
  'camera-lost': 'the camera gives no pictures',
  storage: 'the disk does not take it',
  bug: 'internal error',
} as const satisfies Record<FaultKind, string>

const RETRY_AFTER = {
  description: 'Seconds to wait before the same is asked again; not always there.',
  schema: { type: 'integer', minimum: 1 },
}
const WWW_AUTHENTICATE = {
  description:
    'Bearer realm="laned"; for a token that the lane does not know, with error="invalid_token"',
  schema: { type: 'string' },
}

export interface Refusal {
  readonly kind: FaultKind
  readonly status: number
  readonly body: object
}

/** The refusals of the HTTP frame first, then those that the words name; each kind once. */
export function refusalsOf(route: DescribedRoute, more: readonly MayGoWrong[] = []): Refusal[] {
  return [...new Set([...kindsOfFrame(route), ...more])].map((one) => {
    const [kind, part] = typeof one === 'string' ? [one] : one
    const detail = part === undefined ? {} : { part }
    const { http, body } = route.toWire(new Fault(kind, asSentence(SAID[kind]), undefined, detail))
    return { kind, status: http, body }
  })
}

/** Set-up is of a new lane, whose start has no data to move. */
const NEW_LANE = '/setup'

function kindsOfFrame({ access, isQueued, isStream, url }: DescribedRoute): FaultKind[] {
  const kinds: FaultKind[] = ['bad-request']
  if (access !== 'open') kinds.push('unauthorized')
  kinds.push('forbidden')
  if (mayChange(access) || isQueued || isStream) kinds.push('too-many')
  if (!url.startsWith(NEW_LANE)) kinds.push('starting')
  kinds.push('bug')
  return kinds
}

/** The answer for `refusals`, which all have one status; `schema` is that of the interface's error. */
export function refusalAnswer(refusals: readonly Refusal[], schema: object): object {
  const status = refusals[0]?.status
  const isTimed = status === 429 || refusals.some(({ kind }) => kind === 'starting')
  return {
    description: [...new Set(refusals.map(({ kind }) => SAID[kind]))].join('; '),
    ...(isTimed && { headers: { 'Retry-After': RETRY_AFTER } }),
    ...(status === 401 && { headers: { 'WWW-Authenticate': WWW_AUTHENTICATE } }),
    content: { 'application/json': { schema, examples: examplesOf(refusals) } },
  }
}

/** Keys in camel case: generators take no hyphens. */
export function examplesOf(refusals: readonly Refusal[]): object {
  return Object.fromEntries(
    refusals.map(({ kind, body }) => [
      kind.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase()),
      { summary: SAID[kind], value: body },
    ]),
  )
}
