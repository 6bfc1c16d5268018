/**
 * A fleet in one process: a master and its lanes on stores in memory, a network that can fail and
 * a clock that moves when told. What crashes loses its memory and keeps its store.
 */

import { createHash } from 'node:crypto'
import { createKnownBlankPictures } from '#doubles/blank-pictures-known.ts'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createFakeNetwork, type FakeNetwork } from '#doubles/network-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { checkFreeSpace } from '#firmware/items/free-space-check.ts'
import { evictions } from '#firmware/items/library/template-eviction.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { type MasterAnswers, openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createDirectLink, createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import {
  createHeardNews,
  createMasterNews,
  type MasterNews,
} from '#firmware/sync/protocol/master-news.ts'
import { openSubordinate, type Subordinate } from '#firmware/sync/subordinate/fetch-changes-loop.ts'
import type { Switches } from '#firmware/sync/sync-settings.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalEntry } from '#hal/journal.ts'
import type {
  ItemChange,
  ItemRecord,
  NewTemplate,
  TemplateRecord,
  TemplateStoreDriver,
} from '#hal/template-store.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { diesWith } from './dies-with.ts'
import { createLaneCounterExamples, type LaneCounterExamples } from './fleet-counter-examples.ts'

export interface SimulatedFleet extends AsyncDisposable {
  readonly clock: FakeClock
  readonly network: FakeNetwork
  readonly master: FleetMaster
  /** The master's own lane is the first. */
  readonly lanes: readonly FleetLane[]
  readonly journal: readonly JournalEntry[]
}

export interface FleetMaster {
  readonly masterAnswers: MasterAnswers
  clockOffsetMs: number
  /** Zero is too little for what lanes upload. */
  freeBytes: number
  store: TemplateStoreDriver
  /** Memory is lost; with another store it is another master. */
  restart(store?: TemplateStoreDriver): Promise<void>
  crash(): void
  /** As set_deletion_all_flag does: here at once, on the lanes as they come. */
  mark(itemId: string): Promise<void>
}

export interface FleetLane {
  readonly serialNumber: string
  readonly store: TemplateStoreDriver
  readonly counterExamples: LaneCounterExamples
  /** They came or went here. */
  onTemplates(listener: () => void): Disposable
  readonly subordinate: Subordinate | null
  switches: Switches
  clockOffsetMs: number
  /** Zero is too little for what is fetched from the master. */
  freeBytes: number
  /** Null when the item is full of pinned templates. */
  learn(itemId: string, options?: Partial<LearningDecision>): Promise<TemplateRecord | null>
  /** As PUT /api/items/{id} does. */
  describe(itemId: string, change: ItemChange): Promise<ItemRecord>
  removeItem(itemId: string): Promise<number>
  remove(template: TemplateRecord): Promise<number>
  crash(): void
  start(): Promise<void>
}

export interface LearningDecision {
  readonly isPinned: boolean
  /** Equal seeds are equal pictures. */
  readonly picture: number
  readonly mayEvict: boolean
}

export interface FleetOptions {
  readonly lanes: number
  readonly templatesPerItem: number
  readonly chance: SeededChance
  /** Lanes ask for counter-examples, too. */
  readonly hasCounterExamples?: boolean
  /** Which pictures show nothing to `who`, a lane or 'master'; one of an earlier release does not look. */
  readonly isBlank?: (sha256: string, who: string) => boolean
}

export const FLEET_SPACE = { id: 'space-test', dimension: 4 }

const LIMITS = { templates: 10_000, pictureSide: 1_024 }
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The smallest thing that passes for a whole JPEG, with a number in it. */
export function pictureOf(seed: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
  const number = [24, 16, 8, 0].map((shift) => (seed >>> shift) & 255)
  return Uint8Array.from([0xff, 0xd8, ...frame, ...number, 0xff, 0xd9])
}

