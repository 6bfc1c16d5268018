/** The page's state in sections: those of the lane, its levers, and whether its journal has new lines. */
import { createListeners } from '#firmware/async/listeners.ts'
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
  readonly event: string
  readonly fields: JournalFields
}

/** Disposing ends its subscription to the journal. */
export function createSections(
  { sections: { device, display, camera, payment, items }, more }: ShownLane,
  levers: Levers,
  feed: JournalFeed,
): { all: readonly PageSection[] } & Disposable {
  const journal = countJournalLines(feed)
  const shown: Readonly<Record<string, Section>> = {
    device,
    display: {
      ...display,
      read() {
        const state = display.read()
        return { ...state, screen: withoutSetupCode(state.screen) }
      },
    },
    camera,
    payment,
    items,
    levers: { read: levers.summary, onChange: levers.onChange },
    ...more,
    journal,
  }
  return {
    all: Object.entries(shown).map(([name, section]) => ({ name, ...section })),
    [Symbol.dispose]: () => journal[Symbol.dispose](),
  }
}

/** The lines themselves are an operator's, who asks for them (GET /device/log). */
function countJournalLines(feed: JournalFeed) {
  const listeners = createListeners()
  let newest = 0
  const subscription = feed.subscribe(({ event, fields }) => {
    // Every call of a till would be half of all lines, and whoever reads the log must not be told of that.
    if (event === 'call.served' || fields['route'] === '/device/log') return
    newest += 1
    listeners.tell()
  })
  return {
    read: () => ({ newest }),
    onChange: listeners.add,
    [Symbol.dispose]: () => subscription[Symbol.dispose](),
  }
}
