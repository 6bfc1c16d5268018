/**
 * The lane's own network, for phones: asked for once, when a new lane has been without any network for a minute and
 * may open one. systemd/laned-network.sh decides how long it stays open.
 */
import { toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { BoardNetwork } from './board-network.ts'
import type { SETUP_EVENTS } from './setup-events.ts'

export interface OwnHotspotNeeds {
  readonly name: string
  /** The port of the page that phones are led to. */
  readonly port: () => number
  readonly network: Pick<BoardNetwork, 'view' | 'openHotspot'>
  readonly isAllowed: boolean
  readonly clock: Clock
  readonly journal: JournalOf<typeof SETUP_EVENTS>
}

/** A cable or a known Wi-Fi gets this long to connect first. */
const ALONE_BEFORE_HOTSPOT_MS = 60_000

export function createOwnHotspot(needs: OwnHotspotNeeds) {
  const { name, port, network, isAllowed, clock, journal } = needs
  let aloneSinceMs: number | null = null
  let hasAsked = false

  function ask(): void {
    try {
      network.openHotspot(name, port())
      journal.info('setup.hotspot_asked', { name })
    } catch (thrown) {
      journal.warn('setup.hotspot_refused', { fault: toFault(thrown).said })
    }
  }

  return {
    /** Called after each look at the network. */
    look(isNew: boolean): void {
      const { isOnline, hotspot } = network.view
      const nowMs = clock.monotonicMs()
      aloneSinceMs = isOnline || hotspot ? null : (aloneSinceMs ?? nowMs)
      const isAlone = aloneSinceMs !== null && nowMs - aloneSinceMs >= ALONE_BEFORE_HOTSPOT_MS
      if (!isNew || !isAlone || !isAllowed || hasAsked) return
      hasAsked = true
      ask()
    },
  }
}
