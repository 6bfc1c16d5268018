/** How a backup is opened, and what cannot be done said in one line. */
import { existsSync, readFileSync } from 'node:fs'
import { Fault } from '#firmware/fault.ts'
import { Failure } from '../exit-codes.ts'
import type { Progress } from '../progress-bar.ts'
import { speak, t } from '../words.ts'

export interface OpenOptions {
  readonly identity?: string
  readonly passphraseFile?: string
  readonly signer?: string
  readonly unsignedFromBefore?: string
}

export const CONFIG = 'lanectl.backup-decryption.laned-yaml-default-laned-config'
export const PASSPHRASE = 'lanectl.backup-decryption.passphrase-first-line-standard-input'
export const IDENTITY = 'lanectl.backup-decryption.secret-key-age-keygen-wrote'

export const SIGNER = 'lanectl.backup-decryption.lane-signs-lanectl-backup-signer'
export const UNSIGNED = 'lanectl.backup-decryption.take-nobody-known-signed-words'

/** Whose backups are believed: those of the key file's lines, and the one that is given. */
export async function readBelieved({ identity, signer, unsignedFromBefore }: OpenOptions) {
  const {
    SIGNER: FORM,
    signersIn,
    CONFIRMED_IN_WORDS,
  } = await import('#drivers/storage/lane-backup/sender/backup-signature.ts')
  if (signer !== undefined && !FORM.test(signer))
    throw new Failure(
      'usage',
      t('lanectl.backup-decryption.signer-laned-signer-43-letters', { signer }),
    )
  if (unsignedFromBefore !== undefined && unsignedFromBefore !== CONFIRMED_IN_WORDS)
    throw new Failure(
      'usage',
      t('lanectl.backup-decryption.unsigned-before-wants-words', {
        confirmation: CONFIRMED_IN_WORDS,
      }),
    )
  const noted = identity === undefined ? [] : signersIn(readFileSync(identity, 'utf8'))
  return {
    signers: [...noted, ...(signer === undefined ? [] : [{ serialNumber: null, signer }])],
    onUnknown: unsignedFromBefore === undefined ? ('refuse' as const) : ('tell' as const),
  }
}

export async function readKeysFor(file: string, options: OpenOptions) {
  if (!existsSync(file)) throw new Failure('io', t('lanectl.backup-decryption.no-file', { file }))
  return readKeys(options)
}

export async function readKeys({ identity, passphraseFile }: OpenOptions) {
  if ((identity === undefined) === (passphraseFile === undefined))
    throw new Failure('usage', t('lanectl.backup-decryption.backup-opens-identity-file-passphrase'))
  const { readIdentities, readPassphrase } = await import(
    '#drivers/storage/lane-backup/backup-encryption.ts'
  )
  return {
    identities: identity === undefined ? [] : readIdentities(identity),
    passphrase:
      passphraseFile === undefined
        ? null
        : readPassphrase(passphraseFile === '-' ? 0 : passphraseFile),
  }
}

/** What cannot be done is one line that says what to do. */
export async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault && error.kind !== 'bug')
      throw new Failure(error.kind === 'storage' ? 'io' : 'unwell', speak(error.said))
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM')
      throw new Failure(
        'io',
        t('lanectl.backup-decryption.may-not-read-written-try', {
          path: path ?? t('lanectl.word.a-file'),
        }),
      )
    throw error
  }
}

const TURNS = ['|', '/', '-', '\\']

/** For steps that nobody can count. */
export function turning(progress: Progress, what: string): () => void {
  let steps = 0
  return () => {
    steps += 1
    if (steps % 16 === 0) progress.show(`${what} ${TURNS[(steps / 16) % TURNS.length]}`)
  }
}
