/** A new pair of keys of age: the secret one in a file that is made for it, and beside it whose backups are believed. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  newKeys,
  readIdentities,
  requireIdentities,
} from '#drivers/storage/lane-backup/backup-encryption.ts'
import {
  SIGNER,
  signerLine,
  signersIn,
} from '#drivers/storage/lane-backup/sender/backup-signature.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { t, troubleOf } from '#scripts/lanectl/words.ts'

/** Resolves to the public one. A file that is there stays. */
export async function writeNewKeys(file: string): Promise<string> {
  const { identity, recipient } = await newKeys()
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? t('lanectl.backup-keys.already-may-only') : troubleOf(error)
    throw new Failure('io', t('lanectl.backup-keys.cannot-write', { file, why }))
  }
  return recipient
}

/** A line of the key file; once. */
export async function noteSigner(file: string, serialNumber: string, signer: string) {
  if (!SIGNER.test(signer))
    throw new Failure('usage', t('lanectl.backup-keys.signer-laned-signer-43-letters', { signer }))
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(serialNumber))
    throw new Failure('usage', t('lanectl.backup-keys.no-serial-number-lane', { serialNumber }))
  if (!existsSync(file)) throw new Failure('io', t('lanectl.backup-keys.no-key-file', { file }))
  // Any other file would be damaged by the line, and no restore would read it there.
  await requireIdentities(readIdentities(file))
  const text = readFileSync(file, 'utf8')
  if (signersIn(text).some((one) => one.serialNumber === serialNumber && one.signer === signer))
    return
  appendFileSync(
    file,
    `${text.endsWith('\n') || text === '' ? '' : '\n'}${signerLine(serialNumber, signer)}`,
  )
}
