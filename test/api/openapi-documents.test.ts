/**
 * The documents that people generate clients from: every operation has words and can have an example, every
 * answer of a lane, and what a release shows of it, is what its document says and nothing else, and Redocly finds nothing.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import * as assert from 'uvu/assert'
import { SERVABLE } from '#firmware/config/sections/listeners.ts'
import { ROUTERS_OF_SET_UP } from '#firmware/http/listener-config.ts'
import { askBy } from '#test/document/ask-operation.ts'
import {
  DOCUMENT_NAMES,
  DOCUMENT_TABLES,
  type DocumentName,
  fetchDocuments,
  type Operation,
  operationsOf,
} from '#test/document/documents.ts'
import { laneOfAllCases } from '#test/document/lane-to-walk.ts'
import { examplesOf } from '#test/document/recorded-examples.ts'
import { redoclyProblems } from '#test/document/redocly.ts'
import { createAnswerCheck } from '#test/document/strict-answers.ts'
import { walkLane } from '#test/document/walk.ts'
import { call } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'

/**
 * Serve pages, levers, files and text for Prometheus, or speak to other lanes in a protocol of their own; and the
 * display of a new lane, whose operations the document of the device has.
 */
const UNDOCUMENTED = ['console', 'glass', 'sim', 'sync', 'updates', 'metrics', 'display']

const LANGUAGE_PARAMETERS = ['laned-language', 'Accept-Language'].map(
  (name) => `#/components/parameters/${name}`,
)

const NO_BYTES = new Uint8Array()

function problemsOf(name: DocumentName, operations: ReadonlyMap<string, Operation>): string[] {
  const own = DOCUMENT_TABLES.filter(({ document }) => document === name)
  const said = new Set<string>(own.flatMap(({ table }) => Object.values(table)).map(({ at }) => at))
  const ids = [...operations.values()].map(({ operationId }) => operationId)
  const problems = [...said]
    .filter((route) => !operations.has(route))
    .map((route) => `${route} has a row, and no route: serve its table, or take it out`)
  for (const [route, { operationId, summary, tags, parameters = [] }] of operations) {
    if (!said.has(route)) problems.push(`${route} has no row in a table of its domain`)
    else if (/^(GET|POST|PUT|DELETE) \//.test(summary ?? 'GET /'))
      problems.push(`${route} has no summary in its row`)
    if (!/^[a-z][a-zA-Z]+$/.test(operationId)) problems.push(`${operationId} is no verb`)
    if (ids.filter((id) => id === operationId).length > 1) problems.push(`${operationId} is two`)
    const shared = parameters.flatMap((one) => ('$ref' in one ? [one.$ref] : []))
    if (shared.join() !== LANGUAGE_PARAMETERS.join())
      problems.push(`${route} does not say in which language it answers`)
    if (tags.length !== 1) problems.push(`${route} has ${tags.length} tags`)
  }
  return problems
}

spec(
  'openapi documents',
  {
    async 'are there for every router that people call'() {
      const lane = await laneOfAllCases(import.meta.filename)
      for (const name of [...SERVABLE, ...ROUTERS_OF_SET_UP]) {
        if (UNDOCUMENTED.includes(name)) continue
        const url = name === 'setup' ? lane.setupUrl : lane.url
        assert.is((await call(url, `/openapi/${name}.json`)).http, 200, name)
        const advice = `${name}: a line of its tables in test/support/document/documents.ts`
        assert.ok((DOCUMENT_NAMES as readonly string[]).includes(name), advice)
      }
    },
    async 'are valid, have words for each operation, and Redocly finds nothing'() {
      const lane = await laneOfAllCases(import.meta.filename)
      const documents = await fetchDocuments(lane)
      const problems: string[] = []
      for (const name of DOCUMENT_NAMES) {
        const document = documents[name]
        problems.push(...problemsOf(name, operationsOf(document)))
        const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
        if (!valid) problems.push(`${name}: ${JSON.stringify(errors)}`)
        problems.push(...(await redoclyProblems(name, document)))
      }
      assert.is(problems.join('\n'), '')
    },
    async 'say what a lane answers, and what of it is recorded as an example'() {
      const lane = await laneOfAllCases(import.meta.filename)
      const documents = await fetchDocuments(lane)
      const walked = await walkLane(askBy(lane.url), lane)
      const examples = examplesOf(walked)
      const problems: string[] = []
      for (const name of DOCUMENT_NAMES) {
        const misfitOf = createAnswerCheck(documents[name])
        const operations = operationsOf(documents[name])
        for (const one of walked)
          if (operations.has(one.name)) problems.push(misfitOf(one.name, one.answered) ?? '')
        for (const route of operations.keys()) {
          const documented = examples[route]?.answer
          problems.push(
            documented
              ? (misfitOf(route, {
                  body: undefined,
                  ...documented,
                  headers: {},
                  bytes: NO_BYTES,
                }) ?? '')
              : `${route} is never asked: ask it in test/support/document/*-walk.ts`,
          )
        }
      }
      assert.is(problems.filter(Boolean).join('\n'), '')
    },
  },
  180_000,
)
