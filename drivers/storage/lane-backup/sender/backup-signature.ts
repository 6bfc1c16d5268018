/**
 * Proof of who made a backup (ADR 0104). The lane signs the manifest, which names every file with its hash, with a key
 * of its own; a person who restores compares the public part with one that was written down. A public age key proves no
 * sender: it is in every lane's config, and anybody who has it can write a backup that opens.
 */

import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Believed, KnownSigner, Sender } from '#hal/backup-key-and-sender.ts'
import type { Manifest } from '../backup-manifest.ts'

/** The public part as people copy it: `laned-signer:` and 43 letters. */
export const SIGNER = /^laned-signer:[A-Za-z0-9_-]{43}$/
/** The words by which a person accepts a backup from an unknown signer: over HTTP, to lanectl, and on the page. */
export const CONFIRMED_IN_WORDS = 'I know who made this backup'

export interface BackupSigner {
  readonly name: string
  readonly privateKey: KeyObject
}

const SPKI_OF_ED25519 = Buffer.from('302a300506032b6570032100', 'hex')
const PURPOSE = 'laned backup manifest\n'

export function signerNameOf(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return `laned-signer:${spki.subarray(SPKI_OF_ED25519.length).toString('base64url')}`
}

export function signManifest(manifest: Manifest, { name, privateKey }: BackupSigner): Manifest {
  const value = sign(null, signedBytes(manifest), privateKey).toString('base64')
  return { ...manifest, signature: { signer: name, value } }
}

/**
 * Throws Fault 'bad-request' for a signature that does not belong to this manifest, 'refused' for an unknown signer.
 */
export function requireSender(
  manifest: Manifest,
  hasPassphrase: boolean,
  { signers, onUnknown }: Believed,
): Sender {
  const sender = senderOf(manifest, hasPassphrase, signers)
  if (onUnknown === 'tell' || sender.kind === 'known' || sender.kind === 'passphrase') return sender
  const { serialNumber, createdAtMs } = manifest
  const which = say('text.backup.backup-of-lane', {
    lane: serialNumber,
    time: momentOf(createdAtMs),
  })
  if (sender.kind === 'stranger')
    throw new Fault(
      'refused',
      say('fault.backup.signer-unknown', {
        backup: which,
        signer: sender.signer,
        lane: serialNumber,
        signerToTrust: sender.signer,
      }),
    )
  throw new Fault('refused', say('fault.backup.not-signed', { backup: which }))
}

function senderOf(
  manifest: Manifest,
  hasPassphrase: boolean,
  signers: readonly KnownSigner[],
): Sender {
  const { signature, serialNumber } = manifest
  if (signature && !isSigned(manifest, signature))
    throw new Fault('bad-request', say('fault.backup.signature-invalid'))
  const signer = signature?.signer ?? null
  const isKnown = signers.some(
    (known) =>
      known.signer === signer &&
      (known.serialNumber === null || known.serialNumber === serialNumber),
  )
  if (signer !== null && isKnown) return { kind: 'known', signer }
  if (hasPassphrase) return { kind: 'passphrase', signer }
  return signer === null ? { kind: 'unsigned', signer } : { kind: 'stranger', signer }
}

function isSigned(
  manifest: Manifest,
  { signer, value }: { readonly signer: string; readonly value: string },
): boolean {
  const raw = Buffer.from(signer.slice('laned-signer:'.length), 'base64url')
  const key = createPublicKey({
    key: Buffer.concat([SPKI_OF_ED25519, raw]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, signedBytes(manifest), key, Buffer.from(value, 'base64'))
}

/** The signature is over the parsed values, printed as JSON by this program, whatever the file's own bytes were. */
function signedBytes({ signature: _, ...manifest }: Manifest): Buffer {
  return Buffer.from(PURPOSE + JSON.stringify(manifest))
}

/** The lines `# signer SERIAL laned-signer:…` of a key file, which age passes over. */
export function signersIn(keyFile: string): KnownSigner[] {
  return keyFile.split('\n').flatMap((line) => {
    const [hash, word, serialNumber = '', signer = '', more] = line.trim().split(/ +/)
    const isOne = hash === '#' && word === 'signer' && SIGNER.test(signer) && more === undefined
    return isOne ? [{ serialNumber, signer }] : []
  })
}

export const signerLine = (serialNumber: string, signer: string) =>
  `# signer ${serialNumber} ${signer}\n`
