/** The page, lanectl and HTTP are one surface: each operation is in the page and in lanectl, or it is said why not. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Operation } from '#firmware/operations/operation.ts'
import {
  DOCUMENT_NAMES,
  fetchDocuments,
  OPERATION_TABLES,
  operationsOf,
} from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { OPERATION_HOMES, whyNot } from '#test/document/operation-homes.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { spec } from '#test/spec.ts'

const PAGE = 'firmware/console/page'

/** A tab's files, and those of `parts/` and of other tabs that they import. */
function filesOf(home: string): Set<string> {
  if (home === 'shell') return new Set(globSync(`${PAGE}/*.js`))
  const files = new Set(globSync(`${PAGE}/tabs/${home}/**/*.js`))
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const other = join(dirname(file), path)
      if (/\/page\/(parts|tabs)\//.test(other)) files.add(other)
    }
  return files
}

/** A path as it is written in a program: a segment may be filled in, the first one not. */
function literalOf(path: string): RegExp {
  const [first = '', ...rest] = path.slice(1).split('/')
  const filled = String.raw`\$\{[^}]+\}`
  const segments = rest.map((one) =>
    one.startsWith(':') ? `/${filled}` : `/(?:${RegExp.escape(one)}|${filled})`,
  )
  const last = segments.length > 1 ? String.raw`|\$\{path\}${segments.at(-1)}` : ''
  return new RegExp(`["'\`](?:/${RegExp.escape(first)}${segments.join('')}${last})["'\`?$]`)
}

/** Of an answer, and of the `data` of a recognition device's. */
function namesIn(schema: object): string[] {
  const { properties = {}, anyOf = [] } = schema as {
    readonly properties?: Readonly<Record<string, object>>
    readonly anyOf?: readonly object[]
  }
  return [
    ...Object.keys(properties),
    ...anyOf.flatMap(namesIn),
    ...(properties['data'] ? namesIn(properties['data']) : []),
  ]
}

const pathOf = (operation: string) => operation.split(' ')[1] ?? ''

spec(
  'the home of each operation',
  {
    async 'each operation of the documents has a row, and each row is an operation'() {
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      const served = DOCUMENT_NAMES.flatMap((name) => [...operationsOf(documents[name]).keys()])
      assert.ok(served.length > 100)
      const rows = OPERATION_HOMES.map(({ operation }) => operation)
      const where = 'a row in a table of test/support/document/documents.ts'
      assert.equal(
        served.filter((operation) => !rows.includes(operation)),
        [],
        `each needs ${where}`,
      )
      assert.equal(
        rows.filter((row, at) => !served.includes(row) || rows.indexOf(row) !== at),
        [],
        `no operation, or twice, for ${where}`,
      )
    },
    'the tab that is named calls it'() {
      const wrong = OPERATION_HOMES.filter(({ page }) => whyNot(page) === null).filter(
        ({ operation, page }) =>
          ![...filesOf(page)].some((file) =>
            literalOf(pathOf(operation)).test(readFileSync(file, 'utf8')),
          ),
      )
      assert.equal(wrong, [])
    },
    'each that the page has is pressed by a page test, which looks whether it was'() {
      const wrong = OPERATION_HOMES.filter(({ page, pressedBy }) => {
        if (whyNot(page) !== null) return pressedBy !== null
        const file = `test/page/${pressedBy}.test.ts`
        return !existsSync(file) || !readFileSync(file, 'utf8').includes('pageSpec(')
      })
      assert.equal(wrong, [])
    },
    async 'the command that is named is one of lanectl'() {
      const { code, stdout } = await lanectl(['manual'])
      assert.is(code, 0)
      // A command, its section of the manual, and so the option by which it is the lane that does it.
      const sections = new Map(
        stdout
          .replaceAll('\\', '')
          .split(/^\.SS /m)
          .slice(1)
          .map((text) => [(text.split('\n')[0] ?? '').replace(/ [[<].*/, ''), text]),
      )
      assert.ok(sections.size > 50)
      const wrong = OPERATION_HOMES.filter(({ lanectl: words }) => {
        const [verb = '', option] = words.split(' --')
        const section = sections.get(`lanectl ${verb}`)
        const isThere = option === undefined || section?.includes(`.B --${option}\n`)
        return whyNot(words) === null && !(section !== undefined && isThere)
      })
      assert.equal(wrong, [])
    },
    'what lanectl has by hand is called in its programs'() {
      const programs = globSync('scripts/lanectl/**/*.ts').map((file) => readFileSync(file, 'utf8'))
      const wrong = OPERATION_TABLES.flatMap((table) => Object.entries<Operation>(table))
        .filter(([, { lanectl: how }]) => 'byHand' in how)
        .map(([name]) => name)
        .filter((name) => !programs.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      assert.equal(wrong, [])
    },
    'a sentence that lanectl makes from a row names what is asked or answered'() {
      const rows = OPERATION_TABLES.flatMap((table) => Object.values<Operation>(table))
      const wrong = rows.flatMap(({ at, lanectl: how, params, answers }) => {
        if (!('verb' in how)) return []
        const { given, prints } = how
        const asked = [...Object.keys(params?.properties ?? {}), ...Object.keys(given ?? {})]
        const facts = Object.values(answers).flatMap((answer) => [...namesIn(answer)])
        const [words, known] =
          'done' in prints
            ? [prints.done, [...asked, ...facts]]
            : 'file' in prints
              ? [prints.file, asked]
              : ['', []]
        const named = [...words.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
        return named.filter((name) => !known.includes(name)).map((name) => `${at}: ${name}`)
      })
      assert.equal(wrong, [])
    },
    'a reason is words'() {
      for (const { operation, page, lanectl: words } of OPERATION_HOMES)
        for (const home of [page, words]) {
          assert.ok(home !== '', operation)
          assert.ok((whyNot(home)?.length ?? 10) >= 8, `${operation}: why?`)
        }
    },
  },
  60_000,
)
