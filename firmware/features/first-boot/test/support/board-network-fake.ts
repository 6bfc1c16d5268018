/** The network of a board that is what a test says, and keeps what it was asked for. Nobody carries anything out. */

import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { BoardNetwork, NetworkView } from '../../board-network.ts'
import { checkWifi } from '../../driver/wifi-and-hotspot-requests.ts'

export interface FakeBoardNetwork extends BoardNetwork {
  /** Each request in a line: `hotspot NAME PORT`, `join NAME PASSWORD yes|no`. */
  readonly asked: readonly string[]
  /** What the next look finds. */
  see(more: Partial<NetworkView>): void
  /** 'disk-full': no request can be put down. */
  fail(accident: 'disk-full' | null): void
}

const ALONE: NetworkView = {
  isOnline: false,
  addresses: [],
  hotspot: null,
  joining: null,
  canJoin: true,
}

export function createFakeBoardNetwork(first: Partial<NetworkView> = {}): FakeBoardNetwork {
  let there: NetworkView = { ...ALONE, ...first }
  let view = there
  let accident: 'disk-full' | null = null
  const asked: string[] = []

  function ask(request: string): void {
    if (!there.canJoin) throw new Fault('unreachable', asSentence('nobody sets this network'))
    if (accident) throw new Fault('storage', asSentence('the request cannot be written'))
    asked.push(request)
  }

  return {
    asked,
    get view() {
      return view
    },
    look() {
      view = there
    },
    openHotspot: (name, port) => ask(`hotspot ${name} ${port}`),
    join(request) {
      checkWifi(request)
      const { name, password, isHidden } = request
      ask(`join ${name} ${password} ${isHidden ? 'yes' : 'no'}`)
    },
    see(more) {
      there = { ...there, ...more }
    },
    fail(next) {
      accident = next
    },
  }
}