export function codesOf(seed: number): Int8Array {
  return Int8Array.from([127, (seed % 100) - 50, ((seed * 7) % 100) - 50, ((seed * 31) % 90) - 45])
}

/** A picture and its vector, as they travel. */
export function contentOf(seed: number) {
  const jpeg = pictureOf(seed)
  return { sha256: sha256Of(jpeg), jpeg, codes: codesOf(seed) }
}

/** A template of that picture, as a lane learns it. */
export function newTemplate(
  itemId: string,
  picture: number,
  change: Partial<NewTemplate> = {},
): NewTemplate {
  return {
    itemId,
    origin: 'lane-1',
    createdAtMs: 1,
    source: 'manual',
    isPinned: true,
    jpeg: pictureOf(picture),
    vector: { spaceId: FLEET_SPACE.id, codes: codesOf(picture) },
    ...change,
  }
}

export async function openSimulatedFleet({
  lanes: count,
  templatesPerItem,
  chance,
  hasCounterExamples = false,
  isBlank = () => false,
}: FleetOptions): Promise<SimulatedFleet> {
  const clock = createFakeClock()
  const network = createFakeNetwork(clock, chance.fraction)
  const random = createSeededRandom(chance.below(2 ** 31))
  const journal = createMemoryJournal()
  const { entries } = journal
  const limits = { ...LIMITS, templatesPerItem }
  const ending: Promise<unknown>[] = []
  const stores = new AsyncDisposableStack()
  let boots = 0
  /** Counter-examples of the master, and templates: what it wants depends on both. */
  const said = createListeners()
  let news: MasterNews | undefined
  let pictures = 0

  function createMaster() {
    let masterAnswers: MasterAnswers | null = null
    let life = { isOver: false }
    const own: Clock = { ...clock, now: () => clock.now() + master.clockOffsetMs }
    const master = {
      clockOffsetMs: 0,
      freeBytes: 1,
      store: stores.use(openMemoryTemplates()) as TemplateStoreDriver,
      get masterAnswers(): MasterAnswers {
        if (!masterAnswers) throw new Fault('unreachable', asSentence('the master is down'))
        return masterAnswers
      },
      crash() {
        life.isOver = true
        masterAnswers = null
        network.serve('master', null)
      },
      async restart(store?: TemplateStoreDriver) {
        master.crash()
        if (store) master.store = store
        life = { isOver: false }
        boots += 1
        const opened = await openMasterAnswers({
          blankPictures: createKnownBlankPictures((sha256) => isBlank(sha256, 'master')),
          store: diesWith(master.store, life),
          feed: openMemoryFeed(`boot-${boots}`, clock),
          serialNumber: 'lane-0',
          space: FLEET_SPACE,
          limits,
          requireFreeSpace: () => checkFreeSpace({ freeBytes: async () => master.freeBytes }, 1),
          sha256: sha256Of,
          clock: own,
          journal,
        })
        masterAnswers = opened
        news = stores.use(
          createMasterNews({
            feedId: `boot-${boots}`,
            sources: { assortment: null, counterExamples: [said.add] },
            clock,
          }),
        )
        network.serve('master', handlerOf(opened))
      },
      async mark(itemId: string) {
        const own = master.masterAnswers
        await own.mark(itemId)
        await lanes[0]?.removeItem(itemId)
        own.confirmOwn(itemId)
      },
    }
    return master
  }

  /** The master's own lane keeps its counter-examples. */
  const handlerOf = (opened: MasterAnswers) =>
    createMessageHandler(opened, {
      // Fleets without counter-examples have a master of an earlier release, which tells no news.
      news: hasCounterExamples ? news : undefined,
      counterExamples: hasCounterExamples
        ? (message) => (lanes[0] as FleetLane).counterExamples.answer(message)
        : null,
    })

  function createLane(index: number): FleetLane {
    const serialNumber = `lane-${index}`
    const store = stores.use(openMemoryTemplates())
    const templates = createListeners()
    const inTurn = createSerialQueue().run
    const own: Clock = { ...clock, now: () => clock.now() + lane.clockOffsetMs }
    let life = { isOver: false }
    const changed = <Result>(work: () => Promise<Result>) =>
      inTurn(async () => {
        const result = await work()
        templates.tell()
        return result
      })

    const checking = { space: FLEET_SPACE, pictureSide: limits.pictureSide, sha256: sha256Of }
    const counterExamples = createLaneCounterExamples(store, { serialNumber, clock: own, checking })
    let following: AsyncDisposable | null = null

    const lane = {
      serialNumber,
      store,
      counterExamples,
      onTemplates: templates.add,
      subordinate: null as Subordinate | null,
      switches: { upload: true, download: true, limit: 0 } as Switches,
      clockOffsetMs: 0,
      freeBytes: 1,
      learn: (itemId: string, options: Partial<LearningDecision> = {}) =>
        changed(async () => {
          pictures += 1
          const { isPinned = true, picture = pictures, mayEvict = true } = options
          const evict = evictions(await store.templatesOf(itemId), templatesPerItem)
          if (!evict || (evict.length > 0 && !mayEvict)) return null
          const about = { origin: serialNumber, createdAtMs: own.now(), isPinned }
          return store.learn(newTemplate(itemId, picture, about), evict)
        }),
      describe: (itemId: string, change: ItemChange) =>
        changed(() => store.describe(itemId, change, { by: serialNumber, atMs: own.now() })),
      removeItem: (itemId: string) => changed(() => store.removeItem(itemId)),
      remove: (template: TemplateRecord) => changed(() => store.remove([template])),
      crash() {
        life.isOver = true
        const over = lane.subordinate
        lane.subordinate = null
        for (const one of [over, following])
          if (one) ending.push(Promise.resolve(one[Symbol.asyncDispose]()))
        following = null
      },
      async start() {
        lane.crash()
        life = { isOver: false }
        const living = diesWith(store, life)
        const local: LocalTemplates = {
          store: living,
          inTurn,
          async follow() {
            templates.tell()
          },
          requireFreeSpace: () => checkFreeSpace({ freeBytes: async () => lane.freeBytes }, 1),
          blankPictures: createKnownBlankPictures((sha256) => isBlank(sha256, serialNumber)),
          onApplied() {},
          space: FLEET_SPACE,
          onChange: templates.add,
        }
        const link =
          index === 0 && !network.cut.has(serialNumber)
            ? {
                ask: (...what: Parameters<ReturnType<typeof createDirectLink>['ask']>) =>
                  createDirectLink(handlerOf(master.masterAnswers), {
                    serialNumber,
                    address: 'here',
                  }).ask(...what),
                async [Symbol.asyncDispose]() {},
              }
            : network.connect(serialNumber, 'master')
        const heard = createHeardNews()
        lane.subordinate = await openSubordinate({
          local,
          link,
          beside: { news: heard },
          serialNumber,
          switches: () => lane.switches,
          limits,
          sha256: sha256Of,
          clock: own,
          journal,
          random,
        })
        // A master's own lane has what the others ask for.
        if (hasCounterExamples && index > 0)
          following = counterExamples.follow(living, {
            link,
            switches: () => lane.switches,
            journal,
            random,
            news: heard,
          })
      },
    }
    return lane
  }

  const master = createMaster()
  await master.restart()
  const lanes = Array.from({ length: count + 1 }, (_, index) => createLane(index))
  lanes[0]?.counterExamples.onChange(said.tell)
  lanes[0]?.onTemplates(said.tell)
  for (const lane of lanes) await lane.start()
  return {
    clock,
    network,
    master,
    lanes,
    journal: entries,
    async [Symbol.asyncDispose]() {
      for (const lane of lanes) lane.crash()
      master.crash()
      await clock.advance(1)
      await Promise.all(ending)
      await stores.disposeAsync()
    },
  }
}
