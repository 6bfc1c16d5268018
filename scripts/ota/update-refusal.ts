/** Why an update was not taken, in words for a technician. Anything else that is thrown is a bug. */
export type RefusalKind =
  | 'signature' // Not signed by a key of this device, or changed since.
  | 'downgrade' // Its sequence was seen before, or an older one.
  | 'bad-release' // It failed on this device already.
  | 'malformed' // A manifest or archive that a release script would never write.
  | 'foreign' // Another product, another architecture.
  | 'data' // It cannot read the data of this device.
  | 'no-space'
  | 'disk' // Read-only, or failing.
  | 'config' // It would not start with the config of this lane; nothing is its fault.
  | 'network'
  | 'busy' // A payment is pending, or another update runs.
  | 'unhealthy' // The trial did not do what the old release did.
  | 'slow' // The trial took too long, and showed nothing bad: it is tried again later.

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}
