/** The page's state in sections: those of the lane, its levers, and the last lines of its journal. */
import { createListeners } from '#firmware/async/listeners.ts'
import { type Said, Sentence } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalFields } from '#hal/journal.ts'
import type { LaneSections, LaneState, Section } from '#hal/lane-state.ts'
import { withoutSetupCode } from './hide-setup-code.ts'
import type { Levers } from './lane-fake-controls.ts'

export interface PageSection extends Section {
  readonly name: string
}

/** The parts of the lane's state that the page shows, beside `more`. */
export interface ShownLane {
  readonly sections: Pick<LaneSections, 'device' | 'display' | 'camera' | 'payment' | 'items'>
  readonly more: LaneState['more']
}

/** Tells of each new line of the journal; a JournalDriver is one. */
export interface JournalFeed {
  subscribe(listener: (entry: JournalLine) => void): Disposable
}

interface JournalLine {
  readonly level: string
  readonly event: string
  readonly fields: JournalFields
}

/** Disposing ends its subscription to the journal. */
export function createSections(
  { sections: { device, display, camera, payment, items }, more }: ShownLane,
  levers: Levers,
  feed: JournalFeed,
  clock: Clock,
): { all: readonly PageSection[] } & Disposable {
  const journal = keepJournalLines(feed, clock)
  const shown: Readonly<Record<string, Section>> = {
    device,
    display: {
      ...display,
      read() {
        const told = display.read()
        return { ...told, screen: withoutSetupCode(told.screen) }
      },
    },
    ...{ camera, payment, items },
    levers: { read: levers.summary, onChange: levers.onChange },
    ...more,
    journal: {
      read: () => ({ lines: journal.lines() }),
      lists: { lines: 'number' },
      onChange: journal.onChange,
    },
  }
  return {
    all: Object.entries(shown).map(([name, section]) => ({ name, ...section })),
    [Symbol.dispose]: () => journal[Symbol.dispose](),
  }
}

// As many as somebody reads on a phone.
const LINES_MAX = 40

interface KeptLine extends JournalLine {
  readonly number: number
  readonly atMs: number
}

function keepJournalLines(feed: JournalFeed, clock: Clock) {
  const lines: KeptLine[] = []
  const listeners = createListeners()
  let number = 0
  const subscription = feed.subscribe(({ level, event, fields }) => {
    // Every call of a till would be half of all lines; its result has a line of its own.
    if (event === 'call.served') return
    number += 1
    lines.unshift({ number, atMs: clock.now(), level, event, fields: shorten(fields) })
    lines.length = Math.min(lines.length, LINES_MAX)
    listeners.tell()
  })
  return {
    lines: () => [...lines],
    onChange: listeners.add,
    [Symbol.dispose]: () => subscription[Symbol.dispose](),
  }
}

/** A stack belongs into journald, not on a phone. */
function shorten(fields: JournalLine['fields']): Record<string, Said> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isSaid = typeof value === 'string' || value instanceof Sentence
      const text = isSaid ? String(value) : (JSON.stringify(value) ?? String(value))
      if (text.length > 120) return [name, `${text.slice(0, 119)}…`]
      return [name, value instanceof Sentence ? value : text]
    }),
  )
}
