/** Every published route, asked by callers who must not: without a token, with a wrong one, with a till's. */
import { call, type Reply } from '#test/http-call.ts'
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

const OPERATE = [
  '/updateDriverSettings',
  ...[
    'clear_all_template',
    'export_template',
    'import_template',
    'set_deletion_all_flag',
    'clear_deletion_all_flag',
    'set_predict_speed',
    'set_max_result_num',
    'set_learn_mode',
    'set_calib',
    'set_extra_info',
    'set_time',
    'reboot',
    'factory_reset',
    'set_background',
    'clear_background',
    'set_sync_master',
    'set_sync_slave',
    'set_sync_off',
    'sync',
    'set_sync_limit',
    'add_fleet_key',
    'revoke_fleet_key',
  ].map((name) => `/api/${name}`),
]

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

async function tills(url: string): Promise<string | null> {
  for (const path of OPERATE) {
    const { http } = await ask(
      url,
      { method: 'POST', path },
      { authorization: `Bearer ${TILL_TOKEN}` },
    )
    if (http !== 403) return `POST ${path} with a till's token: answered ${http}`
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
