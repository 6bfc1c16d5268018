/** Every published route, asked by callers who must not: without a token, with a wrong one, with a till's. */
import { readFileSync } from 'node:fs'
import { call, exchange, type Reply } from '#test/http-call.ts'
import type { Target } from '../attack-target.ts'
import { OPERATOR_TOKEN, TILL_TOKEN } from '../attacked-device.ts'
import { type Attack, firstOf } from './attack.ts'

interface Route {
  readonly method: string
  readonly path: string
}

const SEEN = { id: '01JD8Z3V7Q9M2N4P6R8T0WXYZA', filename: 'x.tar' } as const

/** As the device publishes them, and what its documents name besides. */
async function routesOf(target: Target): Promise<Route[]> {
  const routes: Route[] = []
  for (const name of ['payment', 'items']) {
    const { json } = await target.call(`/openapi/${name}.json`)
    const { paths } = json as { paths: Record<string, object> }
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods))
        routes.push({
          method: method.toUpperCase(),
          path: path.replace(/\{(\w+)\}/g, (_, word: 'id') => SEEN[word] ?? 'x'),
        })
  }
  for (const path of [
    '/events',
    '/api/events',
    '/console/events',
    '/console/display.svg',
    '/sim/display',
  ])
    routes.push({ method: 'GET', path })
  for (const path of ['/sim/bank/pay', '/sim/display/unplug', '/api/recognize_picture'])
    routes.push({ method: 'POST', path })
  return routes
}

const RIGHTS = 'test/fixtures/golden/rights.txt'

/** Every route that a lane has, those of no document too. */
const ROUTES = readFileSync(RIGHTS, 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => {
    const [method = '', path = '', access = ''] = line.split(' ')
    return { method, path: path.replace(/:(\w+)/g, (_, word: 'id') => SEEN[word] ?? 'x'), access }
  })
const OPERATE = ROUTES.filter(({ access }) => access === 'operate')
/** What a till may call besides. */
const OF_ALL = new Set(
  ROUTES.filter(({ access }) => access !== 'operate').map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

type Detour = Route & { readonly headers?: Record<string, string> }

/** The same route for whoever decides loosely what a path is, or believes what a caller says of itself. */
function detoursTo({ method, path }: Route): Detour[] {
  const first = `%${path.charCodeAt(1).toString(16)}`
  const paths = [
    `${path}/`,
    `/${path}`,
    `/.${path}`,
    `/version/..${path}`,
    `/version/%2e%2e${path}`,
    path.toUpperCase(),
    `/${first}${path.slice(2)}`,
    `${path};x`,
    `${path}%00`,
    `${path}%2f`,
    `http://127.0.0.1${path}`,
    path.replaceAll('/', '\\'),
    `${path}?access_token=${OPERATOR_TOKEN}`,
  ]
  return [
    ...paths.map((one) => ({ method, path: one })),
    ...['HEAD', 'GET', 'POST', 'PUT', 'OPTIONS']
      .filter((one) => !OF_ALL.has(`${one.replace('HEAD', 'GET')} ${path}`) && one !== method)
      .map((one) => ({ method: one, path, headers: { 'x-http-method-override': method } })),
    ...[
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-original-url': path },
      { forwarded: 'for=127.0.0.1' },
    ].map((headers) => ({ method, path, headers })),
  ]
}

function ask(
  url: string,
  { method, path }: Route,
  headers: Record<string, string>,
): Promise<Reply> {
  const hasBody = method === 'POST' || method === 'PUT'
  return call(url, path, {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  })
}

/** Callers who are nobody, in the forms in which a careless comparison lets them in. */
const NOBODIES: Readonly<Record<string, Record<string, string>>> = {
  'no token': {},
  'a wrong token': { authorization: 'Bearer nobody-knows-this-token' },
  'half a token': { authorization: `Bearer ${TILL_TOKEN.slice(0, -1)}` },
  'a longer token': { authorization: `Bearer ${TILL_TOKEN}x` },
  'another scheme': { authorization: `Basic ${btoa(`x:${OPERATOR_TOKEN}`)}` },
  'the token in a cookie': { cookie: `token=${OPERATOR_TOKEN}` },
  'an empty token': { authorization: 'Bearer ' },
  'the token in another header': { 'x-authorization': `Bearer ${OPERATOR_TOKEN}` },
}

/** These the page needs before it has a token, and they say nothing about the lane. */
const OPEN = /^\/(openapi\/|version$)/

async function nobodies(target: Target, url: string): Promise<string | null> {
  const routes = (await routesOf(target)).filter(({ path }) => !OPEN.test(path))
  for (const [who, headers] of Object.entries(NOBODIES))
    for (const route of routes) {
      const { http } = await ask(url, route, headers)
      if (http !== 401) return `${route.method} ${route.path} with ${who}: answered ${http}`
    }
  return null
}

const OF_A_TILL = { authorization: `Bearer ${TILL_TOKEN}` }

async function tills(url: string): Promise<string | null> {
  for (const route of OPERATE) {
    const { http } = await ask(url, route, OF_A_TILL)
    if (http !== 403) return `${route.method} ${route.path} with a till's token: answered ${http}`
  }
  return null
}

/** Refused, or no path at all. OPTIONS tells the methods and does nothing. */
const REFUSED = [400, 401, 403, 404, 405, 429]

/** To the byte: what knows URLs would put a path right. */
async function askedRaw(url: string, { method, path, headers = {} }: Detour): Promise<number> {
  const body = method === 'POST' || method === 'PUT' ? '{}' : ''
  const head = {
    host: new URL(url).host,
    connection: 'close',
    ...OF_A_TILL,
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const text = await exchange(url, [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
}

async function detours(url: string): Promise<string | null> {
  for (const route of OPERATE)
    for (const detour of detoursTo(route)) {
      const http = await askedRaw(url, detour)
      if (!REFUSED.includes(http) && detour.method !== 'OPTIONS')
        return `${detour.method} ${detour.path} ${JSON.stringify(detour.headers ?? {})}: answered ${http}`
    }
  return null
}

export const ACCESS_ATTACKS: readonly Attack[] = [
  {
    name: 'routes-as-nobody',
    tries: 'every route as 8 callers without a right token; 401',
    run: async (target) => (target.own ? await nobodies(target, target.own.guardedUrl) : null),
  },
  {
    name: 'routes-as-till',
    tries: 'every operator’s route with a till’s token; 403',
    run: async ({ own }) => (own ? await tills(own.guardedUrl) : null),
  },
  {
    name: 'routes-by-detours',
    tries:
      'every operator’s route with a till’s token, by other spellings, methods and heads; refused',
    run: async ({ own }) => (own ? await detours(own.guardedUrl) : null),
  },
  {
    name: 'token-in-the-query',
    tries: 'the token in the query, or twice in the head; refused',
    async run({ own }) {
      if (!own) return null
      const asked = await call(own.guardedUrl, `/getDynamicQRStatus?access_token=${OPERATOR_TOKEN}`)
      const two = await call(own.guardedUrl, '/getDriverSettings', {
        headers: { authorization: `Bearer nobody, Bearer ${OPERATOR_TOKEN}` },
      })
      return firstOf(
        asked.http === 401 ? null : `a query let it in: ${asked.http}`,
        two.http === 401 ? null : `a list of tokens let it in: ${two.http}`,
      )
    },
  },
]
