/**
 * Who may call what, found out by asking every route of a lane: as nobody, as each role, and beyond loopback
 * without tokens. What is asked is wrong but for the right to ask it, so that nothing is done.
 */
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import type { DeclaredRoutes } from './declared-routes.ts'
import { type RawRequest, rawCall } from './raw-call.ts'

const CALLERS = ['monitor', 'till', 'refunds', 'operator'] as const
type Caller = (typeof CALLERS)[number]
export const secretOf = (caller: Caller): string => `secret-of-the-${caller}`

const EVERYTHING = [
  'payment',
  'items',
  'console',
  'sim',
  'sync',
  'updates',
  'backups',
  'selftest',
  'device',
  'metrics',
  'glass',
]
const TOKENS = [
  { name: 'watch', role: 'monitor', secret: secretOf('monitor') },
  { name: 'till', role: 'till', secret: secretOf('till') },
  { name: 'refunds', role: 'till', mayRefund: true, secret: secretOf('refunds') },
  { name: 'Anna', role: 'operator', secret: secretOf('operator') },
]

/** Of laned.yaml: loopback without tokens, with tokens, beyond loopback, beyond with a low rate. */
export const GUARDED_LISTENERS = `listeners: ${JSON.stringify([
  { address: '127.0.0.1:0', serve: EVERYTHING },
  { address: '127.0.0.1:0', serve: EVERYTHING, tokens: TOKENS },
  { address: '0.0.0.0:0', serve: EVERYTHING },
  { address: '0.0.0.0:0', serve: EVERYTHING, tokens: TOKENS, changesPerMinute: 1 },
])}`

export interface Listeners {
  readonly open: string
  readonly withTokens: string
  readonly beyond: string
  readonly slow: string
}

export function listenersOf({ urls }: Pick<LaneToWalk, 'urls'>): Listeners {
  const [open = '', withTokens = '', beyond = '', slow = ''] = urls.map((url) =>
    url.replace('0.0.0.0', '127.0.0.1'),
  )
  return { open, withTokens, beyond, slow }
}

/** Who is let in: nobody, the four callers, and nobody beyond loopback where there are no tokens. */
const ACCESSES: Readonly<Record<string, string>> = {
  'yes yes yes yes yes yes': 'open',
  'no yes yes yes yes yes': 'read',
  'no yes yes yes yes no': 'watch',
  'no no yes yes yes yes': 'change',
  'no no no yes yes no': 'refund',
  'no no no no yes no': 'operate',
}

/** Of the lane's listeners. */
export async function rightsText(lane: LaneToWalk, routes: DeclaredRoutes): Promise<string> {
  const { open, withTokens, beyond } = listenersOf(lane)
  const lines: string[] = []
  for (const route of routes.at(open)) {
    const asked = harmless(route)
    const letIn: boolean[] = []
    for (const secret of [undefined, ...CALLERS.map(secretOf)])
      letIn.push(await isLetIn(withTokens, asked, secret))
    letIn.push(await isLetIn(beyond, asked))
    const found = letIn.map((one) => (one ? 'yes' : 'no')).join(' ')
    lines.push(`${route} ${ACCESSES[found] ?? found}`)
  }
  return [...HOW_TO_READ, '', ...lines, ''].join('\n')
}

/** Of the listener at which a new lane is set up. */
export async function setupRightsText(
  { setupUrl }: LaneToWalk,
  routes: DeclaredRoutes,
  token: string,
): Promise<string> {
  const lines: string[] = []
  for (const route of routes.at(setupUrl)) {
    const asked = harmless(route)
    if (await isThere(setupUrl, asked, token))
      lines.push(`${route} ${(await isLetIn(setupUrl, asked)) ? 'open' : 'session'}`)
  }
  return [...HOW_TO_READ_SETUP, '', ...lines, ''].join('\n')
}

const BY_HAND = [
  '# `npm run golden` adds a route that is new and takes out one that is gone. It changes no right: that is done by',
  '# hand, and reviewed.',
]
const HOW_TO_READ = [
  '# Who may call what: METHOD path access, of every route that a lane has, found out by asking it.',
  '# open: everybody. read: any token. watch: any token, and nobody without beyond loopback. change: all but a monitor.',
  '# refund: an operator, and a till that may refund. operate: an operator. (firmware/http/guards/access-rights.ts)',
  ...BY_HAND,
]
const HOW_TO_READ_SETUP = [
  '# Who may call what of a new lane, where it is set up: METHOD path access. Every other path is unknown there.',
  '# open: everybody. session: whoever entered the code that is on the glass.',
  ...BY_HAND,
]

export function harmless(route: string): RawRequest {
  const [method = '', path = ''] = route.split(' ')
  const asked = { method, path: path.replace(/:\w+|\*/g, 'x') }
  if (method === 'GET') return asked
  const headers = { 'content-type': 'text/plain' }
  return { ...asked, headers, body: new TextEncoder().encode('x') }
}

export const withToken = (asked: RawRequest, secret?: string): RawRequest => ({
  ...asked,
  headers: { ...asked.headers, ...(secret !== undefined && { authorization: `Bearer ${secret}` }) },
})

async function isLetIn(url: string, asked: RawRequest, secret?: string): Promise<boolean> {
  const { status } = await rawCall(url, withToken(asked, secret), () => true)
  return status !== 401 && status !== 403
}

async function isThere(url: string, asked: RawRequest, secret: string): Promise<boolean> {
  const { status, bytes } = await rawCall(url, withToken(asked, secret), isStream)
  return status !== 404 || !new TextDecoder().decode(bytes).includes('the lane has no operation')
}

const isStream = ({ headers }: { headers: { 'content-type'?: string | undefined } }) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false
