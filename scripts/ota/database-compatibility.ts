/**
 * Whether a release can read the data of this device, checked before anything of it is fetched.
 * Each database says so in its first page, by the two numbers of drivers/storage/sqlite/migrate.ts:
 *
 *   offset 60  user_version    the schema that the file has
 *   offset 68  application_id  that schema × 1000 + the oldest schema whose program may open it
 *
 * A file that is missing, foreign or unreadable tells nothing: then the trial finds out.
 */
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from './device-paths-and-keys.ts'
import type { Manifest } from './payload/release-manifest.ts'
import { Refusal } from './update-refusal.ts'

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const SCHEMAS_MAX = 1000

interface Form {
  readonly schema: number
  /** The oldest schema whose program can open the file. */
  readonly oldestProgram: number
}

export async function needReadable(
  { data }: Pick<Device, 'data'>,
  { version, reads }: Pick<Manifest, 'version' | 'reads'>,
): Promise<void> {
  for (const [file, { oldest, newest }] of Object.entries(reads)) {
    const form = await formOf(join(data, file))
    if (!form) continue
    const { schema, oldestProgram } = form
    const reason = `${version} cannot read ${file} of this device (schema ${schema}`
    if (schema < oldest)
      throw new Refusal(
        'data',
        `${reason}, it reads ${oldest} and later): a release between is needed`,
      )
    if (schema > newest && oldestProgram > newest)
      throw new Refusal(
        'data',
        `${reason}, it knows up to ${newest}): a newer release has written it`,
      )
  }
}

/** What a release will do to the data of this device when it starts: so many steps over so many bytes. */
export interface PendingMigrations {
  readonly steps: number
  /** Of each database as often as it has steps: a step may walk over all of it. */
  readonly bytes: number
}

export async function pendingMigrations(
  { data }: Pick<Device, 'data'>,
  { reads }: Pick<Manifest, 'reads'>,
): Promise<PendingMigrations> {
  let [steps, bytes] = [0, 0]
  for (const [file, { newest }] of Object.entries(reads)) {
    const form = await formOf(join(data, file))
    if (!form || form.schema >= newest) continue
    const { size } = await stat(join(data, file))
    steps += newest - form.schema
    bytes += (newest - form.schema) * size
  }
  return { steps, bytes }
}

async function formOf(path: string): Promise<Form | null> {
  const header = Buffer.alloc(HEADER_BYTES)
  try {
    await using file = await open(path, 'r')
    await file.read(header, 0, HEADER_BYTES, 0)
  } catch {
    return null
  }
  const schema = header.readUInt32BE(60)
  const promise = header.readUInt32BE(68)
  const isOurs =
    header.toString('latin1', 0, MAGIC.length) === MAGIC &&
    schema > 0 &&
    Math.floor(promise / SCHEMAS_MAX) === schema
  return isOurs ? { schema, oldestProgram: promise % SCHEMAS_MAX } : null
}
