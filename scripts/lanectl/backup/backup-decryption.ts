/** How a backup is opened, and what cannot be done said in one line. */
import { existsSync, readFileSync } from 'node:fs'
import { Fault } from '#firmware/fault.ts'
import { Failure } from '../exit-codes.ts'
import type { Progress } from '../progress-bar.ts'

export interface OpenOptions {
  readonly identity?: string
  readonly passphraseFile?: string
  readonly signer?: string
  readonly unsignedFromBefore?: string
}

export const CONFIG = 'laned.yaml; default $LANED_CONFIG, else /etc/laned/laned.yaml'
export const PASSPHRASE = 'the passphrase is its first line; - for standard input'
export const IDENTITY = 'the secret key, as `lanectl backup key` or age-keygen wrote it'

export const SIGNER =
  'what the lane signs as (lanectl backup signer); default: the lines of the key file'
export const UNSIGNED =
  'take one that nobody known signed; the words are "I know who made this backup"'

/** Whose backups are believed: those of the key file's lines, and the one that is given. */
export async function readBelieved({ identity, signer, unsignedFromBefore }: OpenOptions) {
  const {
    SIGNER: FORM,
    signersIn,
    TOLD_IN_WORDS,
  } = await import('#drivers/storage/lane-backup/sender/backup-signature.ts')
  if (signer !== undefined && !FORM.test(signer))
    throw new Failure('usage', `--signer ${signer}: it is laned-signer: and 43 letters`)
  if (unsignedFromBefore !== undefined && unsignedFromBefore !== TOLD_IN_WORDS)
    throw new Failure('usage', `--unsigned-from-before wants the words "${TOLD_IN_WORDS}"`)
  const noted = identity === undefined ? [] : signersIn(readFileSync(identity, 'utf8'))
  return {
    signers: [...noted, ...(signer === undefined ? [] : [{ serialNumber: null, signer }])],
    onUnknown: unsignedFromBefore === undefined ? ('refuse' as const) : ('tell' as const),
  }
}

export async function readKeysFor(file: string, options: OpenOptions) {
  if (!existsSync(file)) throw new Failure('io', `there is no file ${file}`)
  return readKeys(options)
}

export async function readKeys({ identity, passphraseFile }: OpenOptions) {
  if ((identity === undefined) === (passphraseFile === undefined))
    throw new Failure('usage', 'a backup opens with --identity FILE or with --passphrase-file FILE')
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
      throw new Failure(error.kind === 'storage' ? 'io' : 'unwell', error.message)
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM')
      throw new Failure('io', `${path ?? 'a file'} may not be read or written: try with sudo`)
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
