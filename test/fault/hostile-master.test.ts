/** A master that answers at once, and is another one each time: it is asked no more often than a lane likes. */
import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { LocalCounterExamples } from '#firmware/items/counter-examples/local-counter-examples.ts'
import { createCounterExampleExchange } from '#firmware/sync/counter-examples/counter-example-exchange.ts'
import { createAsk, openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { pack } from '#firmware/sync/protocol/content-codec.ts'
import { PROTOCOL } from '#firmware/sync/protocol/sync-messages.ts'
import { openSubordinate } from '#firmware/sync/subordinate/fetch-changes-loop.ts'
import type { CounterExampleFacts } from '#hal/counter-example-store.ts'
import type { PeerLink } from '#hal/peers.ts'
import { FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

const SECONDS = 60

/** What it changes from answer to answer. */
const LIES: Readonly<Record<string, (count: number) => object>> = {
  'its start': (count) => ({ bootId: `boot-${count}`, isContinuous: false }),
  'what it has seen, and has always seen less': (count) => ({ generation: 100_000 - count }),
  'its word on where the lane is': () => ({ isContinuous: false }),
  'its database': (count) => ({ databaseId: `database-${count}`, isContinuous: false }),
  'nothing, and has always more': (count) => ({ next: count, isMore: true }),
  'nothing, and never waits': () => ({}),
}

async function follow(lie: (count: number) => object) {
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  let asked = 0
  const link: PeerLink = {
    async ask(operation) {
      asked += 1
      // Each answer is a turn, as on a network.
      await new Promise((resolve) => setImmediate(resolve))
      if (operation !== 'changes') return { head: {}, body: new Uint8Array() }
      const head = {
        protocol: PROTOCOL,
        serialNumber: 'master',
        databaseId: 'd',
        bootId: 'b',
        generation: 1,
        spaceId: 's',
        isContinuous: true,
        next: 0,
        isMore: false,
        marksVersion: 0,
        marks: [],
        items: [],
        ...lie(asked),
      }
      return { head, body: new Uint8Array() }
    },
    async [Symbol.asyncDispose]() {},
  }
  const local = {
    store: openMemoryTemplates(),
    space: FLEET_SPACE,
    onApplied() {},
    blankPictures: NO_BLANK_PICTURES,
    inTurn: <Result>(work: () => Promise<Result>) => work(),
    follow: async () => {},
    requireFreeSpace: async () => {},
    onChange: () => ({ [Symbol.dispose]() {} }),
  }
  await using _ = await openSubordinate({
    local,
    link,
    clock,
    journal,
    sha256: sha256Of,
    serialNumber: 'lane-2',
    switches: () => ({ upload: true, download: true, limit: 0 }),
    limits: { templatesPerItem: 10, templates: 100, pictureSide: 224 },
    random: createSeededRandom(19),
  })
  // In small steps: an answer takes some turns.
  for (let at = 0; at < SECONDS * 10; at += 1) {
    await clock.advance(100)
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { asked, journal }
}

const { questionsAtOnce, questionEveryMs, roundsAtOnce, roundEveryMs } = SYNC_LIMITS
const QUESTIONS_MAX = questionsAtOnce + (SECONDS * 1_000) / questionEveryMs
/** A line or two for each time that the master is another one. */
const LINES_MAX = 2 * (roundsAtOnce + (SECONDS * 1_000) / roundEveryMs)

const cases = Object.entries(LIES).map(([what, lie]): [string, () => Promise<void>] => [
  `that changes ${what}`,
  async () => {
    const { asked, journal } = await follow(lie)
    assert.ok(asked > 10, `${asked} questions: it was hardly asked`)
    assert.ok(asked <= QUESTIONS_MAX, `${asked} questions in ${SECONDS} s`)
    const lines = journal.entries.length
    assert.ok(lines <= LINES_MAX, `${lines} lines in ${SECONDS} s`)
  },
])

spec('a master that answers at once', {
  ...Object.fromEntries(cases),
  async 'is asked at a pace about whatever is kept in step, though its answers are news'() {
    const clock = createFakeClock()
    let [exchanges, isNews] = [0, () => {}]
    await using _ = openExchangeLoop(
      {
        operation: 'health',
        everyMs: 60_000,
        brokenEvent: 'lane_health.broken',
        notAskedEvent: null,
        async round() {
          exchanges += 1
          isNews()
        },
        news: [
          (listener) => {
            isNews = listener
            return { [Symbol.dispose]() {} }
          },
        ],
      },
      {
        clock,
        random: createSeededRandom(19),
        journal: createMemoryJournal(),
        link: { ask: () => Promise.reject(new Error('nobody asks')) },
      },
    )
    await clock.advance(SECONDS * 1_000)
    assert.ok(exchanges <= roundsAtOnce + SECONDS + 1, `${exchanges} exchanges in ${SECONDS} s`)
  },
  async 'is asked at a pace for the counter-examples that it lists and gives one by one'() {
    const clock = createFakeClock()
    const told = Array.from({ length: 1_000 }, (_, at) => ({
      item: `${at}`,
      picture: sha256Of(Buffer.from(`${at}`)),
      atMs: 1,
      by: 'master',
      withdrawn: true,
    }))
    let asked = 0
    const link: PeerLink = {
      async ask() {
        asked += 1
        const head = { version: 1, digest: `${asked}`, told, wanted: [], looked: 1 }
        return { head, body: pack([]) }
      },
      async [Symbol.asyncDispose]() {},
    }
    const counterExamples = {
      facts: async () => [],
      newsAmong: async (facts: readonly CounterExampleFacts[]) => facts,
      take: async () => {},
    } as unknown as LocalCounterExamples
    const stop = new AbortController()
    const { round } = createCounterExampleExchange({
      counterExamples,
      clock,
      switches: () => ({ upload: true, download: true, limit: 0 }),
      checking: () => ({ space: FLEET_SPACE, pictureSide: 224, sha256: sha256Of }),
    })
    const running = round(createAsk(link, 'counterexamples', clock, stop.signal), stop.signal)
    // Answers are turns of their own, so time goes on in small steps.
    for (let at = 0; at < 100; at += 1) {
      await clock.advance(100)
      for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    assert.ok(asked >= questionsAtOnce, `${asked} questions: it was hardly asked`)
    assert.ok(asked <= questionsAtOnce + 10_000 / questionEveryMs, `${asked} questions in 10 s`)
    await clock.advance(60_000)
    await running
  },
})
