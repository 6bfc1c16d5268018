/**
 * The age format around a backup (ADR 0046): a passphrase, or the public keys of those who may restore. A backup for
 * public keys is checked right after it is made, although nobody here has the secret keys. So it is also encrypted for
 * a key that is made for this one file and forgotten with the process.
 */

import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Decrypter, Encrypter } from 'age-encryption'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BackupKey } from '#hal/backup-key-and-sender.ts'

export interface EncryptFor {
  readonly recipients: readonly string[]
  readonly passphrase: string | null
}

/** A file piece by piece; a list of them where it is small. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface Encryption {
  encrypt(bytes: Pieces): AsyncIterable<Uint8Array>
  /** What opens the file that was made, for as long as this process lives. */
  readonly witness: BackupKey
}

/** 64 MiB and some seconds on a board. The usual 18 takes 256 MiB, which a small board does not have. */
const SCRYPT_LOG_N = 16
const PASSPHRASE_CHARACTERS_MIN = 16
const PASSPHRASE_DIFFERENT_MIN = 8

/**
 * Loaded on use: what age computes when it loads, for kinds of keys that only it has, takes a twentieth of a lane's
 * start.
 */
const loadAge = () => import('age-encryption')

/** Throws Fault 'bad-request': nothing is ever written unencrypted, or with a weak passphrase. */
export async function prepareEncryption(given: EncryptFor): Promise<Encryption> {
  const { recipients, passphrase } = given
  if (recipients.length === 0 && passphrase === null)
    throw refusal(say('fault.backup.no-encryption'))
  if (recipients.length > 0 && passphrase !== null)
    throw refusal(say('fault.backup.recipients-and-passphrase'))
  const age = await loadAge()
  const encrypter = new age.Encrypter()
  const identities: string[] = []
  if (passphrase !== null) {
    requireStrength(passphrase)
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  } else {
    for (const recipient of recipients) addRecipient(encrypter, recipient)
    const own = await age.generateX25519Identity()
    encrypter.addRecipient(await age.identityToRecipient(own))
    identities.push(own)
  }
  return {
    async *encrypt(bytes) {
      using source = asStream(bytes)
      yield* await encrypter.encrypt(source.stream)
    },
    witness: { identities, passphrase },
  }
}

/** Throws Fault 'refused' where it does not open, 'bad-request' where it is damaged or was cut short. */
export async function* decrypt(
  bytes: Pieces,
  { identities, passphrase }: BackupKey,
): AsyncGenerator<Uint8Array> {
  const age = await loadAge()
  const decrypter = new age.Decrypter()
  for (const identity of identities) addIdentity(decrypter, identity)
  if (passphrase !== null) decrypter.addPassphrase(passphrase)
  using source = asStream(bytes)
  const opened = await decrypter.decrypt(source.stream).catch((error: Error) => {
    throw unopened(error)
  })
  const reader = opened.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof Fault ? error : damagedFile(error)
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** A new pair of keys, as age-keygen makes them. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const age = await loadAge()
  const identity = await age.generateX25519Identity()
  return { identity, recipient: await age.identityToRecipient(identity) }
}

/** The first line of a file, as an editor leaves it; 0: of standard input. */
export function readPassphrase(path: string | 0): string {
  const read = () => (path === 0 ? readFileSync(path) : readNamedFile(path))
  const [line = ''] = readSecret(path, say('text.backup.the-passphrase'), read).split(/\r?\n/, 1)
  return line
}

/** The keys of a file as age-keygen writes it: comments are passed over. */
export function readIdentities(path: string): string[] {
  const lines = readSecret(path, say('text.backup.the-key'), readFileSync).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Rejects with Fault 'bad-request' for what is no secret key, or none. */
export async function requireIdentities(identities: readonly string[]): Promise<void> {
  const age = await loadAge()
  const decrypter = new age.Decrypter()
  for (const identity of identities) addIdentity(decrypter, identity)
  if (identities.length === 0) throw refusal(say('fault.backup.key-file-empty'))
}

function readSecret<Path extends string | 0>(
  path: Path,
  what: Sentence,
  read: (path: Path) => Buffer,
): string {
  try {
    return read(path).toString()
  } catch {
    throw refusal(say('fault.backup.secret-unreadable', { secret: what, path }))
  }
}

function requireStrength(passphrase: string): void {
  if (
    passphrase.length < PASSPHRASE_CHARACTERS_MIN ||
    new Set(passphrase).size < PASSPHRASE_DIFFERENT_MIN
  )
    throw refusal(
      say('fault.backup.passphrase-weak', {
        least: PASSPHRASE_CHARACTERS_MIN,
        different: PASSPHRASE_DIFFERENT_MIN,
      }),
    )
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw refusal(say('fault.backup.recipient-invalid', { recipient: recipient.slice(0, 80) }))
  }
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity)
  } catch {
    // The input is not quoted: it may be a secret.
    throw refusal(say('fault.backup.key-file-invalid'))
  }
}

function unopened(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (/no identity matched/.test((error as Error).message))
    return new Fault('refused', say('fault.backup.wrong-key'), error)
  return damagedFile(error)
}

function damagedFile(cause: unknown): Fault {
  return new Fault('bad-request', say('fault.backup.file-damaged'), cause)
}

function refusal(message: Sentence): Fault {
  return new Fault('bad-request', message)
}

/** Disposing ends the source too, if it was not read to its end. */
function asStream(bytes: Pieces) {
  const readable = Readable.from(bytes, { objectMode: false })
  // The reader of the stream learns of errors; without this listener they would also be thrown here.
  readable.on('error', () => {})
  // Not Readable.toWeb: when the stream is given up, that goes on with what is buffered and throws where nobody catches
  // it.
  // One class by two names: that of browsers has no `from`.
  const stream = NodeStream.from(readable) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
  return { stream, [Symbol.dispose]: () => void readable.destroy() }
}
