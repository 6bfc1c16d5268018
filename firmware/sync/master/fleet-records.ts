/**
 * What a master keeps for its fleet: templates and labels on the card with their indexes in memory,
 * the marks, the devices, and the feed that tells lanes which items changed. Every change runs in
 * `queue`, and is on the card before it is in memory and in the feed.
 */
import { createListeners, type Listeners } from '#firmware/async/listeners.ts'
import { createSerialQueue, type SerialQueue } from '#firmware/async/serial-queue.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import type { ChangeFeed } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TimeRange } from '#hal/template-shop-store.ts'
import type { ItemLabel, TemplateIdentity, TemplateStore } from '#hal/template-store.ts'
import type { Space } from '../protocol/content-checks.ts'
import { digestOf, nameOf } from '../protocol/kept-templates.ts'
import { repairLeftOutRecords } from '../repair-left-out-records.ts'
import type { TemplateLimits } from '../sync-ports.ts'
import { createDeviceRegistry, type DeviceRegistry } from './devices-last-seen.ts'
import { createFleetDeletions, type FleetDeletions } from './fleet-deletions.ts'
import { type LabelIndex, loadLabelIndex } from './label-index.ts'
import { createTemplateKeeper, type TemplateKeeper } from './store-uploaded-templates.ts'
import { loadTemplateIndex, type TemplateIndex } from './template-index.ts'

export interface FleetRecordsPorts {
  readonly store: TemplateStore
  readonly feed: ChangeFeed
  readonly serialNumber: string
  readonly space: Space
  readonly limits: Pick<TemplateLimits, 'templatesPerItem' | 'templates'>
  /** Rejects with 'storage' where the card has none to spare for templates. */
  readonly requireFreeSpace: () => Promise<void>
  readonly clock: Clock
  readonly journal: Journal
}

export interface FleetRecords {
  readonly queue: SerialQueue
  readonly templateIndex: TemplateIndex
  readonly labelIndex: LabelIndex
  readonly templateKeeper: TemplateKeeper
  readonly fleetDeletions: FleetDeletions
  readonly deviceRegistry: DeviceRegistry
  /** Items whose kept templates or labels changed. */
  readonly changedItems: Listeners<[itemId: string]>
  /** How much the store has seen. */
  readonly generation: number
  /** The sequence of the newest entry in the feed. */
  readonly lastSequence: number
  /** The digest of what the fleet keeps of the item. */
  digest(itemId: string): string
  /** Stores labels that are later than the known ones, but not of marked items. */
  takeLabels(labels: readonly ItemLabel[]): Promise<void>
  /** Removes what the chain has taken back of a shop, and keeps its names. Resolves to how many were removed. */
  takeBack(shop: string, range: TimeRange, isOwn: boolean): Promise<number>
  isTakenBack(template: TemplateIdentity): boolean
  /** Repairs dates that cannot be yet, after this device's clock was set back. */
  repairIfClockWasSet(): Promise<void>
}

const NOTHING = new Uint8Array()

export async function openFleetRecords(ports: FleetRecordsPorts): Promise<FleetRecords> {
  const { store, feed, space, limits, clock, journal } = ports
  const queue = createSerialQueue()
  const deviceRegistry = createDeviceRegistry(clock, journal)
  const changedItems = createListeners<[itemId: string]>()
  await repairLeftOutRecords(store, clock.now(), journal)
  const templateIndex = await loadTemplateIndex(store, space.id, limits.templatesPerItem)
  const labelIndex = await loadLabelIndex(store, limits.templates)
  let generation = await store.lastSequence()
  let lastSequence = 0
  for (const itemId of new Set([...templateIndex.itemIds, ...labelIndex.itemIds]))
    lastSequence = await feed.append(itemId, NOTHING)

  const takenBack = new Set((await store.takenBack()).map(nameOf))

  async function updateGeneration(): Promise<void> {
    generation = await store.lastSequence()
  }

  async function publish(itemId: string): Promise<void> {
    lastSequence = await feed.append(itemId, NOTHING)
    changedItems.tell(itemId)
  }

  const templateKeeper = createTemplateKeeper({
    store,
    space,
    limits,
    requireFreeSpace: ports.requireFreeSpace,
    templateIndex,
    onStored: updateGeneration,
    onChanged: publish,
  })
  const fleetDeletions = createFleetDeletions({
    serialNumber: ports.serialNumber,
    journal,
    remove: (itemId) => store.removeItem(itemId),
    async onRemoved(itemId) {
      templateIndex.set(itemId, [])
      await updateGeneration()
    },
    onChanged: publish,
  })

  return {
    queue,
    templateIndex,
    labelIndex,
    templateKeeper,
    fleetDeletions,
    deviceRegistry,
    changedItems,
    get generation() {
      return generation
    },
    get lastSequence() {
      return lastSequence
    },
    digest: (itemId) => digestOf(templateIndex.kept(itemId), labelIndex.of(itemId)),
    async takeLabels(labels) {
      if (labelIndex.newsIn(labels).length === 0) return
      await queue.run(async () => {
        const unmarked = labels.filter(({ itemId }) => !fleetDeletions.isMarked(itemId))
        for (const itemId of await labelIndex.take(unmarked)) await publish(itemId)
      })
    },
    isTakenBack: (template) => takenBack.has(nameOf(template)),
    takeBack: (shop, range, isOwn) =>
      queue.run(async () => {
        const gone = await store.takeBack(shop, range, isOwn)
        for (const template of gone) takenBack.add(nameOf(template))
        await updateGeneration()
        for (const itemId of new Set(gone.map((template) => template.itemId)))
          await templateKeeper.reread(itemId)
        return gone.length
      }),
    async repairIfClockWasSet() {
      const latestMs = Math.max(labelIndex.latestMs, templateIndex.latestMs)
      if (isPlausible(latestMs, clock.now())) return
      await queue.run(async () => {
        const items = await repairLeftOutRecords(store, clock.now(), journal)
        await labelIndex.reload(items)
        for (const itemId of items) {
          await templateKeeper.reread(itemId)
          await publish(itemId)
        }
        templateIndex.recountLatest()
      })
    },
  }
}
