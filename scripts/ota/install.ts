/**
 * From an offer to a complete release on trial. Until the last step nothing on the device points
 * at it; a cut anywhere before leaves a `.new` folder that the next run sweeps away.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createZstdDecompress, constants as zlib } from 'node:zlib'
import { syncPath, unpackPayload } from './archive.ts'
import type { Device } from './device.ts'
import type { Offer } from './offer.ts'
import { Refusal } from './refusal.ts'
import { highestSequence, readStanding, select } from './state.ts'

// 128 MiB of window: what `zstd --long=27` writes and a Pi can hold.
const WINDOW_LOG_MAX = 27
const SPACE_RESERVE_BYTES = 64 * 2 ** 20

/** Everything that can be refused before a byte of payload is fetched. */
export async function examine(device: Device, offer: Offer): Promise<void> {
  const { version, sequence, architecture, payload } = offer.manifest
  if (architecture !== device.architecture)
    throw new Refusal(
      'foreign',
      `${version} is for ${architecture}, this is ${device.architecture}`,
    )
  const { bad } = await readStanding(device)
  if (bad.includes(version))
    throw new Refusal('bad-release', `${version} failed on this device before`)
  const seen = await highestSequence(device, offer.keyId)
  if (sequence <= seen)
    throw new Refusal('downgrade', `${version} has sequence ${sequence}, ${seen} was seen before`)
  await needSpace(device.root, payload.bytes)
}

export async function needSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes + SPACE_RESERVE_BYTES
  if (bavail * bsize < needed)
    throw new Refusal('no-space', `${folder} needs ${mebibytes(needed)} MiB free`)
}

/** Unpacks, makes durable, and puts the release on trial. The service is not restarted here. */
export async function install(
  device: Device,
  offer: Offer,
  payload: AsyncIterable<Buffer>,
): Promise<void> {
  const { version } = offer.manifest
  const releases = join(device.root, 'releases')
  const folder = join(releases, version)
  if (!existsSync(folder)) {
    const unpacking = join(releases, `.${version}.new`)
    await rm(unpacking, { recursive: true, force: true })
    await mkdir(unpacking, { recursive: true })
    try {
      await unpackPayload(payload, offer.manifest, unpacking)
      await writeFile(join(unpacking, 'manifest.json.minisig'), offer.signature, { flush: true })
      // Last: select.sh takes a release for complete when its manifest is there.
      await writeFile(join(unpacking, 'manifest.json'), offer.manifestBytes, { flush: true })
      await syncPath(unpacking)
      await rename(unpacking, folder)
    } catch (error) {
      await rm(unpacking, { recursive: true, force: true })
      throw asRefusal(error)
    }
    await syncPath(releases)
  }
  await select(device, 'try', version)
}

/**
 * Full payloads; the stream is bounded by the signed size when it is unpacked. Nothing is opened
 * before the first piece is asked for: an error that nobody waits for yet would end the updater.
 */
export async function* decompressed(open: () => Readable): AsyncGenerator<Buffer> {
  const compressed = open()
  const stream = createZstdDecompress({
    params: { [zlib.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX },
  })
  compressed.on('error', (error) => stream.destroy(error))
  yield* compressed.pipe(stream)
}

/** Keeps the good release and the one before it; a failed or half-unpacked one goes. */
export async function sweep(device: Device): Promise<void> {
  const { good, previous, onTrial } = await readStanding(device)
  const keep = new Set([good, previous, onTrial])
  const releases = join(device.root, 'releases')
  for (const name of await readdir(releases))
    if (!keep.has(name)) await rm(join(releases, name), { recursive: true, force: true })
  await rm(join(device.state, 'downloads'), { recursive: true, force: true })
}

function asRefusal(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return new Refusal('no-space', 'the disk filled up while unpacking', error)
  // Z_BUF_ERROR: it ends in the middle. ZSTD_…: it is something else.
  if (typeof code === 'string' && /^(Z_|ZSTD_|ERR_ZSTD)/.test(code))
    return new Refusal('malformed', 'the payload is not what zstd wrote', error)
  return error
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20)
}
