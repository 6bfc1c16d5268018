/** The keys of a fleet in a small document, secrets sealed; and the one key for all, if there is one. */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetKey, FleetKeys, Proof } from '#hal/fleet-keys.ts'
import type { Sealer } from '#hal/sealer.ts'
import { derive, keyTagOf, makeKey, stretch } from './fleet-key-text-and-derivation.ts'
import { makeRestoreCode, restoreSecretOf } from './replacement/restore-code.ts'
import {
  CODE_MS,
  codeOf,
  givenOut,
  type KeptCodes,
  REPLACED_MAX,
  takenBy,
  usedBy,
  withNewCode,
} from './replacement/restore-codes-given-out.ts'

/** Releases before 0.2 have the first list alone, and forget the others when they change it. */
export interface KeptKeys extends KeptCodes {
  readonly keys: readonly KeptKey[]
  /** Whose place another card has taken: kept to tell them so, the newest last. */
  readonly replaced?: readonly ReplacedKey[]
}

interface KeptKey extends FleetKey {
  readonly sealed: string
}

interface ReplacedKey extends KeptKey {
  readonly replacedAtMs: number
}

export const NO_KEYS: KeptKeys = { keys: [] }

/** Two per device of the largest fleet, for the time of a rotation. */
const KEYS_MAX = 2_000
const SERIAL = /^[A-Za-z0-9._-]{1,64}$/

export interface FleetKeysNeeds {
  readonly kept: DocumentStore<KeptKeys>
  readonly sealer: Sealer
  readonly clock: Clock
  /** Keys for all: the present one, and the one before it while a fleet changes over. */
  readonly shared: readonly string[]
}

