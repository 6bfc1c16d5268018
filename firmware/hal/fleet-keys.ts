/**
 * Who belongs to a fleet: one key per device, which proves its serial number.
 *
 * Implemented in drivers/peers/. Every implementation, the fake included, passes
 * test/contract/fleet-keys.ts. Secrets are given out once, when a key is made, and never again.
 * Rejects with 'storage' when the card refuses, and nothing has changed then.
 */
export interface FleetKeys {
  readonly list: readonly FleetKey[]
  /**
   * Another key for the device; earlier ones stay good until they are revoked. Rejects with
   * 'bad-request' for what is no serial number, 'full' when there are too many keys.
   */
  create(serialNumber: string): Promise<CreatedKey>
  /** At once: connections that were made with it end. Rejects with 'not-found'. */
  revoke(keyId: string): Promise<void>
  /**
   * A code by which a new card takes the device's place, for a day; one that was made before for
   * the device ends. Until the card has shown it, nothing changes for the device. Rejects as `create`.
   */
  prepareReplacement(serialNumber: string): Promise<RestoreCode>
  /**
   * The key of the new card; every key that the device had before is replaced from now on. `tag` is
   * that of a proof by code, `card` what the card calls itself: the first that asks has the code from
   * then on, and may ask again; what was given it before is then replaced, too. Null: a card of a
   * release that tells no name, as if all those were one. Rejects with 'refused' for any other card,
   * 'unauthorized' when the code has ended, 'full'.
   */
  replace(tag: string, card: string | null): Promise<CreatedKey>
  /** The new card has its key: the code is used. Rejects as `replace` for another card. Idempotent. */
  endReplacement(tag: string, card: string | null): Promise<void>
  /**
   * What proves the identity that a device shows; null when it is nobody's any more, and when what
   * is kept of its key cannot be opened. Never throws: strangers ask.
   */
  prove(identity: string): Proof | null
  /** Told of revoked and of replaced keys. */
  onRevoke(listener: (keyId: string) => void): Disposable
}

export interface FleetKey {
  readonly keyId: string
  readonly serialNumber: string
  readonly createdAtMs: number
}

export interface CreatedKey extends FleetKey {
  /** What the device is given as sync.key. */
  readonly text: string
}

export interface RestoreCode {
  readonly code: string
  readonly serialNumber: string
  /** Wall time. */
  readonly untilMs: number
}

export interface Proof {
  readonly keyId: string
  readonly serialNumber: string
  readonly secret: Uint8Array
  /** It is the key for all: whoever has it says himself which lane he is. */
  readonly hasKeyForAll: boolean
  /**
   * 'member': it belongs to the fleet. 'replaced': another card has its place, so it is told that and
   * nothing else. 'code': a new card that may take the place; `keyId` is the code's tag. 'used': it
   * shows a code by which a card has taken the place, and is told that alone.
   */
  readonly standing: 'member' | 'replaced' | 'code' | 'used'
  /** Of a replaced one and of a used code, wall time; else null. */
  readonly replacedAtMs: number | null
}
