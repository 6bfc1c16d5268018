/**
 * Synchronisation of this device, whatever its role is now: master, subordinate or neither.
 *
 * No failure here stops recognition or payment: the status and the journal report it, and it is tried again.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { DeletionMarks } from '#firmware/items/library/fleet-deletion-port.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChainCheck } from '#hal/change-feed.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { ShopCount, WrittenTemplate } from '#hal/template-shop-store.ts'
import type { FleetState, SyncRole } from '../items/items.ts'
import { createAssortmentExchange } from './assortment/assortment-exchange.ts'
import { createCounterExampleExchange } from './counter-examples/counter-example-exchange.ts'
import { type Exchange, openExchangeLoop } from './exchange-loop.ts'
import { createHealthExchange, createLatestHealth } from './lane-health/health-exchange.ts'
import { SYNC_LIMITS } from './limits.ts'
import type { DeviceReport } from './master/devices-last-seen.ts'
import { type Master, openMaster } from './master/master.ts'
import type { RelayState } from './master/relay-state.ts'
import { checkingOf } from './protocol/content-checks.ts'
import { createHeardNews } from './protocol/master-news.ts'
import { createShopDayExchange } from './shop-day/shop-day-exchange.ts'
import {
  NOT_IN_STEP,
  openSubordinate,
  type Subordinate,
  type SubordinateStatus,
} from './subordinate/fetch-changes-loop.ts'
import { openFoundMasterLink } from './subordinate/master-search.ts'
import { type AskedSync, createAskedSyncs } from './sync-on-request.ts'
import type { SyncPorts } from './sync-ports.ts'
import { roleOf, type Switches, type SyncSettings } from './sync-settings.ts'

export interface Sync extends AsyncDisposable {
  readonly status: SyncStatus
  readonly marks: DeletionMarks
  readonly keys: FleetKeys
  beMaster(switches: ChosenSwitches): Promise<void>
  /** `key`: kept sealed; without one, the configured or the last one serves. */
  beSubordinate(master: string | null, switches: ChosenSwitches, key?: string): Promise<void>
  standAlone(): Promise<void>
  setLimit(templatesPerMinute: number): Promise<void>
  /** Begins it; `status.asked` tells how it goes. Throws Fault 'refused' where there is nothing to synchronise with. */
  syncNow(): void
  /** What each shop of the chain brought here. Throws Fault 'refused' where this is no master of a chain. */
  shopsOfChain(days: number): Promise<readonly ShopCount[]>
  /** What one of them brought here, by template, the newest first. Throws as `shopsOfChain`. */
  shopOfChain(shop: string, days: number): Promise<readonly WrittenTemplate[]>
  /** Takes back for the whole chain what a shop wrote; resolves to since when. Throws as `shopsOfChain`. */
  takeBackShop(shop: string, days: number): Promise<number>
  /** How the chain is, seen with this shop's login. Throws as `shopsOfChain`. */
  checkChain(): Promise<ChainCheck>
  onChange(listener: () => void): Disposable
}

export interface ChosenSwitches {
  readonly upload?: boolean | undefined
  readonly download?: boolean | undefined
}

export interface SyncStatus extends FleetState, SubordinateStatus {
  /** The synchronisation that was asked for last; null: none since the start. */
  readonly asked: AskedSync | null
  /** A master's lanes, its own included; empty elsewhere. */
  readonly devices: readonly DeviceReport[]
  /** What the fleet has learned, at a master. */
  readonly templates: number | null
  /** How a master of a chain stands with its feed; null elsewhere. */
  readonly feed: RelayState | null
}

type Active =
  | { readonly role: 'standalone'; readonly trouble: Sentence | null }
  | { readonly role: 'master'; readonly master: Master; readonly ended: AsyncDisposable }
  | { readonly role: 'subordinate'; readonly lane: Subordinate; readonly ended: AsyncDisposable }

