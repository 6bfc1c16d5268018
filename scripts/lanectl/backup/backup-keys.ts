/** A new pair of keys of age: the secret one in a file that is made for it. */
import { writeFileSync } from 'node:fs'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
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
