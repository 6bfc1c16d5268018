/**
 * Signatures of fragments, in minisign's format as those of releases, by keys of their own; and what
 * is sealed inside, in the format of age.
 */

import { BadSignature, parsePublicKey, verifySignature } from '#drivers/signatures/minisign.ts'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'

export interface SignedText {
  readonly content: string
  readonly signature: string
}

/** Gives the signed comment. Throws Fault 'bad-request' for a text that is no key. */
export function createFragmentVerifier(keys: readonly string[]): (signed: SignedText) => string {
  const known = asFault('bad-request', () => keys.map(parsePublicKey))
  return ({ content, signature }) => {
    const { trustedComment } = asFault('refused', () =>
      verifySignature(Buffer.from(content), signature, known),
    )
    return trustedComment
  }
}

/**
 * Opens sealed values with the secret keys in the file, which is read each time: a key may have been added in the
 * meantime.
 */
export function createUnsealer(identityFile: string | null): (sealed: string) => Promise<string> {
  return async (sealed) => {
    if (identityFile === null) throw new Fault('refused', say('fault.fragment.no-identity-file'))
    // Loaded on use: most fragments have nothing sealed.
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    for (const identity of identitiesIn(identityFile)) {
      try {
        decrypter.addIdentity(identity)
      } catch {
        // The file's content is not quoted: it may be a mistyped secret.
        throw new Fault(
          'refused',
          say('fault.fragment.identity-file-malformed', { path: identityFile }),
        )
      }
    }
    try {
      return await decrypter.decrypt(Buffer.from(sealed, 'base64'), 'text')
    } catch {
      throw new Fault('refused', say('fault.fragment.sealed-for-other-lanes'))
    }
  }
}

/** Throws Fault 'bad-request' where the file cannot be read. */
export function identitiesIn(file: string): readonly string[] {
  let text: string
  try {
    text = readNamedFile(file).toString()
  } catch (cause) {
    throw new Fault('bad-request', say('fault.fragment.key-file-unreadable', { path: file }), cause)
  }
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

function asFault<Result>(kind: 'refused' | 'bad-request', work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof BadSignature) throw new Fault(kind, asSentence(error.message), error)
    throw error
  }
}
