/**
 * What every operation refuses before it begins, asked of each as its document and its right were reviewed
 * (test/fixtures/golden): strangers and lesser rights, pages of others, other methods, bodies that are none, each field
 * that is missing, of another type or beyond its bound, and what is not there. Each in the shape of its interface, in words
 * that name the place and what is allowed.
 */
import * as assert from 'uvu/assert'
import type { Operation as Row } from '#firmware/operations/operation.ts'
import {
  DOCUMENT_NAMES,
  type DocumentName,
  OPERATION_TABLES,
  type Operation,
} from '#test/document/documents.ts'
import { filled } from '#test/document/sample-walk.ts'
import { closeAfterCases } from '#test/end-of-cases.ts'
import {
  type Body,
  documents,
  type Expected,
  expectedOfGuard,
  expectedOfMistake,
  expectedOfUnknown,
  NOT_ABOUT_A_NAME,
  operations,
  refusedBy,
} from '#test/golden/expected-refusals.ts'
import { guardAnswers, strangersAnswers } from '#test/golden/recording/guard-answers.ts'
import { openGuardedLane } from '#test/golden/recording/guarded-lane.ts'
import { mistakesIn } from '#test/golden/recording/mistakes.ts'
import { type RawRequest, rawCall } from '#test/golden/recording/raw-call.ts'
import { answeredOf, type Exchange, rawRequestOf } from '#test/golden/recording/recorded-walk.ts'
import { harmless, listenersOf } from '#test/golden/recording/rights.ts'
import { spec } from '#test/spec.ts'

const rows = new Map<string, Row>(
  OPERATION_TABLES.flatMap((table) => Object.values<Row>(table)).map((row) => [row.at, row]),
)

/** Opened by the first case. */
let opened: ReturnType<typeof openGuardedLane> | undefined
function guardedLane(): ReturnType<typeof openGuardedLane> {
  if (opened) return opened
  const opening = openGuardedLane()
  closeAfterCases(async () => (await opening)[Symbol.asyncDispose]())
  opened = opening
  return opening
}

/** Nothing has happened on the lane: what samples keep in a walk is not there, and neither is what they name in a path. */
const KEPT: Readonly<Record<string, string | Uint8Array>> = {
  counterExample: '0'.repeat(64),
  picture: new Uint8Array(),
  package: new Uint8Array(),
  offers: new Uint8Array(),
}
const NOTHING = '999999'

async function sampleOf(name: DocumentName, { at, sample }: Row): Promise<RawRequest> {
  const given = filled(sample, (kept) => KEPT[kept] ?? NOTHING)
  const isKept = (key: string) => sample.path?.[key]?.startsWith('$')
  const path = Object.entries(given.path ?? {}).map(([key, value]) => [
    key,
    isKept(key) ? value : NOTHING,
  ])
  const asked = await rawRequestOf(at, {
    ...given,
    path: Object.fromEntries(path) as Record<string, string>,
  })
  if (name !== 'setup') return asked
  const { token } = await guardedLane()
  return { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } }
}

async function guardProblems(name: DocumentName, operation: string, words: Operation) {
  const { lane } = await guardedLane()
  const { open, beyond } = listenersOf(lane)
  const exchanges: Exchange[] = []
  const note = async (title: string, url: string, headers: RawRequest['headers'] = {}) => {
    const asked = harmless(operation)
    const request = { ...asked, headers: { ...asked.headers, ...headers } }
    exchanges.push({ operation, title, asked: request, answer: await rawCall(url, request) })
  }
  const url = name === 'setup' ? lane.setupUrl : open
  await note('a name of others', url, { host: 'others.example' })
  await note('a page of others', url, { origin: 'https://others.example' })
  if (name === 'setup') {
    exchanges.push(...(await strangersAnswers(url, operation)))
    return unlike(name, exchanges)
  }
  exchanges.push(...(await guardAnswers(lane, new Map([[operation, words]]))))
  const refused = refusedBy(name, operation)
  const title = 'nobody beyond loopback'
  if (refused.includes(title)) await note(title, beyond)
  const found = exchanges.filter((one) => /^a (monitor|till)$|often$|loopback$/.test(one.title))
  const whom = found.map((one) => one.title).sort()
  const others = whom.join() === refused.join() ? [] : [`refuses ${whom}, and not ${refused}`]
  return [...others, ...unlike(name, exchanges)]
}

function unlike(name: DocumentName, exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap((exchange) => {
    const expected = expectedOfGuard(name, exchange)
    return (expected && problemOf(exchange, expected)) ?? []
  })
}

async function mistakeProblems(name: DocumentName, row: Row, words: Operation): Promise<string[]> {
  const { lane } = await guardedLane()
  const url = name === 'setup' ? lane.setupUrl : listenersOf(lane).open
  const sample = await sampleOf(name, row)
  const problems: (string | null)[] = []
  const ask = async (title: string, asked: RawRequest, expected: Expected) => {
    const exchange = { operation: row.at, title, asked, answer: await rawCall(url, asked) }
    problems.push(problemOf(exchange, expected))
  }
  for (const { title, asked, refusal } of mistakesIn(row.at, words, documents[name], sample))
    if (refusal) await ask(title, asked, expectedOfMistake(name, row.at, title, refusal))
  const unknown = expectedOfUnknown(name, row.at)
  if (unknown) await ask('what is not there', sample, unknown)
  else if (row.params && NOT_ABOUT_A_NAME[row.at] === undefined)
    problems.push('says nowhere what it answers to a name that nothing has')
  return problems.filter((one) => one !== null)
}

/** Null: it is the refusal that is expected. */
function problemOf({ title, answer }: Exchange, expected: Expected): string | null {
  const { status, body, says, headers = {} } = expected
  const { headers: named, body: answered } = answeredOf(answer)
  const [actual, wanted] = [withoutWords(answered as Body), withoutWords(body)]
  const wrong = Object.keys(headers).filter((name) => !headers[name]?.test(named[name] ?? ''))
  const isSaid = actual.words.length > 0 && actual.words.includes(says)
  const isLike = answer.status === status && actual.rest === wanted.rest && wrong.length === 0
  if (isLike && isSaid) return null
  const found = `${answer.status} ${actual.rest} ${actual.words} ${wrong.map((one) => named[one])}`
  return `${title}: ${found}\n  and not ${status} ${wanted.rest} ${says} ${wrong}`
}

function withoutWords(body: Body | undefined) {
  const { error_message, msg, message, ...rest } = body ?? {}
  const words = String(error_message ?? msg ?? message ?? '')
  return { words, rest: JSON.stringify(Object.entries(rest).sort()) }
}

spec(
  'refused before it begins',
  Object.fromEntries(
    DOCUMENT_NAMES.flatMap((name) =>
      [...(operations.get(name) ?? [])].map(([operation, words]) => [
        operation,
        async () => {
          const row = rows.get(operation)
          if (!row) throw new Error('no row has it any more: npm run golden')
          const problems = [
            ...(await guardProblems(name, operation, words)),
            ...(await mistakeProblems(name, row, words)),
          ]
          assert.is(problems.join('\n'), '')
        },
      ]),
    ),
  ),
)
