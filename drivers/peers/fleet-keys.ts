/** The keys of a fleet in a small document, secrets sealed; and the one key for all, if there is one. */
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetKey, FleetKeys, Proof } from '#hal/fleet-keys.ts'
import type { Sealer } from '#hal/sealer.ts'
import { derive, keyTagOf, makeKey, stretch } from './psk.ts'

export interface KeptKeys {
  readonly keys: readonly KeptKey[]
}

interface KeptKey extends FleetKey {
  readonly sealed: string
}

export const NO_KEYS: KeptKeys = { keys: [] }

/** Two per device of the largest fleet, for the time of a rotation. */
const KEYS_MAX = 2_000
const SERIAL = /^[A-Za-z0-9._-]{1,64}$/

export interface FleetKeysParts {
  readonly kept: DocumentStore<KeptKeys>
  readonly sealer: Sealer
  readonly clock: Clock
  /** Keys for all: the present one, and the one before it while a fleet changes over. */
  readonly shared: readonly string[]
}

export function createFleetKeys({ kept, sealer, clock, shared }: FleetKeysParts): FleetKeys {
  const listeners = createListeners<[keyId: string]>()
  const opened = new Map<string, Proof>()
  let told = { of: NO_KEYS, list: [] as readonly FleetKey[] }
  let roots: ReadonlyMap<string, Uint8Array> | null = null

  function own(keyId: string): Proof | null {
    const key = kept.value.keys.find((one) => one.keyId === keyId)
    if (!key) return null
    const known = opened.get(keyId)
    if (known) return known
    const text = unsealed(sealer, key.sealed)
    if (text === null) return null
    const proof = { keyId, serialNumber: key.serialNumber, secret: Buffer.from(text, 'base64') }
    opened.set(keyId, proof)
    return proof
  }

  function common(mark: string, serialNumber: string): Proof | null {
    roots ??= new Map(shared.map(stretch).map((root) => [keyTagOf(root), root]))
    const root = roots.get(mark)
    if (!root || !SERIAL.test(serialNumber)) return null
    return { keyId: `all-${mark}`, serialNumber, secret: derive(root, serialNumber) }
  }

  return {
    get list() {
      // Looked at with each message of each lane: made once for each set of keys.
      if (told.of !== kept.value)
        told = { of: kept.value, list: kept.value.keys.map(withoutSecret) }
      return told.list
    },
    async create(serialNumber) {
      if (!SERIAL.test(serialNumber))
        throw new Fault('bad-request', 'a serial number is 1 to 64 letters, digits, dots, dashes')
      if (kept.value.keys.length >= KEYS_MAX)
        throw new Fault('full', `a master keeps ${KEYS_MAX} keys: revoke old ones`)
      const { keyId, secret, text } = makeKey(serialNumber)
      const key = { keyId, serialNumber, createdAtMs: clock.now() }
      const sealed = sealer.seal(secret.toString('base64'))
      await kept.update(({ keys }) => ({ keys: [...keys, { ...key, sealed }] }))
      return { ...key, text }
    },
    async revoke(keyId) {
      if (!kept.value.keys.some((key) => key.keyId === keyId))
        throw new Fault('not-found', `there is no key ${keyId}`)
      await kept.update(({ keys }) => ({ keys: keys.filter((key) => key.keyId !== keyId) }))
      opened.delete(keyId)
      listeners.tell(keyId)
    },
    prove(identity) {
      const [kind, name = '', serialNumber = ''] = identity.split(':')
      if (kind === 'key') return own(name)
      return kind === 'all' ? common(name, serialNumber) : null
    },
    onRevoke: listeners.add,
  }
}

/** Null when this device's key has changed since: then the fleet's keys are to be made again. */
function unsealed(sealer: Sealer, sealed: string): string | null {
  try {
    return sealer.open(sealed)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'storage') return null
    throw error
  }
}

function withoutSecret({ keyId, serialNumber, createdAtMs }: KeptKey): FleetKey {
  return { keyId, serialNumber, createdAtMs }
}
