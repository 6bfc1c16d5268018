/** What `npm run golden` writes to test/fixtures/golden, and what its test compares: a path there and its text. */
import type { DocumentName, OpenApi, Operation } from '#test/document/documents.ts'
import { fetchDocuments, operationsOf } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { isDone } from '#test/document/walk.ts'
import { answerFiles } from './answer-files.ts'
import { documentFiles } from './documents-text.ts'
import { GUARDS_OWN, refusalsOf } from './not-recorded.ts'
import { guardAnswers, strangersAnswers } from './recording/guard-answers.ts'
import { type GuardedLane, inSession, openGuardedLane } from './recording/guarded-lane.ts'
import { type Mistake, mistakesIn } from './recording/mistakes.ts'
import { askedUntilFree, isRefusal, provokedRefusals } from './recording/provoked-refusals.ts'
import type { RawRequest } from './recording/raw-call.ts'
import { answeredOf, type Exchange, recordWalk } from './recording/recorded-walk.ts'
import { listenersOf, rightsText, setupRightsText } from './recording/rights.ts'
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
    provokedRefusals(
      new Map([...beginningLast(walk, samples)].filter(([name]) => mayRefuse(documents, name))),
    ),
  ])
  const exchanges = [...walk, ...guards, ...mistakes, ...provoked]
  const answers = await answerFiles(documents, exchanges)
  const files = new Map([...documentFiles(documents), ...answers, ...rights])
  return { documents, exchanges, files }
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
      const mistakes = mistakesIn(operation, words, document, inSession(sample, token))
      for (const { title, asked } of mistakes.filter(isRecorded))
        exchanges.push(
          withoutDone({ operation, title, asked, answer: await askedUntilFree(url, asked) }),
        )
    }
  }
  return exchanges
}

/** Of those whose refusal test/api/refusals.test.ts knows word by word one of each kind. */
function isRecorded({ refusal }: Mistake, at: number, all: readonly Mistake[]): boolean {
  const isOfKind = (one: Mistake) => one.refusal?.kind === refusal?.kind
  return refusal === null || all.findIndex(isOfKind) === at
}

/** What is no mistake to the operation begins it: how far that has come differs, that it is taken does not. */
function withoutDone({ answer, ...exchange }: Exchange): Exchange {
  if (isRefusal(answer)) return { ...exchange, answer }
  return {
    ...exchange,
    answer: { ...answer, headers: [], bytes: new TextEncoder().encode('(taken)') },
  }
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

/** What begins work comes last: how far that has come when something else is asked is the machine's. */
function beginningLast(
  walk: readonly Exchange[],
  samples: ReadonlyMap<string, RawRequest>,
): Map<string, RawRequest> {
  const beginning = new Set(
    walk.filter(({ answer }) => answer.status === 202).map(({ operation }) => operation),
  )
  const turn = ([name]: readonly [string, RawRequest]) => Number(beginning.has(name))
  return new Map([...samples].toSorted((one, other) => turn(one) - turn(other)))
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
