/**
 * What changed at a master besides templates, as marks in `changes`: a lane sends the marks that it has, and the
 * master answers as soon as one differs. So a lane that is up to date waits with one question for all kinds, and asks
 * about the rest only when there is news. A master of an earlier release knows no marks: its lanes go on asking.
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
  /** From now on this master keeps what is of that kind. */
  hear(kind: NewsKind, sources: readonly Source[]): void
}

type Source = (listener: () => void) => Disposable

/** `feedId` is of this life of the master: marks of another one are others. */
export function createMasterNews({
  feedId,
  sources,
  clock,
}: {
  readonly feedId: string
  /** Each subscribes to changes of its kind; null: this master keeps none of it. */
  readonly sources: Readonly<Record<NewsKind, readonly Source[] | null>>
  readonly clock: Clock
}): MasterNews {
  const listeners = createListeners()
  const ended = new DisposableStack()
  const counts: Record<NewsKind, number | null> = { assortment: null, counterExamples: null }
  function hear(kind: NewsKind, heard: readonly Source[]): void {
    if (ended.disposed) return
    counts[kind] = 0
    ended.use(
      tellLater(clock, TOLD_AFTER_MS, heard, () => {
        counts[kind] = (counts[kind] ?? 0) + 1
        listeners.tell()
      }),
    )
  }
  for (const kind of NEWS_KINDS) {
    const heard = sources[kind]
    if (heard) hear(kind, heard)
  }
  const markOf = (kind: NewsKind) => (counts[kind] === null ? null : `${feedId}.${counts[kind]}`)
  return {
    hear(kind, heard) {
      hear(kind, heard)
      listeners.tell()
    },
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
  sources: readonly Source[],
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
  readonly hasNews: boolean
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
  onNewsGone(listener: () => void): Disposable
  /** Templates that came here or went to the master are in their places. */
  readonly templatesSettled: () => void
  onTemplates(listener: () => void): Disposable
}

export function createHeardNews(): HeardNews {
  const listeners = { assortment: createListeners(), counterExamples: createListeners() }
  const newsGone = createListeners()
  const templates = createListeners()
  let last = NO_MARKS
  let hasNews = false
  let isRefused = false

  function heard(marks: NewsMarks | undefined): void {
    const [hadNews, before] = [hasNews, last]
    hasNews = marks !== undefined
    last = marks ?? NO_MARKS
    for (const kind of NEWS_KINDS) if (last[kind] !== before[kind]) listeners[kind].tell()
    if (hadNews && !hasNews) newsGone.tell()
  }

  return {
    get hasNews() {
      return hasNews
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
    onNewsGone: newsGone.add,
    templatesSettled: templates.tell,
    onTemplates: templates.add,
  }
}
