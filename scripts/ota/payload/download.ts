/**
 * Fetches files of a channel: small ones whole, large ones resumably into a part file.
 *
 * The server is not trusted: sizes are capped, silence ends a transfer and so does a drip, redirects
 * are refused.
 * What arrived is judged by the signed manifest, never here.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { dirname } from 'node:path'
import { asDiskRefusal } from '../disk-space.ts'
import { Refusal } from '../update-refusal.ts'

export interface DownloadLimits {
  readonly bytesMax: number
  /** Longest silence of the server. */
  readonly stallMs?: number
  /** The least that must arrive within each stretch of time; for tests. */
  readonly least?: LeastRate
  /** Ends the transfer with its reason, a Refusal; what came is kept. */
  readonly signal?: AbortSignal
  /** Throws when the disk has no space for so many bytes more; asked on the way, too. */
  readonly needSpace: (bytes: number) => void
}

interface LeastRate {
  readonly bytes: number
  readonly withinMs: number
}

type Tell = (bytes: number, total: number | null) => void

const ROOM_EVERY_BYTES = 2 ** 20
const STALL_MS = 30_000
/**
 * Under 1 KB/s: a third of what a bad mobile link of the second generation carries, with its pauses.
 * Slower, a release of 60 MB would take a day, and nothing else be installed meanwhile.
 */
const LEAST: LeastRate = { bytes: 256 * 1024, withinMs: 5 * 60_000 }
const ATTEMPTS = 5

export async function fetchSmall(url: string, bytesMax: number): Promise<Buffer | null> {
  const response = await request(url, AbortSignal.timeout(STALL_MS))
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
  limits: DownloadLimits,
  progress: Tell = () => {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  // Counted over all attempts: a server that sends drops and hangs up gains nothing by it.
  const pace = createPace(limits.least ?? LEAST, await sizeOf(part))
  for (let attempt = 1; ; attempt += 1) {
    const before = await sizeOf(part)
    try {
      await continuePart(url, part, before, { ...limits, pace }, progress)
      return await rename(part, path)
    } catch (error) {
      limits.signal?.throwIfAborted()
      if (pace.isTooSlow) throw tooSlow(url, limits.least ?? LEAST)
      const refusal = asDiskRefusal(error)
      if (refusal instanceof Refusal && refusal.kind !== 'network') throw refusal
      // A transfer that moves on is worth going on with; one that does not has a few tries.
      const isMoving = (await sizeOf(part)) > before
      if (isMoving) attempt = 0
      else if (attempt >= ATTEMPTS) throw asRefusal(url, refusal)
    }
  }
}

function continuePart(
  url: string,
  part: string,
  from: number,
  limits: DownloadLimits & { readonly pace: Pace },
  progress: Tell,
): Promise<void> {
  const { stallMs = STALL_MS, signal, pace } = limits
  const done = Promise.withResolvers<void>()
  const { get } = url.startsWith('https:') ? https : http
  const headers = from > 0 ? { range: `bytes=${from}-` } : {}
  const call = get(
    url,
    { headers, agent: false, timeout: stallMs, ...(signal && { signal }) },
    (response) => {
      // An error that is thrown in an event handler would end the updater.
      try {
        receive(response)
      } catch (error) {
        call.destroy(error as Error)
      }
    },
  )
  call.on('timeout', () =>
    call.destroy(new Refusal('network', `${url}: nothing for ${stallMs} ms`)),
  )
  call.on('error', done.reject)
  return done.promise

  function receive(response: http.IncomingMessage): void {
    const { statusCode: status = 0 } = response
    if (status === 416) {
      // The part is longer than the file: another file was published under this name.
      rmSync(part, { force: true })
      throw new Refusal('network', `${url} changed while it was fetched`)
    }
    if (status !== 200 && status !== 206) throw new Refusal('network', `${url} answered ${status}`)
    const start = status === 206 ? from : 0
    const length = Number(response.headers['content-length'] ?? Number.NaN)
    const total = Number.isFinite(length) ? start + length : null
    const file = openPart(url, part, start, total, limits)
    let trouble: unknown = null
    response.on('data', (chunk: Buffer) => {
      try {
        if (trouble) return
        const bytes = file.append(chunk)
        progress(bytes, total)
        pace.moved(bytes)
        if (pace.isTooSlow) call.destroy()
      } catch (error) {
        trouble = error
        call.destroy()
      }
    })
    // In that case we broke the connection ourselves.
    response.on('error', (error) => done.reject(trouble ?? error))
    response.on('close', () => {
      try {
        const bytes = file.close()
        if (trouble) throw trouble
        if (!response.complete || (total !== null && bytes < total))
          throw new Refusal('network', `${url} ended early`)
        done.resolve()
      } catch (error) {
        done.reject(error)
      }
    })
  }
}

/**
 * Written synchronously as it arrives: a stream between socket and file would throw away what it
 * still holds when the line breaks, and on a bad line that is everything.
 */
function openPart(
  url: string,
  part: string,
  start: number,
  total: number | null,
  { bytesMax, needSpace }: DownloadLimits,
) {
  let bytes = start
  let spaceUntil = 0
  const askForSpace = () => {
    needSpace((total ?? bytesMax) - bytes)
    spaceUntil = bytes + ROOM_EVERY_BYTES
  }
  askForSpace()
  const file = openSync(part, start > 0 ? 'a' : 'w')
  return {
    /** Gives the length of the part so far. */
    append(chunk: Buffer): number {
      if (bytes + chunk.length > bytesMax) throw new Refusal('malformed', `${url} is too large`)
      if (bytes + chunk.length > spaceUntil) askForSpace()
      const written = writeSync(file, chunk)
      bytes += written
      // A card that fills up takes a part before it says so.
      if (written < chunk.length)
        throw new Refusal('no-space', 'the disk filled up while fetching; free some space')
      return bytes
    },
    close(): number {
      try {
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      return bytes
    },
  }
}

interface Pace {
  /** Told of the length of the part so far. */
  moved(bytes: number): void
  readonly isTooSlow: boolean
}

function createPace({ bytes: least, withinMs }: LeastRate, from: number): Pace {
  let begin = { bytes: from, atMs: performance.now() }
  let isTooSlow = false
  return {
    moved(bytes) {
      const atMs = performance.now()
      // The server began the file anew: what it had sent before does not count against it.
      if (bytes < begin.bytes) begin = { bytes, atMs }
      if (bytes - begin.bytes >= least) begin = { bytes, atMs }
      else if (atMs - begin.atMs > withinMs) isTooSlow = true
    },
    get isTooSlow() {
      return isTooSlow
    },
  }
}

function tooSlow(url: string, { bytes, withinMs }: LeastRate): Refusal {
  const least = `${Math.round(bytes / 1024)} KB in ${Math.round(withinMs / 60_000)} minutes`
  return new Refusal(
    'network',
    `${url} gives less than ${least}: what came is kept for the next time; look at the link, or bring the release on a stick`,
  )
}

async function request(url: string, signal: AbortSignal) {
  try {
    return await fetch(url, { signal, redirect: 'error' })
  } catch (error) {
    throw asRefusal(url, error)
  }
}

function refused(url: string, { status }: Response): Refusal {
  return new Refusal('network', `${url} answered ${status}`)
}

function asRefusal(url: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal('network', `${url} could not be fetched`, error)
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
