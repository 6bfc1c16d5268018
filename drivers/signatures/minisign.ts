/**
 * Verifies minisign signatures (the prehashed "ED" kind) with node:crypto alone.
 *
 *   public key   base64( "Ed" | key id, 8 | Ed25519 key, 32 )
 *   signature    untrusted comment: ...
 *                base64( "ED" | key id, 8 | Ed25519 signature of BLAKE2b-512(file), 64 )
 *                trusted comment: ...
 *                base64( Ed25519 signature of (signature, 64 | trusted comment) )
 *
 * The lane reads fragments of a fleet's config with it, and the updater its releases. The updater works when the lane
 * does not, so this needs nothing beside it; each of them says in its own way what a BadSignature means.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

export interface PublicKey {
  readonly id: string
  readonly key: KeyObject
}

export interface Verified {
  readonly keyId: string
  /** Signed too: release puts product, version and sequence here. */
  readonly trustedComment: string
}

/** Not signed by a known key, changed since, or no signature or key at all; the message says which. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}

// What comes before the 32 raw bytes in the DER form that node:crypto reads.
const ED25519_DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const ID_BYTES = 8
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const TRUSTED = 'trusted comment: '

export function parsePublicKey(text: string): PublicKey {
  const line = text
    .trim()
    .split('\n')
    .findLast((candidate) => candidate !== '' && !candidate.startsWith('untrusted comment:'))
  const bytes = Buffer.from(line ?? '', 'base64')
  if (bytes.length !== 2 + ID_BYTES + KEY_BYTES || bytes.toString('latin1', 0, 2) !== 'Ed')
    throw new BadSignature('a public key file is not a minisign key')
  const key = createPublicKey({
    key: Buffer.concat([ED25519_DER_PREFIX, bytes.subarray(2 + ID_BYTES)]),
    format: 'der',
    type: 'spki',
  })
  return { id: bytes.toString('hex', 2, 2 + ID_BYTES), key }
}

export function verifySignature(
  content: Buffer,
  signatureFile: string,
  keys: readonly PublicKey[],
): Verified {
  const [, first = '', comment = '', second = ''] = signatureFile.split('\n')
  const signed = Buffer.from(first, 'base64')
  const global = Buffer.from(second, 'base64')
  const isWhole =
    signed.length === 2 + ID_BYTES + SIGNATURE_BYTES &&
    global.length === SIGNATURE_BYTES &&
    signed.toString('latin1', 0, 2) === 'ED' &&
    comment.startsWith(TRUSTED)
  if (!isWhole) throw new BadSignature('the signature file is not a minisign signature')

  const id = signed.toString('hex', 2, 2 + ID_BYTES)
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new BadSignature(`signed by key ${id}, which this device does not trust`)
  const signature = signed.subarray(2 + ID_BYTES)
  const trustedComment = comment.slice(TRUSTED.length)
  const digest = createHash('blake2b512').update(content).digest()
  const isGenuine =
    verify(null, digest, key.key, signature) &&
    verify(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key.key, global)
  if (!isGenuine) throw new BadSignature('the signature does not match: changed or broken')
  return { keyId: id, trustedComment }
}
