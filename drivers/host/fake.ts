/** A machine in memory: remembers what was asked of it and does nothing. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Host } from '#hal/host.ts'

export interface FakeHost extends Host {
  readonly reboots: number
  readonly timeSetToMs: number | null
  fail(accident: 'refused' | null): void
}

export function createFakeHost(): FakeHost {
  let reboots = 0
  let timeSetToMs: number | null = null
  let accident: 'refused' | null = null
  const refuseIfAsked = () => {
    if (accident) throw new Fault('refused', say('fault.host.not-allowed'))
  }
  return {
    board: 'fake',
    isClockSynchronised: async () => (accident ? null : true),
    addresses: () => [{ name: 'eth0', address: '192.0.2.7' }],
    get reboots() {
      return reboots
    },
    get timeSetToMs() {
      return timeSetToMs
    },
    fail(next) {
      accident = next
    },
    async setTime(unixMs) {
      refuseIfAsked()
      timeSetToMs = unixMs
    },
    async reboot() {
      refuseIfAsked()
      reboots += 1
    },
  }
}
