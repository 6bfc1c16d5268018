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
   * What proves the identity that a device shows; null when it is nobody's any more, and when what
   * is kept of its key cannot be opened. Never throws: strangers ask.
   */
  prove(identity: string): Proof | null
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

export interface Proof {
  readonly keyId: string
  readonly serialNumber: string
  readonly secret: Uint8Array
}
