/**
 * `/dev/lane-display`: the serial port of the lane's display, whatever number the system gave it.
 *
 * A name of laned's own. An adapter whose display answered is kept, so that a scanner or a
 * scale that is plugged in later never takes its place; a display that cannot answer has its
 * adapter kept when it is the only one. `lanectl display choose` writes the same memory.
 *
 * Why not a udev link: udev cannot tell which adapter has a display behind it, and of equal claims the last won, so a
 * scanner plugged in later got the display's bytes. The order: the adapter that is kept; the port that a link of this
 * name in /dev leads to; the only USB serial adapter. Several and none kept is refused, since a guess, or even a
 * question, may set up a scale. No other adapter stands in for the kept one while it is away: that is when the
 * scanner is the only one left. An adapter is known by its maker's number, one without by its socket.
 */

import { realpath } from 'node:fs/promises'
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Journal } from '#hal/journal.ts'
import { adapterWords, chooseAdapter, type KeptAdapter, keptOf } from './display-adapter-choice.ts'
import { unreachable } from './link.ts'
import { listSerialPorts, type SerialPortFound } from './serial-ports.ts'

export const LANE_DISPLAY = '/dev/lane-display'
/** In the data folder. */
export const ADAPTER_FILE = 'display-adapter.json'

export interface AdapterMemory {
  readonly kept?: KeptAdapter
}

export interface LaneDisplayPortOptions {
  /** Opened anew for each question: lanectl may have written it meanwhile. */
  readonly openMemory: () => Promise<DocumentStore<AdapterMemory>>
  readonly journal: Journal
  readonly listPorts?: () => Promise<readonly SerialPortFound[]>
  readonly linkOf?: () => Promise<string | null>
}

export interface LaneDisplayPort {
  /** The port to open now. Rejects with a Fault 'unreachable' that says what to do. */
  resolve(): Promise<string>
  /** Keeps the adapter that was resolved last; `isSure`: its display has answered. */
  keep(isSure: boolean): Promise<void>
}

export function createLaneDisplayPort(options: LaneDisplayPortOptions): LaneDisplayPort {
  const { openMemory, journal, listPorts = listSerialPorts, linkOf = systemLink } = options
  let candidate: { readonly adapter: KeptAdapter; readonly isOnly: boolean } | null = null

  return {
    async resolve() {
      const [ports, memory, linked] = await Promise.all([listPorts(), openMemory(), linkOf()])
      const choice = chooseAdapter({ ports, kept: memory.value.kept ?? null, linked })
      candidate = null
      if (choice.port === null)
        throw unreachable(
          'serial',
          say('text.health.place-and-trouble', { place: LANE_DISPLAY, why: choice.because }),
        )
      const adapter = keptOf(choice.port)
      const isOnly = ports.filter(({ place }) => place !== null).length === 1
      if (adapter && choice.reason !== 'kept') candidate = { adapter, isOnly }
      return choice.port.port
    },
    async keep(isSure) {
      if (!candidate || !(isSure || candidate.isOnly)) return
      const { adapter } = candidate
      candidate = null
      try {
        const memory = await openMemory()
        // What a technician chose in the meantime stays.
        await memory.update((value) => (value.kept ? value : { kept: adapter }))
        journal.info('adapter.kept', { display: LANE_DISPLAY, adapter: adapterWords(adapter) })
      } catch (thrown) {
        journal.warn('adapter.unkept', { display: LANE_DISPLAY, because: toFault(thrown).said })
      }
    },
  }
}

/** The link that a shop's own udev rules make, or those of releases before 0.2. */
async function systemLink(): Promise<string | null> {
  return await realpath(LANE_DISPLAY).catch(() => null)
}
