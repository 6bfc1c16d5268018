/**
 * Fetches files of a channel: small ones whole, large ones resumably into a part file.
 *
 * The server is not trusted: sizes are capped, silence ends a transfer, redirects are refused.
 * What arrived is judged by the signed manifest, never here.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from './refusal.ts'

export interface DownloadLimits {
  readonly bytesMax: number
  /** Longest silence of the server. */
  readonly stallMs: number
}

const STALL_MS = 30_000
const ATTEMPTS = 5

export async function fetchSmall(url: string, bytesMax: number): Promise<Buffer | null> {
  const response = await request(url, {}, AbortSignal.timeout(STALL_MS))
  if (response.status === 404) return null
  if (!response.ok || !response.body) throw refused(url, response)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Refusal('network', `${url} is larger than ${bytesMax} bytes`)
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

/** Resolves when `path` holds the whole file; an earlier part is continued, not fetched again. */
export async function fetchLarge(
  url: string,
  path: string,
  { bytesMax, stallMs = STALL_MS }: { bytesMax: number; stallMs?: number },
  progress: (bytes: number, total: number | null) => void = () => {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  for (let attempt = 1; ; attempt += 1) {
    const before = await sizeOf(part)
    try {
      await continuePart(url, part, before, { bytesMax, stallMs }, progress)
      return await rename(part, path)
    } catch (error) {
      if (error instanceof Refusal && error.kind !== 'network') throw error
      // A transfer that moves on is worth going on with; one that does not has a few tries.
      const isMoving = (await sizeOf(part)) > before
      if (isMoving) attempt = 0
      else if (attempt >= ATTEMPTS) throw asRefusal(url, error)
    }
  }
}

async function continuePart(
  url: string,
  part: string,
  from: number,
  { bytesMax, stallMs }: DownloadLimits,
  progress: (bytes: number, total: number | null) => void,
): Promise<void> {
  const stalled = new AbortController()
  const silence = () => stalled.abort(new Refusal('network', `${url}: nothing for ${stallMs} ms`))
  let timer = setTimeout(silence, stallMs)
  try {
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await request(url, headers, stalled.signal)
    if (response.status === 416) {
      // The part is longer than the file: another file was published under this name.
      await rm(part, { force: true })
      throw new Refusal('network', `${url} changed while it was fetched`)
    }
    if (!response.ok || !response.body) throw refused(url, response)
    const isContinued = response.status === 206
    let bytes = isContinued ? from : 0
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    const total = Number.isFinite(length) ? bytes + length : null
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        clearTimeout(timer)
        timer = setTimeout(silence, stallMs)
        bytes += chunk.length
        progress(bytes, total)
        if (bytes > bytesMax) return done(new Refusal('malformed', `${url} is too large`))
        done(null, chunk)
      },
    })
    const target = createWriteStream(part, { flags: isContinued ? 'a' : 'w', flush: true })
    await pipeline(Readable.fromWeb(response.body as never), meter, target, {
      signal: stalled.signal,
    })
    if (total !== null && bytes < total) throw new Refusal('network', `${url} ended early`)
  } finally {
    clearTimeout(timer)
  }
}

async function request(url: string, headers: Record<string, string>, signal: AbortSignal) {
  try {
    return await fetch(url, { headers, signal, redirect: 'error' })
  } catch (error) {
    throw asRefusal(url, error)
  }
}

function refused(url: string, { status }: Response): Refusal {
  return new Refusal('network', `${url} answered ${status}`)
}

function asRefusal(url: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return new Refusal('no-space', 'the disk is full', error)
  return new Refusal('network', `${url} could not be fetched`, error)
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
