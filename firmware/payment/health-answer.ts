/**
 * Can this lane take a payment now, and how is each of its parts? Known facts are answered at once; the bank is asked
 * rarely, so a monitor that asks every second puts no load on it.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { toFault } from '#firmware/fault.ts'
import { type AskedBank, partView, watchParts } from './health-parts.ts'
import { isoOf } from './iso-time.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { ActiveProfile, Settings } from './settings/driver-settings.ts'
import { wallClock } from './wall-clock-check.ts'

export interface HealthPorts
  extends Pick<
    PaymentPorts,
    | 'display'
    | 'clock'
    | 'disk'
    | 'board'
    | 'store'
    | 'ledgerGaps'
    | 'journal'
    | 'parts'
    | 'banks'
    | 'isGlassSimulated'
  > {
  readonly settings: Settings
}

const CHECK_EVERY_MS = 60_000
const PROBE_MS_MAX = 3_000
const PROBE_KEPT_MS = 15_000
/** Enough for thousands of payments, and a warning before it hurts. */
const FREE_BYTES_MIN = 50 * 1024 * 1024

export function watchHealth(ports: HealthPorts) {
  const { display, settings, clock, disk, store } = ports
  const watched = watchParts(ports)
  let probed: {
    readonly of: string
    readonly atMs: number
    readonly answer: Promise<AskedBank>
  } | null

  function bank(): Promise<AskedBank> {
    let profile: ActiveProfile
    try {
      profile = settings.activeProfile()
    } catch (thrown) {
      return Promise.resolve({ name: null, reachable: null, detail: toFault(thrown).said })
    }
    const nowMs = clock.monotonicMs()
    const of = profile.sealedProfile
    if (probed?.of === of && nowMs - probed.atMs < PROBE_KEPT_MS) return probed.answer
    const checkedAt = isoOf(clock.now())
    const name = profile.bankName
    const answer = withinMs(clock, PROBE_MS_MAX, null, (signal) => profile.bank.probe(signal)).then(
      ({ nowMs }) => {
        const aheadMs = nowMs === null ? null : clock.now() - nowMs
        const clockAheadSeconds = aheadMs === null ? null : Math.round(aheadMs / 1_000)
        return { name, reachable: true, checkedAt, clockAheadSeconds }
      },
      (thrown: unknown) => ({ name, reachable: false, checkedAt, detail: toFault(thrown).said }),
    )
    probed = { of, atMs: nowMs, answer }
    return answer
  }
  probed = null

  async function diskSpace() {
    const { inMemory } = disk
    try {
      const { freeBytes, totalBytes, refusal } = await disk.space()
      const space = { freeBytes, totalBytes, inMemory }
      if (refusal !== null) return { ...space, enough: false, detail: refusal }
      return { ...space, enough: freeBytes >= FREE_BYTES_MIN }
    } catch (thrown) {
      const detail = toFault(thrown).said
      return { freeBytes: null, totalBytes: null, enough: false, inMemory, detail }
    }
  }

  async function read() {
    const [asked, space] = await Promise.all([bank(), diskSpace()])
    const time = wallClock(clock, store)
    const isReachable = asked.reachable
    const isMoneySimulated = asked.name !== null && ports.banks.isSimulated(asked.name)
    watched.bank(asked)
    watched.clock(time, asked.clockAheadSeconds)
    watched.disk(space)
    return {
      healthy:
        display.isConnected &&
        isReachable !== false &&
        time.sane &&
        space.enough &&
        store.integrity !== 'damaged',
      configured: settings.isConfigured,
      /** The money or the glass is a fake that a customer might take for real. */
      simulated: isMoneySimulated || ports.isGlassSimulated,
      display: {
        connected: display.isConnected,
        shown: display.shown?.kind ?? null,
        simulated: ports.isGlassSimulated,
      },
      bank: { ...asked, simulated: isMoneySimulated },
      clock: time,
      disk: space,
      board: ports.board.read(),
      ledger: {
        check: store.integrity,
        lastEvent: store.lastSequence(),
        unsettled: store.unsettled().length,
        gaps: ports.ledgerGaps.list.filter(({ settledAt }) => settledAt === null),
      },
      parts: ports.parts.all().map((part) => partView(part, clock)),
    }
  }

  // Looked at regularly, so that the time since when the card is full or the clock wrong is known to a minute.
  const looking = openInterval(clock, CHECK_EVERY_MS, () => {
    void diskSpace().then(watched.disk)
    try {
      watched.clock(wallClock(clock, store))
    } catch {
      // An operation that needs the unreadable ledger reports it.
    }
  })

  return { read, [Symbol.dispose]: looking[Symbol.dispose] }
}

export type Health = ReturnType<typeof watchHealth>['read']
