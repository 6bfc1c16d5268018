/**
 * A new payload tar from the old release and what differs, by the system's zstd.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Device } from '../device-paths-and-keys.ts'
import { asDiskRefusal, needSpace } from '../disk-space.ts'
import { Refusal } from '../update-refusal.ts'
import { writePayload } from './payload-tar.ts'
import { type Manifest, parseManifest } from './release-manifest.ts'

/**
 * The new tar, made by zstd from the old release's tar, which is rebuilt from its folder. To a
 * file, and only as much as was signed: a broken delta is known before the release folder is
 * touched, and one that swells without end fills no card.
 */
export async function patched(
  device: Device,
  good: string,
  delta: string,
  scratch: string,
  { sha256, bytes }: Manifest['payload'],
): Promise<AsyncIterable<Buffer>> {
  const release = join(device.root, 'releases', good)
  const old = parseManifest(await readFile(join(release, 'manifest.json')))
  needSpace(device, device.state, old.payload.bytes + bytes)
  const base = join(scratch, 'base.tar')
  const target = join(scratch, 'patched.tar')
  try {
    const rebuilt = await writeHashed(base, Readable.from(writePayload(release, old.files)))
    if (rebuilt !== old.payload.sha256)
      throw new Refusal('malformed', `release ${good} on this device has changed`)
    await using child = zstd(['-d', '-q', '-c', '--long=31', `--patch-from=${base}`, delta])
    const made = await writeHashed(target, child.output, bytes)
    await child.ended
    if (made !== sha256) throw new Refusal('malformed', 'it makes something else')
  } catch (error) {
    await rm(target, { force: true })
    throw asDiskRefusal(error)
  } finally {
    await rm(base, { force: true })
  }
  return createReadStream(target)
}

/** Resolves to the hash of what was written; refuses more than `bytesMax`. */
async function writeHashed(
  path: string,
  source: Readable,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<string> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    source,
    async function* (chunks) {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > bytesMax) throw new Refusal('malformed', 'it makes more than was signed')
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return hash.digest('hex')
}

function zstd(args: readonly string[]) {
  const child = spawn('zstd', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (output.length < 1_000) output += chunk.toString('utf8')
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal('malformed', `zstd: ${output.trim()}`)),
    )
  })
  ended.catch(() => {})
  return {
    output: child.stdout,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended.catch(() => {})
    },
  }
}