export async function openSync(ports: SyncPorts): Promise<Sync> {
  const { config, settings, local, peers, sha256 } = ports
  const { clock, random, journal, handedOut, assortment, counterExamples, shopDay } = ports
  const queue = createSerialQueue()
  const listeners = createListeners()
  const notify = listeners.tell
  const askedSyncs = createAskedSyncs(clock, journal, notify)
  let active: Active = { role: 'standalone', trouble: null }
  let found: string | null = null
  let subscriptions: readonly Disposable[] = []

  const role = () => roleOf(settings.value, config.role)
  const masterUrl = () => settings.value.master ?? config.master ?? null
  const switches = (): Switches => ({
    upload: settings.value.upload ?? config.upload,
    download: settings.value.download ?? config.download,
    limit: settings.value.limit,
  })

  async function stop(): Promise<void> {
    for (const subscription of subscriptions) subscription[Symbol.dispose]()
    subscriptions = []
    const last = active
    active = { role: 'standalone', trouble: null }
    if (last.role !== 'standalone') await last.ended[Symbol.asyncDispose]()
  }

  function connect(): PeerLink {
    const url = masterUrl()
    if (url) return peers.connect(url)
    return openFoundMasterLink(peers, journal, (master) => {
      found = master.url
      notify()
    })
  }

  async function begin(): Promise<Active> {
    if (role() === 'standalone') return { role: 'standalone', trouble: null }
    await using opening = new AsyncDisposableStack()
    const keepInStep = (link: PeerLink, exchange: Exchange) =>
      opening.use(openExchangeLoop(exchange, { link, clock, random, journal }))
    /** When it is known whether there is any. */
    const keepHandedOut = (ended: AsyncDisposableStack, link: PeerLink) =>
      void handedOut?.then((what) => {
        if (!what || ended.disposed) return
        ended.use(openExchangeLoop(what.exchange, { link, clock, random, journal }))
      })

    if (role() === 'master') {
      const master = opening.use(await openMaster(ports, switches))
      if (ports.health) keepInStep(master.ownLink, createHealthExchange(ports.health, clock))
      if (shopDay) {
        const { lane, master: ofShop } = shopDay
        const own = { lane, mayAnswer: () => true, isMaster: true, news: [ofShop.onChange] }
        keepInStep(master.ownLink, createShopDayExchange(own))
      }
      const ended = opening.move()
      keepHandedOut(ended, master.ownLink)
      return { role: 'master', master, ended }
    }
    const link = opening.use(connect())
    const masterNews = createHeardNews()
    const health = ports.health ? createLatestHealth(ports.health, clock) : null
    const lane = opening.use(
      await openSubordinate({
        local,
        serialNumber: ports.serialNumber,
        limits: ports.limits,
        sha256,
        clock,
        random,
        journal,
        link,
        beside: { news: masterNews, health },
        switches,
      }),
    )
    if (health) keepInStep(link, createHealthExchange(health, clock, masterNews))
    if (counterExamples) {
      const checking = () => checkingOf(ports)
      keepInStep(
        link,
        createCounterExampleExchange({ counterExamples, switches, checking, clock, masterNews }),
      )
    }
    if (shopDay) {
      const { lane: own, hasOwnKey } = shopDay
      const asked = { lane: own, mayAnswer: hasOwnKey, isMaster: false, news: [] }
      keepInStep(link, createShopDayExchange(asked))
    }
    const ended = opening.move()
    keepHandedOut(ended, link)
    void assortment?.then((list) => {
      if (!list || ended.disposed) return
      const exchange = createAssortmentExchange(list, switches, sha256, masterNews)
      ended.use(openExchangeLoop(exchange, { link, clock, random, journal }))
    })
    return { role: 'subordinate', lane, ended }
  }

  /** Stops the former role and begins the present one. If it cannot begin, the device stands alone and says why. */
  const applyRole = () =>
    queue.run(async () => {
      await stop()
      try {
        active = await begin()
      } catch (error) {
        const fault = toFault(error)
        if (fault.kind === 'bug') throw error
        active = { role: 'standalone', trouble: fault.said }
        journal.error('sync.idle', { why: fault.said })
      }
      const lane = laneOf(active)
      subscriptions = [
        ...(lane ? [lane.onChange(notify)] : []),
        ...(active.role === 'master' ? [active.master.masterAnswers.onConfirmed(notify)] : []),
      ]
      notify()
    })

  async function choose(next: SyncRole, chosen: Partial<SyncSettings>): Promise<void> {
    await settings.update((value) => ({
      ...value,
      ...chosen,
      role: { role: next, over: config.role },
    }))
    journal.warn('sync.role_changed', { role: next })
    await applyRole()
    // With other switches, templates that were not offered or fetched before may be now.
    laneOf(active)?.compareAll()
  }

  function masterAnswers() {
    if (active.role === 'master') return active.master.masterAnswers
    throw new Fault('not-master', say('fault.fleet.deletion-only-by-master'))
  }

  function chain() {
    if (active.role === 'master' && active.master.chain) return active.master.chain
    throw new Fault('refused', say('fault.chain.not-chain-master'))
  }

  const daysAgoMs = (days: number) => Math.max(clock.now() - days * DAY_MS, 0)

  const marks: DeletionMarks = {
    async mark(itemId, by) {
      const answers = masterAnswers()
      await answers.mark(itemId, by)
      await local.inTurn(async () => {
        await local.store.removeItem(itemId)
        await local.follow()
      })
      answers.confirmOwn(itemId)
      notify()
    },
    async unmark(itemId, by) {
      await masterAnswers().unmark(itemId, by)
      notify()
    },
    isMarked: (itemId) =>
      active.role === 'master'
        ? active.master.masterAnswers.isMarked(itemId)
        : (laneOf(active)?.isMarked(itemId) ?? false),
    progress: () => (active.role === 'master' ? active.master.masterAnswers.progress() : []),
  }

  await applyRole()
  return {
    marks,
    keys: ports.keys,
    get status() {
      const { latest: asked } = askedSyncs
      return statusOf(active, { role: role(), master: masterUrl() ?? found, asked, ...switches() })
    },
    beMaster: ({ upload = true, download = true }) => choose('master', { upload, download }),
    beSubordinate(master, { upload = true, download = true }, key) {
      const sealed = key === undefined ? {} : { sealedKey: ports.sealer.seal(key) }
      return choose('subordinate', { master, upload, download, ...sealed })
    },
    standAlone: () => choose('standalone', {}),
    async setLimit(limit) {
      await settings.update((value) => ({ ...value, limit }))
    },
    syncNow() {
      const lane = laneOf(active)
      if (lane) return askedSyncs.begin(lane.syncNow)
      const trouble = active.role === 'standalone' ? active.trouble : null
      throw new Fault('refused', trouble ?? say('fault.sync.lane-has-no-fleet'))
    },
    shopsOfChain: async (days) => chain().shopsSince(daysAgoMs(days)),
    shopOfChain: async (shop, days) =>
      chain().templatesOfShop(shop, daysAgoMs(days), SYNC_LIMITS.shopTemplatesSent),
    async takeBackShop(shop, days) {
      const sinceMs = daysAgoMs(days)
      await chain().takeBack(shop, { sinceMs, untilMs: clock.now() })
      return sinceMs
    },
    checkChain: async () => chain().check(),
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      await queue.run(stop)
      await askedSyncs.idle()
    },
  }
}

function laneOf(active: Active): Subordinate | null {
  if (active.role === 'standalone') return null
  return active.role === 'master' ? active.master.own : active.lane
}

type Wanted = Pick<SyncStatus, 'role' | 'master' | 'asked' | keyof Switches>

function statusOf(active: Active, wanted: Wanted): SyncStatus {
  const lane = laneOf(active)?.status ?? NOT_IN_STEP
  const common = {
    ...wanted,
    ...lane,
    trouble: active.role === 'standalone' ? active.trouble : lane.trouble,
    devices: [],
    templates: null,
    feed: null,
  }
  if (active.role !== 'master') return common
  const { address, feedTrouble, feedState, masterAnswers } = active.master
  return {
    ...common,
    master: address,
    trouble:
      common.trouble ??
      feedTrouble ??
      (address === null ? say('fault.sync.address-not-available') : null),
    devices: masterAnswers.devices(),
    templates: masterAnswers.templates,
    feed: feedState,
  }
}
