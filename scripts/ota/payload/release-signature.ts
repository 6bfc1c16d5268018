/** Signatures of releases and channels: a bad one is a Refusal. The device holds two keys, so that one can retire the other. */
import {
  BadSignature,
  type PublicKey,
  parsePublicKey,
  type Verified,
  verifySignature,
} from '#drivers/signatures/minisign.ts'
import { Refusal } from '../update-refusal.ts'

export type { PublicKey }

export function releaseKey(text: string): PublicKey {
  return refusing(() => parsePublicKey(text))
}

export function verifyRelease(
  content: Buffer,
  signatureFile: string,
  keys: readonly PublicKey[],
): Verified {
  return refusing(() => verifySignature(content, signatureFile, keys))
}

function refusing<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal('signature', error.message)
    throw error
  }
}
