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
   * Another key for the device; earlier ones stay valid until they are revoked. Rejects with 'bad-request' for what is
   * no serial number, 'full' when there are too many keys.
   */
  create(serialNumber: string): Promise<CreatedKey>
  /** Takes effect at once: connections made with the key end. Rejects with 'not-found'. */
  revoke(keyId: string): Promise<void>
  /**
   * A code by which a new card may take the device's place within a day; it replaces an earlier code for the device.
   * Until a card shows the code, nothing changes for the device. Rejects as `create`.
   */
  prepareReplacement(serialNumber: string): Promise<RestoreCode>
  /**
   * Makes the key of the new card; every key that the device had before is replaced from now on. `tag` is that of a
   * proof by code, `card` the card's own name. The first card that asks has the code from then on and may ask again,
   * which replaces the key it was given before. A null `card` is of a release that tells no name; all such cards count
   * as one. Rejects with 'refused' for any other card, 'unauthorized' when the code has ended, 'full'.
   */
  replace(tag: string, card: string | null): Promise<CreatedKey>
  /** The new card has its key: the code is used. Rejects as `replace` for another card. Idempotent. */
  endReplacement(tag: string, card: string | null): Promise<void>
  /**
   * What proves the identity that a device shows, its secret among it; null when the key belongs to no lane any more, or
   * when what is kept of it cannot be opened. Never throws, because strangers ask.
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
  /** The key is the one for all lanes: its holder says himself which lane he is. */
  readonly hasKeyForAll: boolean
  /**
   * 'member': the key belongs to the fleet. 'replaced': another card has the place, and the device is told that and
   * nothing else. 'code': a new card that may take the place; `keyId` is the code's tag. 'used': a code by which a card
   * has already taken the place, and the device is told that alone.
   */
  readonly standing: 'member' | 'replaced' | 'code' | 'used'
  /** When a 'replaced' key was replaced or a 'used' code was used, wall time; else null. */
  readonly replacedAtMs: number | null
}
