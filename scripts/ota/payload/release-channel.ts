/**
 * What a channel offers this device, and how its payload gets here: as a delta to the release
 * that runs, when there is one, or whole.
 *
 *   CHANNEL/ARCH/channel.json               { version, percent, deltasFrom: [version, ...] }
 *   CHANNEL/ARCH/VERSION/manifest.json(.minisig)
 *   CHANNEL/ARCH/VERSION/payload.tar.zst
 *   CHANNEL/ARCH/VERSION/delta-from-OLD.zst
 *
 * channel.json is not signed: it can only choose among signed releases, and the sequence in the
 * manifest keeps it from choosing backwards.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '../device-paths-and-keys.ts'
import { asDiskRefusal, needSpace } from '../disk-space.ts'
import { decompressed } from '../install-release.ts'
import { givesWay } from '../update-lock.ts'
import { Refusal } from '../update-refusal.ts'
import { readStanding, writeDurably } from '../updater-notes.ts'
import { type DownloadLimits, fetchLarge, fetchSmall } from './download.ts'
import { fleetChannel } from './fleet-channel.ts'
import { patched } from './payload-delta.ts'
import { needOtherPayload, rememberRefused } from './refused-payload.ts'
import { MANIFEST_BYTES_MAX } from './release-manifest.ts'
import { type Offer, verifyOffer } from './release-offer.ts'

interface Channel {
  readonly version: string
  /** Of the devices, chosen by a stable hash of the serial number. */
  readonly percent: number
  readonly deltasFrom: readonly string[]
}

export interface ChannelOffer {
  readonly offer: Offer
  readonly isForThisDevice: boolean
  /** Downloads what is needed and streams the payload tar. */
  payload(progress: Progress): Promise<AsyncIterable<Buffer>>
  /** What was downloaded is not what was signed: another file of the server is fetched anew. */
  discard(): Promise<void>
}

export type Progress = (step: string, bytes: number, total: number | null) => void

const PAYLOAD = 'payload.tar.zst'
/** A payload never compresses to more than this over its size. */
const COMPRESSION_SLACK_BYTES = 2 ** 20

/** Null when the channel is empty. */
export async function offerOfChannel(device: Device): Promise<ChannelOffer | null> {
  const base = device.settings.channel ?? (await fleetChannel(device))
  if (!base) throw new Refusal('network', 'no channel is configured: set "channel" in update.json')
  const root = `${base.replace(/(?<!\/)\/+$/, '')}/${device.architecture}`
  const text = await fetchSmall(`${root}/channel.json`, 65_536)
  if (!text) return null
  const channel = parseChannel(text)
  const folder = `${root}/${channel.version}`
  const manifest = await need(`${folder}/manifest.json`, MANIFEST_BYTES_MAX)
  const signature = await need(`${folder}/manifest.json.minisig`, 4096)
  const offer = verifyOffer(manifest, signature.toString('utf8'), device.keys)
  return {
    offer,
    isForThisDevice: place(device.settings.serialNumber, offer.manifest.version) < channel.percent,
    payload: (progress) => fetchPayload(device, offer, folder, channel, progress),
    discard: () => discard(device, offer, folder),
  }
}

/** 0 to 100, the same for one device and one release for ever, and different between releases. */
export function place(serialNumber: string, version: string): number {
  const digest = createHash('sha256').update(`${version} ${serialNumber}`).digest()
  return (digest.readUInt32BE(0) / 2 ** 32) * 100
}

