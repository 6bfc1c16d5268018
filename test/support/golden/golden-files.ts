/** What `npm run golden` writes to test/fixtures/golden, and what its test compares: a path there and its text. */
import type { DocumentName, OpenApi, Operation } from '#test/document/documents.ts'
import { fetchDocuments, operationsOf } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { isDone } from '#test/document/walk.ts'
import { postJson } from '#test/http-call.ts'
import { waitUntil } from '#test/wait-until.ts'
import { answerFiles } from './answer-files.ts'
import { documentFiles } from './documents-text.ts'
import { GUARDS_OWN, refusalsOf } from './not-recorded.ts'
import { routesDeclaredIn } from './recording/declared-routes.ts'
import { guardAnswers, strangersAnswers } from './recording/guard-answers.ts'
import { mistakesIn } from './recording/mistakes.ts'
import { isRefusal, provokedRefusals } from './recording/provoked-refusals.ts'
import { type RawAnswer, type RawRequest, rawCall } from './recording/raw-call.ts'
import { answeredOf, type Exchange, recordWalk } from './recording/recorded-walk.ts'
import { GUARDED_LISTENERS, listenersOf, rightsText, setupRightsText } from './recording/rights.ts'
import { createSameDayClock } from './recording/same-day-clock.ts'

type Documents = Readonly<Record<DocumentName, OpenApi>>

export interface Golden {
  readonly files: ReadonlyMap<string, string>
  readonly exchanges: readonly Exchange[]
  readonly documents: Documents
}

/** Reviewed by hand. */
export const RIGHTS_FILES = { lane: 'rights.txt', setup: 'rights-of-set-up.txt' } as const

/** For a process of its own: its time zone is another one afterwards. */
export async function recordGolden(): Promise<Golden> {
  process.env['TZ'] = 'UTC'
  await using walked = await openLaneToWalk({ clock: createSameDayClock() })
  await using guarded = await openGuardedLane()
  const documents = await fetchDocuments(walked)
  const [walk, guards] = await Promise.all([
    recordWalk(walked),
    guardAnswers(guarded.lane, withoutSetup(documents)),
  ])
  const { lane, routes, token } = guarded
  const rights: [string, string][] = [
    [RIGHTS_FILES.lane, await rightsText(lane, routes)],
    [RIGHTS_FILES.setup, await setupRightsText(lane, routes, token)],
  ]
  const samples = samplesOf(walk)
  const [mistakes, provoked] = await Promise.all([
    madeMistakes(documents, samples, guarded),
    provokedRefusals(new Map([...samples].filter(([name]) => mayRefuse(documents, name)))),
  ])
  const exchanges = [...walk, ...guards, ...mistakes, ...provoked]
  const answers = await answerFiles(documents, exchanges)
  const files = new Map([...documentFiles(documents), ...answers, ...rights])
  return { documents, exchanges, files }
}

type GuardedLane = Awaited<ReturnType<typeof openGuardedLane>>

/** With a session of its set-up. */
async function openGuardedLane() {
  const { result: lane, routes } = await routesDeclaredIn(() =>
    openLaneToWalk({ yaml: GUARDED_LISTENERS, clock: createSameDayClock() }),
  )
  const code = await waitUntil('a code on the glass', async () => (await lane.setupCode()) || null)
  const { json } = await postJson(lane.setupUrl, '/setup/session', { code })
  const { token } = json as { token: string }
  return { lane, routes, token, [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose]() }
}

async function madeMistakes(
  documents: Documents,
  samples: ReadonlyMap<string, RawRequest>,
  { lane, token }: GuardedLane,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  for (const [name, document] of Object.entries(documents)) {
    const url = name === 'setup' ? lane.setupUrl : listenersOf(lane).open
    for (const [operation, words] of operationsOf(document)) {
      if (name === 'setup') exchanges.push(...(await strangersAnswers(url, operation)))
      const sample = samples.get(operation)
      if (!sample) continue
      for (const { title, asked } of mistakesIn(
        operation,
        words,
        document,
        inSession(sample, token),
      ))
        exchanges.push(
          withoutDone({ operation, title, asked, answer: await askedUntilFree(url, asked) }),
        )
    }
  }
  return exchanges
}

/** A mistake before it may have begun what is still under way. */
function askedUntilFree(url: string, asked: RawRequest): Promise<RawAnswer> {
  return waitUntil('the lane is busy no longer', async () => {
    const answer = await rawCall(url, asked)
    const isBusy = /"kind":"busy"|"code":-9002/.test(new TextDecoder().decode(answer.bytes))
    return isBusy ? null : answer
  })
}

/** What is no mistake to the operation begins it: how far that has come differs, that it is taken does not. */
function withoutDone({ answer, ...exchange }: Exchange): Exchange {
  if (isRefusal(answer)) return { ...exchange, answer }
  return {
    ...exchange,
    answer: { ...answer, headers: [], bytes: new TextEncoder().encode('(taken)') },
  }
}

/** The session of the walk was one of another lane. */
function inSession(sample: RawRequest, token: string): RawRequest {
  if (sample.headers?.['authorization'] === undefined) return sample
  return { ...sample, headers: { ...sample.headers, authorization: `Bearer ${token}` } }
}

/** Of each operation a request that was answered, if one was. */
function samplesOf(walk: readonly Exchange[]): Map<string, RawRequest> {
  const samples = new Map<string, RawRequest>()
  for (const { operation, asked, answer } of walk)
    if (isDone(answeredOf(answer)) && !samples.has(operation)) samples.set(operation, asked)
  for (const { operation, asked } of walk)
    if (!samples.has(operation)) samples.set(operation, asked)
  return samples
}

/** Set-up is at a listener of its own. */
function withoutSetup({ setup: _elsewhere, ...documents }: Documents): Map<string, Operation> {
  return new Map(Object.values(documents).flatMap((one) => [...operationsOf(one)]))
}

/** More than a guard does. */
function mayRefuse(documents: Documents, name: string): boolean {
  const operation = withoutSetup(documents).get(name)
  return !!operation && refusalsOf(operation).some(({ kind }) => !GUARDS_OWN.includes(kind))
}
