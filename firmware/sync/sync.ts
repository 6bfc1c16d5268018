/**
 * Synchronisation of this device, whatever its role is now: master, subordinate or neither.
 *
 * Nothing here ever keeps a lane from selling: what goes wrong is said in the status and in the
 * journal, and tried again.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import type { SyncConfig } from '#firmware/config/sync.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { DeletionMarks } from '#firmware/items/library/deletion-marks.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink, PeersDriver } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { SyncRole } from '../items/items.ts'
import type { LocalTemplates } from '../items/library/local-templates.ts'
import type { DeviceReport } from './master/device-registry.ts'
import { type Master, type MasterParts, openMaster } from './master/master.ts'
import { openFoundMasterLink } from './subordinate/master-search.ts'
import type { Switches } from './subordinate/reconcile-items.ts'
import { openSubordinate, type Subordinate } from './subordinate/subordinate.ts'
import { roleOf, type SyncSettings } from './sync-settings.ts'

export interface Sync extends AsyncDisposable {
  readonly status: SyncStatus
  readonly marks: DeletionMarks
  readonly keys: FleetKeys
  beMaster(switches: ChosenSwitches): Promise<void>
  /** `key`: kept sealed; without one, the configured or the last one serves. */
  beSubordinate(master: string | null, switches: ChosenSwitches, key?: string): Promise<void>
  standAlone(): Promise<void>
  setLimit(templatesPerMinute: number): Promise<void>
  /** Rejects with 'refused' where there is nothing to synchronise with, else with what prevents it. */
  syncNow(): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface ChosenSwitches {
  readonly upload?: boolean | undefined
  readonly download?: boolean | undefined
}

export interface SyncStatus extends Switches {
  readonly role: SyncRole
  readonly isInStep: boolean
  readonly masterSerial: string | null
  /** URL, or where this master listens. */
  readonly master: string | null
  readonly lastSyncAtMs: number | null
  readonly trouble: string | null
  /** What this lane or its master does not take of the other, with the reason; the first few. */
  readonly leftOut: readonly string[]
  /** A master's lanes, its own included; empty elsewhere. */
  readonly devices: readonly DeviceReport[]
  /** What the fleet has learned, at a master. */
  readonly templates: number | null
}

