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
import { Failure } from '../exit-codes.ts'

/** Resolves to the public one. A file that is there stays. */
export async function writeNewKeys(file: string): Promise<string> {
  const { identity, recipient } = await newKeys()
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? 'it is there already, and may be the only one' : message
    throw new Failure('io', `cannot write ${file}: ${why}`)
  }
  return recipient
}

/** A line of the key file; once. */
export async function noteSigner(file: string, serialNumber: string, signer: string) {
  if (!SIGNER.test(signer))
    throw new Failure('usage', `${signer}: a signer is laned-signer: and 43 letters`)
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(serialNumber))
    throw new Failure('usage', `${serialNumber}: no serial number of a lane`)
  if (!existsSync(file)) throw new Failure('io', `there is no key file ${file}`)
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
