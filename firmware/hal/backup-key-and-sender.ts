/** What opens a backup, and how it is told who made it (ADR 0104). No port: plain data. */

/** Never kept, never told. */
export interface BackupKey {
  readonly identities: readonly string[]
  readonly passphrase: string | null
}

/** A lane whose backups a restore accepts: the key that it signs with, as a person noted it. */
export interface KnownSigner {
  /** Null: for any lane. */
  readonly serialNumber: string | null
  readonly signer: string
}

export interface Believed {
  readonly signers: readonly KnownSigner[]
  /** 'tell': the backup is only looked at, or a person said in words that he knows who made it. */
  readonly onUnknown: 'refuse' | 'tell'
}

export type Sender =
  /** Signed by a key that is known as this lane's. */
  | { readonly kind: 'known'; readonly signer: string }
  /** Opened by a passphrase, so whoever made it knew the passphrase. */
  | { readonly kind: 'passphrase'; readonly signer: string | null }
  /** Signed by a key that is not known here. */
  | { readonly kind: 'stranger'; readonly signer: string }
  | { readonly kind: 'unsigned'; readonly signer: null }
