/** Whatever stands in a path or a query is the caller's mistake: never a bug of the lane, and no answer tells where its files lie. */
import { tmpdir } from 'node:os'
import * as assert from 'uvu/assert'
import { driversOf, type Form } from '#firmware/config/check-and-fill-defaults.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import type { Operation } from '#firmware/operations/operation.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { type LaneToWalk, openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { call } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const ODD = [
  'x'.repeat(300),
  'x'.repeat(5_000),
  'ж'.repeat(120),
  '..%2F..%2F..%2Fetc%2Fpasswd',
  '%00',
  'a%00.json',
  '%',
  '%ff',
  '.',
  '..',
  '%0d%0aX-Evil: 1'.replace(' ', '%20'),
  '1e400',
  '-1',
  '9007199254740993',
  '__proto__',
  '%7B%7D',
]

/** A query is a text that the frame has read: what a path does to files it cannot. */
const ODD_IN_QUERY = ODD.slice(0, 5)

/** Beside the operations: what no document has, and what nothing answers at. */
const PREFIXES = [
  '/updates/',
  '/updates/x/',
  '/glass/',
  '/glass/idle/',
  '/console/',
  '/openapi/',
  '/api/',
  '/sim/',
  '/sim/bank/',
  '/fonts/',
  '/',
]

const rows = OPERATION_TABLES.flatMap((table) => Object.values<Operation>(table))
interface Bounds {
  readonly type?: string
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Bounds[]
  readonly items?: Bounds
  readonly maxItems?: number
  readonly const?: unknown
}

const propertiesOf = (schema: { readonly properties?: object } | undefined) =>
  Object.entries((schema?.properties ?? {}) as Readonly<Record<string, Bounds>>)

/** A text has an end, a list of words or a form without repetition; a number has its bounds by itself. */
function isBounded({ type, maxLength, pattern, format, anyOf, items, ...more }: Bounds): boolean {
  if (anyOf) return anyOf.every(isBounded)
  if (items) return more.maxItems !== undefined && isBounded(items)
  if (['integer', 'number', 'boolean'].includes(type ?? '')) return true
  const hasForm = pattern !== undefined && !/[*+]|,\}/.test(pattern)
  return hasForm || [maxLength, format, more.enum, more.const].some((one) => one !== undefined)
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly takesJson: boolean
}

function* oddCalls({ at, params, query, body, isStream }: Operation): Generator<Asked> {
  const [method = '', path = ''] = at.split(' ')
  const takesJson = body !== undefined
  for (const odd of ODD) {
    if (params) yield { method, path: path.replace(/:[a-zA-Z]+/g, odd), takesJson }
    const plain = path.replace(/:[a-zA-Z]+/g, '1')
    // A stream that begins has no end; what it refuses is that of the list beside it.
    for (const [name] of isStream || !ODD_IN_QUERY.includes(odd) ? [] : propertiesOf(query))
      yield { method, path: `${plain}?${name}=${odd}`, takesJson }
  }
}

/** What a stranger could learn from an answer; 'x' alone where it is well. */
const MACHINE = [tmpdir(), process.cwd(), 'node_modules', 'ENAMETOOLONG', 'ENOENT', 'node:internal']

async function problemsOf(url: string, asked: Iterable<Asked>): Promise<readonly string[]> {
  const problems: string[] = []
  for (const { method, path, takesJson } of asked) {
    const { http, text } = await call(url, path, {
      method,
      ...(takesJson && { body: '{}', headers: { 'content-type': 'application/json' } }),
    })
    const leaked = MACHINE.filter((one) => text.includes(one))
    if (http === 500 || leaked.length > 0)
      problems.push(
        `${method} ${path.slice(0, 60)}: ${http} ${leaked.join(' ')} ${text.slice(0, 200)}`,
      )
  }
  return problems
}

/** One of a feature, where there is one: it has paths of its own, that of the page of a screen. */
const [DISPLAY = 'fake'] = FEATURES.flatMap(({ display }) =>
  display ? driversOf(display.section as Form) : [],
)

const withMirror = (folder: string): Promise<LaneToWalk> =>
  openLaneToWalk({
    yaml: `updates: { mirror: ${folder} }\ndisplay: { driver: ${DISPLAY} }`,
  })

spec(
  'odd parameters',
  {
    'each parameter of a path and a query has a bound in its schema'() {
      const unbounded = rows.flatMap(({ at, params, query }) =>
        [...propertiesOf(params), ...propertiesOf(query)]
          .filter(([, schema]) => !isBounded(schema))
          .map(([name]) => `${at}: ${name}`),
      )
      assert.equal(unbounded, [])
    },
    async 'are refused by every operation, and by no answer that tells of the machine'() {
      using folder = temporaryFolder()
      await using lane = await withMirror(folder.path)
      const calls = rows.flatMap((row) => [...oddCalls(row)])
      assert.ok(calls.length > 500, String(calls.length))
      assert.equal(await problemsOf(lane.url, calls), [])
    },
    async 'nor do they break a path that no document has'() {
      using folder = temporaryFolder()
      await using lane = await withMirror(folder.path)
      const calls = PREFIXES.flatMap((prefix) =>
        ODD.flatMap((odd) =>
          ['GET', 'POST', 'DELETE'].map((method) => ({
            method,
            path: prefix + odd,
            takesJson: method === 'POST',
          })),
        ),
      )
      assert.equal(await problemsOf(lane.url, calls), [])
    },
  },
  120_000,
)
