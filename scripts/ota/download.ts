/**
 * Fetches files of a channel: small ones whole, large ones resumably into a part file.
 *
 * The server is not trusted: sizes are capped, silence ends a transfer, redirects are refused.
 * What arrived is judged by the signed manifest, never here.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { dirname } from 'node:path'
import { Refusal } from './refusal.ts'

export interface DownloadLimits {
  readonly bytesMax: number
  /** Longest silence of the server. */
  readonly stallMs: number
}

const STALL_MS = 30_000
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

/**
 * Written synchronously as it arrives: a stream between socket and file would throw away what it
 * still holds when the line breaks, and on a bad line that is everything.
 */
function continuePart(
  url: string,
  part: string,
  from: number,
  { bytesMax, stallMs }: DownloadLimits,
  progress: (bytes: number, total: number | null) => void,
): Promise<void> {
  const done = Promise.withResolvers<void>()
  const { get } = url.startsWith('https:') ? https : http
  const headers = from > 0 ? { range: `bytes=${from}-` } : {}
  const call = get(url, { headers, agent: false, timeout: stallMs }, (response) => {
    const { statusCode: status = 0 } = response
    if (status === 416) {
      // The part is longer than the file: another file was published under this name.
      rmSync(part, { force: true })
      return void call.destroy(new Refusal('network', `${url} changed while it was fetched`))
    }
    if (status !== 200 && status !== 206)
      return void call.destroy(new Refusal('network', `${url} answered ${status}`))
    const file = openSync(part, status === 206 ? 'a' : 'w')
    let bytes = status === 206 ? from : 0
    const length = Number(response.headers['content-length'] ?? Number.NaN)
    const total = Number.isFinite(length) ? bytes + length : null
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bytesMax)
        return void call.destroy(new Refusal('malformed', `${url} is too large`))
      try {
        // A card that fills up takes a part before it says so.
        if (writeSync(file, chunk) < chunk.length)
          throw new Refusal('no-space', 'the disk filled up while fetching')
      } catch (error) {
        return void call.destroy(error as Error)
      }
      progress(bytes, total)
    })
    response.on('error', done.reject)
    response.on('close', () => {
      fsyncSync(file)
      closeSync(file)
      const isWhole = response.complete && (total === null || bytes >= total)
      if (isWhole) done.resolve()
      else done.reject(new Refusal('network', `${url} ended early`))
    })
  })
  call.on('timeout', () =>
    call.destroy(new Refusal('network', `${url}: nothing for ${stallMs} ms`)),
  )
  call.on('error', done.reject)
  return done.promise
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
