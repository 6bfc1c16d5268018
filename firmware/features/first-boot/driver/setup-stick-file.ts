/**
 * `laned-setup.age` on a stick: a lane's config and the shop's Wi-Fi, encrypted with a code that the lane
 * got when its card was flashed (ADR 0047). Who has no code can neither read one nor make one.
 *
 * A stick comes from anybody: the file is opened without following links, is read up to a bound, and asks
 * for no more memory than ours do.
 */

import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { decrypt, prepareEncryption } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

const STICK_FILE = 'laned-setup.age'
const BYTES_MAX = 128 * 1024
/** The work factor of backup-encryption.ts: 64 MiB. A foreign file could ask for a terabyte. */
const SCRYPT_LOG_N_MAX = 16

const Content = Type.Object(
  {
    format: Type.Literal('laned-setup'),
    version: Type.Literal(1),
    /** The text of laned.yaml. */
    config: Type.String({ minLength: 1, maxLength: BYTES_MAX }),
    wifi: Type.Union([
      Type.Null(),
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 32 }),
          password: Type.String({ minLength: 8, maxLength: 64 }),
          isHidden: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    ]),
  },
  { additionalProperties: false },
)
export type StickContent = Static<typeof Content>
const content = createValidator(Content)

/** Throws Fault 'bad-request' for a weak code, or for more than a lane would read. */
export async function packStickFile(
  what: Pick<StickContent, 'config' | 'wifi'>,
  code: string,
): Promise<Buffer> {
  const whole: StickContent = { format: 'laned-setup', version: 1, ...what }
  if (!content.fits(whole)) throw refusal(say('fault.setup.wifi-invalid'))
  const { encrypt } = await prepareEncryption({ recipients: [], passphrase: code })
  const bytes = Buffer.concat(await Array.fromAsync(encrypt([Buffer.from(JSON.stringify(whole))])))
  if (bytes.length > BYTES_MAX)
    throw refusal(say('fault.setup.stick-file-too-large', { most: BYTES_MAX / 1024 }))
  return bytes
}

/** Rejects with Fault 'refused' for another code, 'bad-request' for anything else. */
export async function readStickFile(path: string, code: string): Promise<StickContent> {
  const bytes = await readBounded(path)
  checkWork(bytes)
  const value = parse((await opened(bytes, code)).toString())
  if (!content.fits(value)) throw refusal(say('fault.setup.stick-content-unknown'))
  return value
}

async function opened(bytes: Buffer, code: string): Promise<Buffer> {
  try {
    const opening = decrypt([bytes], { identities: [], passphrase: code })
    return Buffer.concat(await Array.fromAsync(opening))
  } catch (thrown) {
    const { kind } = toFault(thrown)
    if (kind === 'refused')
      throw new Fault('refused', say('fault.setup.stick-wrong-code', { file: STICK_FILE }), thrown)
    if (kind === 'bad-request') throw refusal(say('fault.setup.stick-file-damaged'), thrown)
    throw thrown
  }
}

async function readBounded(path: string): Promise<Buffer> {
  // Refuses links, and does not wait for a pipe.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  let file: FileHandle
  try {
    file = await open(path, flags)
  } catch (cause) {
    throw refusal(say('fault.setup.stick-file-unreadable'), cause)
  }
  await using _ = file
  const stat = await file.stat()
  if (!stat.isFile()) throw refusal(say('fault.setup.stick-not-file'))
  if (stat.size > BYTES_MAX)
    throw refusal(say('fault.setup.stick-file-too-large', { most: BYTES_MAX / 1024 }))
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES_MAX), 0, BYTES_MAX, 0)
  return buffer.subarray(0, bytesRead)
}

/** Requires one passphrase and a work factor that a small board can manage, before anything is computed. */
function checkWork(bytes: Buffer): void {
  const [version, stanza = ''] = bytes.subarray(0, 200).toString('latin1').split('\n', 2)
  const logN = /^-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})$/.exec(stanza)?.[1]
  if (version !== 'age-encryption.org/v1' || logN === undefined)
    throw refusal(say('fault.setup.stick-not-encrypted'))
  if (Number(logN) > SCRYPT_LOG_N_MAX) throw refusal(say('fault.setup.stick-work-factor'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusal(why: Sentence, cause?: unknown): Fault {
  return new Fault(
    'bad-request',
    say('fault.setup.stick-refused', { file: STICK_FILE, why }),
    cause,
  )
}
