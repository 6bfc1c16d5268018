/**
 * The key with which this lane signs its backups: made once, sealed like its other secrets, and part of each backup, so
 * that a card that takes the lane's place goes on with it.
 */

import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Believed } from '#hal/backup-key-and-sender.ts'
import type { Sealer } from '#hal/sealer.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { loadSealer } from '../../files/sealer.ts'
import { KEY_NAME } from '../backup-manifest.ts'
import { giveToOwnerOf } from '../folder-owner.ts'
import { type BackupSigner, SIGNER, signerNameOf } from './backup-signature.ts'

const SIGNING_KEY = 'backup-signing-key.json'

interface Kept {
  readonly signer: string
  readonly sealed: string
}

/** Makes the key where there is none, or where this device cannot open it any more. Rejects with Fault 'storage'. */
export async function loadBackupSigner(
  dataFolder: string,
  credentialsFolder: string | null,
): Promise<BackupSigner> {
  const keyPath = join(dataFolder, KEY_NAME)
  const sealer = loadSealer(keyPath, credentialsFolder)
  const kept = readKept(dataFolder)
  const known = kept && opened(kept, sealer)
  if (known) return known
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const name = signerNameOf(publicKey)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const path = join(dataFolder, SIGNING_KEY)
  try {
    await replaceFile(path, JSON.stringify({ signer: name, sealed: sealer.seal(secret) }))
    giveToOwnerOf(dataFolder, existsSync(keyPath) ? [path, keyPath] : [path])
  } catch (error) {
    throw new Fault('storage', say('fault.backup.not-writable', { path }), error)
  }
  return { name, privateKey }
}

/** The public part of the key, as people compare it; null where this lane has made no backup yet. */
export function ownSigner(dataFolder: string): string | null {
  return readKept(dataFolder)?.signer ?? null
}

/** Adds this lane's own key: a lane believes what it signed itself. */
export function believedWithOwn(believed: Believed, dataFolder: string): Believed {
  const signer = ownSigner(dataFolder)
  if (signer === null) return believed
  return { ...believed, signers: [...believed.signers, { serialNumber: null, signer }] }
}

function readKept(dataFolder: string): Kept | null {
  try {
    const { signer, sealed } = JSON.parse(
      readFileSync(join(dataFolder, SIGNING_KEY), 'utf8'),
    ) as Record<string, unknown>
    if (typeof signer !== 'string' || !SIGNER.test(signer) || typeof sealed !== 'string')
      return null
    return { signer, sealed }
  } catch {
    return null
  }
}

/** Null where another device's key sealed it. */
function opened({ sealed }: Kept, sealer: Sealer): BackupSigner | null {
  try {
    const key = Buffer.from(sealer.open(sealed), 'base64')
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    return { name: signerNameOf(createPublicKey(privateKey)), privateKey }
  } catch {
    return null
  }
}