async function fetchPayload(
  device: Device,
  offer: Offer,
  folder: string,
  channel: Channel,
  progress: Progress,
): Promise<AsyncIterable<Buffer>> {
  const { payload } = offer.manifest
  const { mirror } = device.settings
  using way = givesWay(device.state)
  const limits: DownloadLimits = {
    signal: way.signal,
    bytesMax: payload.bytes + COMPRESSION_SLACK_BYTES,
    // It is unpacked beside what was fetched.
    needSpace: (bytes) => needSpace(device, mirror ?? device.state, bytes + payload.bytes),
  }
  await needOtherPayload(device, `${folder}/${PAYLOAD}`, payload.sha256)
  if (mirror) return await fetchIntoMirror(device, offer, folder, mirror, limits, progress)
  const downloads = downloadsOf(device)
  await mkdir(downloads, { recursive: true })
  // A release that was withdrawn while it was half fetched is not asked for again.
  for (const name of await readdir(downloads))
    if (!name.includes(payload.sha256)) await rm(join(downloads, name), { force: true })
  const whole = join(downloads, `payload-${payload.sha256}`)
  if (existsSync(whole)) return decompressed(() => createReadStream(whole))
  const { good } = await readStanding(device)
  if (good && channel.deltasFrom.includes(good)) {
    const delta = join(downloads, `delta-${good}-${payload.sha256}`)
    try {
      await fetchLarge(`${folder}/delta-from-${good}.zst`, delta, limits, (...of) =>
        progress('delta', ...of),
      )
      return await patched(device, good, delta, downloads, payload)
    } catch (error) {
      way.signal.throwIfAborted()
      // A delta only saves bytes: without zstd or space, or with a changed base, the whole payload is fetched.
      progress(`no delta (${(error as Error).message}); fetching the whole`, 0, null)
    } finally {
      await rm(delta, { force: true })
    }
  }
  await fetchLarge(`${folder}/${PAYLOAD}`, whole, limits, (...of) => progress('payload', ...of))
  return decompressed(() => createReadStream(whole))
}

export async function dropDownloads(device: Device): Promise<void> {
  await rm(downloadsOf(device), { recursive: true, force: true })
}

function downloadsOf({ state }: Device): string {
  return join(state, 'downloads')
}

async function discard(device: Device, { manifest }: Offer, folder: string): Promise<void> {
  await dropDownloads(device)
  await rememberRefused(device, `${folder}/${PAYLOAD}`, manifest.payload.sha256)
  const { mirror } = device.settings
  if (!mirror) return
  const channel = join(mirror, device.architecture)
  for (const name of ['channel.json', manifest.version])
    await rm(join(channel, name), { recursive: true, force: true })
}

/**
 * A master takes the whole, never a delta, and keeps it as a channel of its own. channel.json
 * goes first and comes last: it names nothing that is not there.
 */
async function fetchIntoMirror(
  device: Device,
  { manifest, manifestBytes, signature }: Offer,
  folder: string,
  mirror: string,
  limits: DownloadLimits,
  progress: Progress,
): Promise<AsyncIterable<Buffer>> {
  const channel = join(mirror, device.architecture)
  const kept = join(channel, manifest.version)
  const payload = join(kept, PAYLOAD)
  try {
    await mkdir(kept, { recursive: true })
    if (!existsSync(payload)) {
      await rm(join(channel, 'channel.json'), { force: true })
      for (const name of await readdir(channel))
        if (name !== manifest.version)
          await rm(join(channel, name), { recursive: true, force: true })
      await fetchLarge(`${folder}/${PAYLOAD}`, payload, limits, (...of) =>
        progress('payload', ...of),
      )
    }
    await writeDurably(kept, 'manifest.json', manifestBytes.toString('utf8'))
    await writeDurably(kept, 'manifest.json.minisig', signature)
    // The chain has decided which lanes come first, when the master took the release: its lanes take it at once.
    await writeDurably(channel, 'channel.json', JSON.stringify({ version: manifest.version }))
  } catch (error) {
    const refusal = asDiskRefusal(error)
    // What is half here would keep the space that the lane needs.
    if (refusal instanceof Refusal && refusal.kind === 'no-space')
      await rm(kept, { recursive: true, force: true })
    throw refusal
  }
  return decompressed(() => createReadStream(payload))
}

async function need(url: string, bytesMax: number): Promise<Buffer> {
  const content = await fetchSmall(url, bytesMax)
  if (!content) throw new Refusal('network', `${url} is missing`)
  return content
}

function parseChannel(text: Buffer): Channel {
  try {
    const { version, percent = 100, deltasFrom = [] } = JSON.parse(text.toString('utf8'))
    const isValid =
      /^[0-9a-z.-]{1,64}$/.test(version) && typeof percent === 'number' && Array.isArray(deltasFrom)
    if (isValid) return { version, percent, deltasFrom }
  } catch {
    // Falls through to the one refusal.
  }
  throw new Refusal('malformed', 'channel.json is not what a release script writes')
}
