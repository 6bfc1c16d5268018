/**
 * The keys of a fleet in memory: for simulations and tests. They survive the process that a
 * simulation kills; their card fills up, and loses what opens them, on request.
 */

import { createFleetKeys, type KeptKeys, NO_KEYS } from '#drivers/peers/fleet-keys.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'

export interface FakeFleetKeys extends FleetKeys {
  /** 'seal-lost': what is kept of the keys cannot be opened from the next start on. */
  fail(accident: 'disk-full' | 'seal-lost' | null): void
  /** What the next start of the device finds. */
  reopen(): FleetKeys
}

export function createFakeFleetKeys(clock: Clock, shared: readonly string[] = []): FakeFleetKeys {
  let accident: 'disk-full' | 'seal-lost' | null = null
  let value = NO_KEYS

  const kept: DocumentStore<KeptKeys> = {
    get value() {
      return value
    },
    async update(change) {
      if (accident === 'disk-full') throw new Fault('storage', asSentence('the disk is full'))
      value = change(value)
      return value
    },
  }
  const sealer = {
    seal: (text: string) => text,
    open(sealed: string) {
      if (accident === 'seal-lost')
        throw new Fault('storage', asSentence('sealed with another key'))
      return sealed
    },
  }

  const reopen = () => createFleetKeys({ kept, sealer, clock, shared })
  const keys = reopen()
  return {
    get list() {
      return keys.list
    },
    create: keys.create,
    revoke: keys.revoke,
    prepareReplacement: keys.prepareReplacement,
    replace: keys.replace,
    endReplacement: keys.endReplacement,
    prove: keys.prove,
    onRevoke: keys.onRevoke,
    fail(next) {
      accident = next
    },
    reopen,
  }
}