export interface SyncParts {
  readonly config: SyncConfig
  readonly settings: DocumentStore<SyncSettings>
  readonly serialNumber: string
  readonly local: LocalTemplates
  readonly limits: {
    readonly templatesPerItem: number
    readonly templates: number
    readonly pictureSide: number
  }
  readonly peers: PeersDriver
  readonly keys: FleetKeys
  readonly sealer: Sealer
  readonly sha256: (bytes: Uint8Array) => string
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

type Acting =
  | { readonly role: 'standalone'; readonly trouble: string | null }
  | { readonly role: 'master'; readonly mastering: Master }
  | { readonly role: 'subordinate'; readonly lane: Subordinate; readonly link: AsyncDisposable }

export async function openSync(parts: MasterParts): Promise<Sync> {
  const { config, settings, serialNumber, local, peers, journal } = parts
  const inTurn = createSerialQueue().run
  const listeners = createListeners()
  let acting: Acting = { role: 'standalone', trouble: null }
  let found: string | null = null
  let following: Disposable | null = null

  const role = () => roleOf(settings.value, config.role)
  const masterUrl = () => settings.value.master ?? config.master ?? null
  const switches = (): Switches => ({
    upload: settings.value.upload ?? config.upload,
    download: settings.value.download ?? config.download,
    limit: settings.value.limit,
  })

  function ring(): void {
    listeners.tell()
  }

  async function stop(): Promise<void> {
    following?.[Symbol.dispose]()
    following = null
    const last = acting
    acting = { role: 'standalone', trouble: null }
    if (last.role === 'master') await last.mastering[Symbol.asyncDispose]()
    if (last.role === 'subordinate') {
      await last.lane[Symbol.asyncDispose]()
      await last.link[Symbol.asyncDispose]()
    }
  }

  function connect(): PeerLink {
    const url = masterUrl()
    if (url) return peers.connect(url)
    return openFoundMasterLink(peers, journal, (master) => {
      found = master.url
      ring()
    })
  }

  async function begin(): Promise<Acting> {
    if (role() === 'standalone') return { role: 'standalone', trouble: null }
    if (role() === 'master') return { role: 'master', mastering: await openMaster(parts, switches) }
    await using opening = new AsyncDisposableStack()
    const link = opening.use(connect())
    const lane = await openSubordinate({ ...parts, link, switches, ownSerial: serialNumber })
    opening.move()
    return { role: 'subordinate', lane, link }
  }

  /** What was asked for is kept whether or not it works now. */
  const act = () =>
    inTurn(async () => {
      await stop()
      try {
        acting = await begin()
      } catch (error) {
        const fault = toFault(error)
        if (fault.kind === 'bug') throw error
        acting = { role: 'standalone', trouble: fault.message }
        journal.error('sync.idle', { why: fault.message })
      }
      following = laneOf(acting)?.onChange(ring) ?? null
      ring()
    })

  async function choose(next: SyncRole, chosen: Partial<SyncSettings>): Promise<void> {
    await settings.update((value) => ({
      ...value,
      ...chosen,
      role: { role: next, over: config.role },
    }))
    journal.warn('sync.role_changed', { role: next })
    await act()
    // The switches may be others: what was held back is to be looked at again.
    laneOf(acting)?.compareAll()
  }

  function masterStore() {
    if (acting.role === 'master') return acting.mastering.masterStore
    throw new Fault('not-master', 'only a master marks items for deletion on all devices')
  }

  const marks: DeletionMarks = {
    async mark(itemId) {
      const marking = masterStore()
      await marking.mark(itemId)
      await local.inTurn(async () => {
        await local.store.removeItem(itemId)
        await local.follow()
      })
      marking.confirmOwn(itemId)
      ring()
    },
    async unmark(itemId) {
      await masterStore().unmark(itemId)
      ring()
    },
    progress: () => (acting.role === 'master' ? acting.mastering.masterStore.progress() : []),
  }

  await act()
  return {
    marks,
    keys: parts.keys,
    get status() {
      return statusOf(acting, { role: role(), master: masterUrl() ?? found, ...switches() })
    },
    beMaster: ({ upload = true, download = true }) => choose('master', { upload, download }),
    beSubordinate(master, { upload = true, download = true }, key) {
      const sealed = key === undefined ? {} : { sealedKey: parts.sealer.seal(key) }
      return choose('subordinate', { master, upload, download, ...sealed })
    },
    standAlone: () => choose('standalone', {}),
    async setLimit(limit) {
      await settings.update((value) => ({ ...value, limit }))
    },
    async syncNow() {
      const lane = laneOf(acting)
      if (lane) return lane.syncNow()
      const trouble = acting.role === 'standalone' ? acting.trouble : null
      throw new Fault(
        'refused',
        trouble ?? 'this device stands alone: make it master or slave first',
      )
    },
    onChange(listener) {
      return listeners.add(listener)
    },
    [Symbol.asyncDispose]: () => inTurn(stop),
  }
}

function laneOf(acting: Acting): Subordinate | null {
  if (acting.role === 'standalone') return null
  return acting.role === 'master' ? acting.mastering.own : acting.lane
}

type Wanted = Pick<SyncStatus, 'role' | 'master' | keyof Switches>

function statusOf(acting: Acting, wanted: Wanted): SyncStatus {
  const lane = laneOf(acting)?.status
  const common = {
    ...wanted,
    isInStep: lane?.isInStep ?? false,
    masterSerial: lane?.masterSerial ?? null,
    lastSyncAtMs: lane?.lastSyncAtMs ?? null,
    leftOut: lane?.leftOut ?? [],
    trouble: acting.role === 'standalone' ? acting.trouble : (lane?.trouble ?? null),
    devices: [],
    templates: null,
  }
  if (acting.role !== 'master') return common
  const { mastering } = acting
  return {
    ...common,
    master: mastering.address,
    trouble:
      common.trouble ??
      mastering.feedTrouble ??
      (mastering.address === null ? 'the address for the lanes cannot be had yet' : null),
    devices: mastering.masterStore.devices(),
    templates: mastering.masterStore.templates,
  }
}