export function createFleetKeys({ kept, sealer, clock, shared }: FleetKeysNeeds): FleetKeys {
  const listeners = createListeners<[keyId: string]>()
  const opened = new Map<string, Uint8Array>()
  let parsed = { of: NO_KEYS, list: [] as readonly FleetKey[] }
  let roots: ReadonlyMap<string, Uint8Array> | null = null

  function secretOf(id: string, sealed: string): Uint8Array | null {
    const known = opened.get(id)
    if (known) return known
    const text = sealed === NO_SECRET ? null : unsealed(sealer, sealed)
    if (text === null) return null
    const secret = Buffer.from(text, 'base64')
    opened.set(id, secret)
    return secret
  }

  function own(keyId: string): Proof | null {
    const { keys, replaced = [] } = kept.value
    const isThis = (key: KeptKey) => key.keyId === keyId
    const former = replaced.find(isThis)
    const key = keys.find(isThis) ?? former
    const secret = key && secretOf(keyId, key.sealed)
    if (!key || !secret) return null
    const { serialNumber } = key
    const standing = standingOf(former?.replacedAtMs)
    return { keyId, serialNumber, secret, hasKeyForAll: false, ...standing }
  }

  function common(mark: string, serialNumber: string): Proof | null {
    roots ??= new Map(shared.map(stretch).map((root) => [keyTagOf(root), root]))
    const root = roots.get(mark)
    if (!root || !SERIAL.test(serialNumber)) return null
    // The card that took the place has a key of its own, so whoever comes with this one is the other.
    const former = kept.value.replaced?.findLast((key) => key.serialNumber === serialNumber)
    const secret = derive(root, serialNumber)
    const standing = standingOf(former?.replacedAtMs)
    return { keyId: `all-${mark}`, serialNumber, secret, hasKeyForAll: true, ...standing }
  }

  function byCode(tag: string): Proof | null {
    const found = givenOut(kept.value, tag, clock.now())
    const secret = found && secretOf(`code ${tag}`, found.code.sealed)
    if (!found || !secret) return null
    const { code, usedAtMs } = found
    const proof = { keyId: tag, serialNumber: code.serialNumber, secret, hasKeyForAll: false }
    return usedAtMs === null
      ? { ...proof, standing: 'code', replacedAtMs: null }
      : { ...proof, standing: 'used', replacedAtMs: usedAtMs }
  }

  function requireSerial(serialNumber: string): void {
    if (!SERIAL.test(serialNumber))
      throw new Fault('bad-request', say('fault.fleet.serial-number-malformed'))
  }

  function newKey(serialNumber: string) {
    const { keyId, secret, text } = makeKey(serialNumber)
    const key = { keyId, serialNumber, createdAtMs: clock.now() }
    const sealed = sealer.seal(secret.toString('base64'))
    return { key: { ...key, sealed }, created: { ...key, text } }
  }

  return {
    get list() {
      // Looked at with each message of each lane: made once for each set of keys.
      if (parsed.of !== kept.value)
        parsed = { of: kept.value, list: kept.value.keys.map(withoutSecret) }
      return parsed.list
    },
    async create(serialNumber) {
      requireSerial(serialNumber)
      requireFreeSlot(kept.value.keys)
      const { key, created } = newKey(serialNumber)
      await kept.update((value) => ({ ...value, keys: [...value.keys, key] }))
      return created
    },
    async revoke(keyId) {
      if (!kept.value.keys.some((key) => key.keyId === keyId))
        throw new Fault('not-found', say('fault.fleet.no-such-key', { id: keyId }))
      await kept.update((value) => ({
        ...value,
        keys: value.keys.filter((key) => key.keyId !== keyId),
      }))
      opened.delete(keyId)
      listeners.tell(keyId)
    },
    async prepareReplacement(serialNumber) {
      requireSerial(serialNumber)
      requireFreeSlot(kept.value.keys)
      const code = makeRestoreCode()
      const { tag, secret } = restoreSecretOf(code)
      const untilMs = clock.now() + CODE_MS
      const sealed = sealer.seal(Buffer.from(secret).toString('base64'))
      const given = { tag, serialNumber, untilMs, sealed }
      await kept.update((value) => ({ ...value, codes: withNewCode(value, given, clock.now()) }))
      return { code, serialNumber, untilMs }
    },
    async replace(tag, card) {
      const { serialNumber } = codeOf(kept.value, tag, card, clock.now())
      const { key, created } = newKey(serialNumber)
      let former: readonly KeptKey[] = []
      await kept.update((value) => {
        // Looked at again: of two cards that ask at once, one is the first.
        const codes = takenBy(value, tag, card, clock.now())
        const { keys, replaced = [] } = value
        const isItsOwn = (one: KeptKey) => one.serialNumber === serialNumber
        former = keys.filter(isItsOwn)
        const replacedAtMs = clock.now()
        // A lane that had the key for all has none of its own: that it was replaced is kept all the same.
        const ended =
          former.length > 0 ? former : [{ ...key, keyId: `all-${tag}`, sealed: NO_SECRET }]
        return {
          ...value,
          codes,
          keys: [...keys.filter((one) => !isItsOwn(one)), key],
          replaced: [...replaced, ...ended.map((one) => ({ ...one, replacedAtMs }))].slice(
            -REPLACED_MAX,
          ),
        }
      })
      for (const { keyId } of former) listeners.tell(keyId)
      return created
    },
    async endReplacement(tag, card) {
      if (!kept.value.codes?.some((code) => code.tag === tag)) return
      await kept.update((value) => ({ ...value, ...usedBy(value, tag, card, clock.now()) }))
    },
    prove(identity) {
      const [kind, name = '', serialNumber = ''] = identity.split(':')
      if (kind === 'key') return own(name)
      if (kind === 'code') return byCode(name)
      return kind === 'all' ? common(name, serialNumber) : null
    },
    onRevoke: listeners.add,
  }
}

/** Stands where a lane had no key of its own. */
const NO_SECRET = ''

function standingOf(replacedAtMs: number | undefined) {
  return replacedAtMs === undefined
    ? ({ standing: 'member', replacedAtMs: null } as const)
    : ({ standing: 'replaced', replacedAtMs } as const)
}

function requireFreeSlot(keys: readonly KeptKey[]): void {
  if (keys.length >= KEYS_MAX)
    throw new Fault('full', say('fault.fleet.too-many-keys', { most: KEYS_MAX }))
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
