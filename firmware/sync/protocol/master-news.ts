/**
 * What changed at a master beside templates, as marks that travel with `changes`: a lane sends the marks it was told
 * last, and is answered as soon as one differs. So a lane that is in step waits with one question for all kinds, and
 * asks about the rest only when there is news. A master of an earlier release knows no marks: its lanes go on asking.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Clock } from '#hal/clock.ts'

const NEWS_KINDS = ['assortment', 'counterExamples'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** Another text after each change; null: this master keeps none of it, or the lane was told none yet. */
export type NewsMarks = Readonly<Record<NewsKind, string | null>>

/** A shop sells all the time: a change is told this much later, with those that came after it. */
const TOLD_AFTER_MS = 10_000
const NO_MARKS: NewsMarks = { assortment: null, counterExamples: null }

export interface MasterNews extends Disposable {
  readonly marks: NewsMarks
  onChange(listener: () => void): Disposable
}

/** `feedId` is of this life of the master: marks of another one are others. */
export function createMasterNews({
  feedId,
  sources,
  clock,
}: {
  readonly feedId: string
  /** Each subscribes to changes of its kind; null: this master keeps none of it. */
  readonly sources: Readonly<
    Record<NewsKind, readonly ((listener: () => void) => Disposable)[] | null>
  >
  readonly clock: Clock
}): MasterNews {
  const listeners = createListeners()
  const ended = new DisposableStack()
  const counts = { assortment: 0, counterExamples: 0 }
  for (const kind of NEWS_KINDS)
    ended.use(
      tellLater(clock, TOLD_AFTER_MS, sources[kind] ?? [], () => {
        counts[kind] += 1
        listeners.tell()
      }),
    )
  const markOf = (kind: NewsKind) => (sources[kind] ? `${feedId}.${counts[kind]}` : null)
  return {
    get marks() {
      return { assortment: markOf('assortment'), counterExamples: markOf('counterExamples') }
    },
    onChange: listeners.add,
    [Symbol.dispose]: () => ended.dispose(),
  }
}

/** Calls `tell` once for all that came within `delayMs` of the first. */
export function tellLater(
  clock: Clock,
  delayMs: number,
  sources: readonly ((listener: () => void) => Disposable)[],
  tell: () => void,
): Disposable {
  let pending: Disposable | null = null
  const listening = sources.map((listen) =>
    listen(() => {
      pending ??= clock.after(delayMs, () => {
        pending = null
        tell()
      })
    }),
  )
  return {
    [Symbol.dispose]() {
      for (const one of listening) one[Symbol.dispose]()
      pending?.[Symbol.dispose]()
    },
  }
}

export function areSame(one: NewsMarks, other: NewsMarks): boolean {
  return NEWS_KINDS.every((kind) => one[kind] === other[kind])
}

/** What a lane has heard of its master's news. */
export interface HeardNews {
  /** Whether the master tells its news; if it does not, nothing is heard. */
  readonly isTold: boolean
  /** Sent with the next question; undefined: this master has refused them, so none are sent. */
  readonly marks: NewsMarks | undefined
  /** Came with an answer; undefined: none came. Tells those who listen what changed. */
  heard(marks: NewsMarks | undefined): void
  /** The master does not know what marks are; where it told news before, it went back to an earlier release. */
  refused(): void
  /** The master may run another release when it is back. */
  lost(): void
  onNews(kind: NewsKind): (listener: () => void) => Disposable
  /** The master no longer tells its news: whoever waits for them has to ask. */
  onUntold(listener: () => void): Disposable
  /** Templates that came here or went to the master are in their places. */
  readonly templatesSettled: () => void
  onTemplates(listener: () => void): Disposable
}

export function createHeardNews(): HeardNews {
  const listeners = { assortment: createListeners(), counterExamples: createListeners() }
  const untold = createListeners()
  const templates = createListeners()
  let last = NO_MARKS
  let isTold = false
  let isRefused = false

  function heard(marks: NewsMarks | undefined): void {
    const [wasTold, before] = [isTold, last]
    isTold = marks !== undefined
    last = marks ?? NO_MARKS
    for (const kind of NEWS_KINDS) if (last[kind] !== before[kind]) listeners[kind].tell()
    if (wasTold && !isTold) untold.tell()
  }

  return {
    get isTold() {
      return isTold
    },
    get marks() {
      return isRefused ? undefined : last
    },
    heard,
    refused() {
      isRefused = true
      heard(undefined)
    },
    lost() {
      isRefused = false
    },
    onNews: (kind) => listeners[kind].add,
    onUntold: untold.add,
    templatesSettled: templates.tell,
    onTemplates: templates.add,
  }
}
