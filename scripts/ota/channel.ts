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
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writePayload } from './archive.ts'
import type { Device } from './device.ts'
import { fetchLarge, fetchSmall } from './download.ts'
import { decompressed, needSpace } from './install.ts'
import { MANIFEST_BYTES_MAX, parseManifest } from './manifest.ts'
import { type Offer, verifyOffer } from './offer.ts'
import { Refusal } from './refusal.ts'
import { readStanding, writeDurably } from './state.ts'

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
}

export type Progress = (step: string, bytes: number, total: number | null) => void

/** A payload never compresses to more than this over its size. */
const COMPRESSION_SLACK_BYTES = 2 ** 20

/** Null when the channel is empty. */
export async function lookUp(device: Device): Promise<ChannelOffer | null> {
  const base = device.settings.channel
  if (!base) throw new Refusal('network', 'no channel is configured: set "channel" in update.json')
  const root = `${base.replace(/\/+$/, '')}/${device.architecture}`
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
  const { mirror } = device.settings
  if (mirror) return fetchIntoMirror(device, offer, folder, mirror, progress)
  const downloads = join(device.state, 'downloads')
  await mkdir(downloads, { recursive: true })
  const { payload } = offer.manifest
  const bytesMax = payload.bytes + COMPRESSION_SLACK_BYTES
  const { good } = await readStanding(device)
  if (good && channel.deltasFrom.includes(good)) {
    try {
      const delta = join(downloads, `delta-${payload.sha256}`)
      await fetchLarge(`${folder}/delta-from-${good}.zst`, delta, { bytesMax }, (...of) =>
        progress('delta', ...of),
      )
      return await patched(device, good, delta, downloads, payload.bytes)
    } catch (error) {
      // A delta is a saving, never a need: no zstd, no space, a changed base all mean "whole".
      progress(`no delta (${(error as Error).message}); fetching the whole`, 0, null)
    }
  }
  const whole = join(downloads, `payload-${payload.sha256}`)
  await needSpace(device.state, bytesMax)
  await fetchLarge(`${folder}/payload.tar.zst`, whole, { bytesMax }, (...of) =>
    progress('payload', ...of),
  )
  return decompressed(() => createReadStream(whole))
}

/**
 * A master takes the whole, never a delta, and keeps it as a channel of its own. channel.json
 * comes last: it names nothing that is not there.
 */
async function fetchIntoMirror(
  device: Device,
  { manifest, manifestBytes, signature }: Offer,
  folder: string,
  mirror: string,
  progress: Progress,
): Promise<AsyncIterable<Buffer>> {
  const channel = join(mirror, device.architecture)
  const kept = join(channel, manifest.version)
  const bytesMax = manifest.payload.bytes + COMPRESSION_SLACK_BYTES
  await mkdir(kept, { recursive: true })
  for (const name of await readdir(channel))
    if (name !== manifest.version) await rm(join(channel, name), { recursive: true, force: true })
  await needSpace(mirror, bytesMax)
  const payload = join(kept, 'payload.tar.zst')
  await fetchLarge(`${folder}/payload.tar.zst`, payload, { bytesMax }, (...of) =>
    progress('payload', ...of),
  )
  await writeDurably(kept, 'manifest.json', manifestBytes.toString('utf8'))
  await writeDurably(kept, 'manifest.json.minisig', signature)
  // Which lanes of the store come first is the chain's decision, made when the master took it.
  await writeDurably(channel, 'channel.json', JSON.stringify({ version: manifest.version }))
  return decompressed(() => createReadStream(payload))
}

/** The new tar, made by zstd from the old release's tar, which is rebuilt from its folder. */
async function patched(
  device: Device,
  good: string,
  delta: string,
  downloads: string,
  bytes: number,
): Promise<AsyncIterable<Buffer>> {
  const release = join(device.root, 'releases', good)
  const old = parseManifest(await readFile(join(release, 'manifest.json')))
  await needSpace(device.state, old.payload.bytes + bytes)
  const base = join(downloads, 'base.tar')
  const target = join(downloads, 'patched.tar')
  const hash = createHash('sha256')
  await pipeline(
    Readable.from(writePayload(release, old.files)),
    async function* (source) {
      for await (const chunk of source) {
        hash.update(chunk as Buffer)
        yield chunk
      }
    },
    createWriteStream(base),
  )
  if (hash.digest('hex') !== old.payload.sha256)
    throw new Refusal('malformed', `release ${good} on this device has changed`)
  // To a file, so that a broken delta is known before the release folder is touched.
  await zstd(['-d', '-q', '-f', '--long=31', `--patch-from=${base}`, delta, '-o', target])
  await rm(base)
  return createReadStream(target)
}

function zstd(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('zstd', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal('malformed', `zstd: ${said.trim()}`)),
    )
  })
}

async function need(url: string, bytesMax: number): Promise<Buffer> {
  const content = await fetchSmall(url, bytesMax)
  if (!content) throw new Refusal('network', `${url} is missing`)
  return content
}

function parseChannel(text: Buffer): Channel {
  try {
    const { version, percent = 100, deltasFrom = [] } = JSON.parse(text.toString('utf8'))
    const isSound =
      /^[0-9a-z.-]{1,64}$/.test(version) && typeof percent === 'number' && Array.isArray(deltasFrom)
    if (isSound) return { version, percent, deltasFrom }
  } catch {
    // Falls through to the one refusal.
  }
  throw new Refusal('malformed', 'channel.json is not what a release script writes')
}
