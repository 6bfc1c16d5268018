/**
 * From an offer to a complete release beside the others. Nothing on the device points at it yet; a
 * cut anywhere leaves a `.new` folder that the next run sweeps away.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createZstdDecompress, constants as zlib } from 'node:zlib'
import { needReadable } from './database-compatibility.ts'
import type { Device } from './device-paths-and-keys.ts'
import { asDiskRefusal, needSpace } from './disk-space.ts'
import { syncPath, unpackPayload } from './payload/payload-tar.ts'
import type { Offer } from './payload/release-offer.ts'
import { Refusal } from './update-refusal.ts'
import { highestSequence, readStanding } from './updater-notes.ts'

// 128 MiB of window: what `zstd --long=27` writes and a Pi can hold.
const WINDOW_LOG_MAX = 27

/** Everything about a release that can be refused before a byte of payload is fetched. */
export async function examine(device: Device, offer: Offer): Promise<void> {
  const { version, sequence, architecture } = offer.manifest
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
  await needReadable(device, offer.manifest)
}

/** An earlier run has finished this already: a folder gets its name only when it is whole. */
export async function isUnpacked(device: Device, { manifest, manifestBytes }: Offer) {
  const path = join(device.root, 'releases', manifest.version, 'manifest.json')
  return existsSync(path) && (await readFile(path)).equals(manifestBytes)
}

/** Unpacks and makes durable. Nothing points at the release yet. */
export async function unpack(
  device: Device,
  { manifest, manifestBytes, signature }: Offer,
  payload: AsyncIterable<Buffer>,
): Promise<void> {
  const { version } = manifest
  const { good, previous } = await readStanding(device)
  if (version === good || version === previous)
    throw new Refusal('malformed', `another release of the name ${version} is installed`)
  const releases = join(device.root, 'releases')
  const folder = join(releases, version)
  const unpacking = join(releases, `.${version}.new`)
  await rm(unpacking, { recursive: true, force: true })
  try {
    await mkdir(unpacking, { recursive: true })
    await unpackPayload(payload, manifest, unpacking, (bytes) =>
      needSpace(device, device.root, bytes),
    )
    await writeFile(join(unpacking, 'manifest.json.minisig'), signature, { flush: true })
    // Written last: select.sh takes a release for complete when its manifest is there.
    await writeFile(join(unpacking, 'manifest.json'), manifestBytes, { flush: true })
    await syncPath(unpacking)
    await rm(folder, { recursive: true, force: true })
    await rename(unpacking, folder)
  } catch (error) {
    await rm(unpacking, { recursive: true, force: true }).catch(() => {})
    throw asRefusal(error)
  }
  await syncPath(releases)
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

/** Keeps the good release, the one before it, what runs, and `wanted`; a failed or half-unpacked one goes. */
export async function sweep(device: Device, wanted: string | null = null): Promise<void> {
  const { good, previous, onTrial } = await readStanding(device)
  // A device that does not know which release is good keeps them all.
  if (!good) return
  const releases = join(device.root, 'releases')
  const running = basename(await readlink(join(device.root, 'current')).catch(() => ''))
  const keep = new Set([good, previous, onTrial, running, wanted])
  for (const name of await readdir(releases))
    if (!keep.has(name)) await rm(join(releases, name), { recursive: true, force: true })
}

function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  // Z_BUF_ERROR: it ends in the middle. ZSTD_…: it is something else.
  if (typeof code === 'string' && /^(Z_|ZSTD_|ERR_ZSTD)/.test(code))
    return new Refusal('malformed', 'the payload is not what zstd wrote', error)
  return asDiskRefusal(error)
}
