/** What goes wrong in a store: a table of faults, whom each may meet, how it begins and how it ends. */
import { STEADY, type Store } from './store.ts'
import type { StoreLane } from './store-lane.ts'

interface StoreFault {
  may(lane: StoreLane, nth: number): boolean
  begin(store: Store, lane: StoreLane): Promise<void> | void
  end(store: Store, lane: StoreLane): Promise<void> | void
}

const cuts = (
  line: 'till' | 'bank' | 'master' | 'feed',
  how: 'slow' | 'silent' | 'cut',
): StoreFault => ({
  may: ({ lines }) => lines[line] !== null,
  begin: (_store, { lines }) => lines[line]?.is(how),
  end: (_store, { lines }) => lines[line]?.is('fine'),
})

export const STORE_FAULTS = {
  killed: {
    may: (_lane, nth) => nth !== STEADY,
    begin: (_store, lane) => lane.again('SIGKILL'),
    end: () => {},
  },
  updated: {
    // The one whose clock jumps runs no release; an installed one has an updater of its own (`verify updates`).
    may: ({ isJumping, isInstalled }, nth) => nth !== STEADY && !isJumping && !isInstalled,
    async begin({ releases }, lane) {
      const [one, other] = releases
      const { json } = await lane.ask('/version')
      const isNext = (json as { version: string }).version.endsWith('-next')
      await lane.again('SIGTERM', `${isNext ? one : other}/firmware/start.mjs`)
      const now = (await lane.ask('/version')).json as { version: string }
      if (now.version.endsWith('-next') === isNext)
        throw new Error(`${lane.name} runs ${now.version} after its update`)
    },
    end: () => {},
  },
  'till unheard': cuts('till', 'silent'),
  'till cut off': cuts('till', 'cut'),
  'bank slow': cuts('bank', 'slow'),
  'bank cut off': cuts('bank', 'cut'),
  'bank broken': {
    may: () => true,
    begin: async (store, lane) =>
      void (await store.bankOf(lane).pull('fault', { kind: 'http-500', count: 20 })),
    end: async (store, lane) =>
      void (await store.bankOf(lane).pull('fault', { kind: 'http-500', count: 0 })),
  },
  'master cut off': cuts('master', 'cut'),
  'other shops cut off': cuts('feed', 'cut'),
  'NATS killed': {
    may: (_lane, nth) => nth === 0,
    begin: ({ nats }) => nats.kill(),
    end: ({ nats }) => nats.start(),
  },
  'card full': {
    may: ({ card }) => card !== null,
    begin: (_store, { card }) => card?.fill(),
    end: (_store, { card }) => card?.empty(),
  },
  'clock jumps': {
    may: ({ isJumping }) => isJumping,
    begin: (_store, lane) => lane.jump(),
    end: (_store, lane) => lane.jump(),
  },
  'display pulled': {
    may: ({ glass }) => Boolean(glass?.cable),
    begin: (_store, { glass }) => glass?.cable?.unplug(),
    end: (_store, { glass }) => glass?.cable?.plug(),
  },
} as const satisfies Readonly<Record<string, StoreFault>>

export type FaultName = keyof typeof STORE_FAULTS

export const FAULT_NAMES = Object.keys(STORE_FAULTS) as readonly FaultName[]

export function faultChoices({ lanes }: Store) {
  return FAULT_NAMES.map((kind) => ({
    kind,
    lanes: lanes.flatMap((lane, nth) => (STORE_FAULTS[kind].may(lane, nth) ? [nth] : [])),
  }))
}
