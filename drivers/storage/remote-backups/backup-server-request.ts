/**
 * All requests to a server that keeps backups. HTTPS (plain HTTP to this machine alone), no redirects, small answers
 * bounded. Nothing waits for ever: a body may take hours, but bytes must keep moving.
 */

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import { once } from '#firmware/async/lazy-value.ts'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { isCertificateFailure, networkFailure } from '#firmware/vocabulary/network-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Pieces } from '../lane-backup/backup-encryption.ts'
import type { SignRequest } from './request-signing.ts'

export interface BackupServer {
  /** The address below which the files lie. */
  readonly url: string
  /** PEM file of certificate authorities to trust instead of Node's own list. */
  readonly caFile?: string | undefined
}

export interface BackupRequestsNeeds {
  readonly server: BackupServer
  readonly sign: SignRequest
  readonly clock: Clock
  /** The longest time in which no byte moves in either direction. */
  readonly silenceMs?: number
}

export interface Body {
  readonly bytes: Pieces
  readonly length: number
  readonly sha256: string
}

const SILENCE_MS = 60_000
const CONNECT_MS_MAX = 10_000
/** How much of a refusal's text is read. */
const REFUSAL_BYTES_MAX = 16 * 1024
/** The most that S3 takes in one PUT. */
const PUT_BYTES_MAX = 5 * 2 ** 30
const NO_BODY = createHash('sha256').digest('hex')
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Throws Fault 'bad-request' for an address or a file that an operator has to mend. */
export function openBackupRequests(needs: BackupRequestsNeeds) {
  const { server, sign, clock, silenceMs = SILENCE_MS } = needs
  const base = baseOf(server.url)
  const ca = server.caFile === undefined ? undefined : readAuthority(server.caFile)
  const client = once(async () => {
    const { default: undici } = await import('undici')
    const timeout = Math.min(CONNECT_MS_MAX, silenceMs)
    const connect = { timeout, minVersion: 'TLSv1.2' as const, ...(ca && { ca }) }
    return new undici.Agent({ connect, headersTimeout: 0, bodyTimeout: 0, connections: 2 })
  })

  async function exchange(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body: Body | null,
    signal?: AbortSignal,
  ): Promise<{ answer: Dispatcher.ResponseData; silence: Silence }> {
    if (body && body.length > PUT_BYTES_MAX)
      throw new Fault('refused', say('fault.backup.too-large-for-server'))
    const url = new URL(encodeURIComponent(name), base)
    const headers = await sign({ method, url, sha256: body?.sha256 ?? NO_BODY })
    const silence = watchSilence(clock, silenceMs, signal)
    try {
      const dispatcher: Agent = await client()
      const answer = await dispatcher.request({
        origin: url.origin,
        path: url.pathname,
        method,
        signal: silence.signal,
        headers: {
          'user-agent': 'laned',
          'accept-encoding': 'identity',
          ...headers,
          ...(body && {
            'content-length': String(body.length),
            'content-type': 'application/octet-stream',
          }),
        },
        body: body && Readable.from(silence.watched(body.bytes), { objectMode: false }),
      })
      silence.noise()
      return { answer, silence }
    } catch (error) {
      silence[Symbol.dispose]()
      if (error instanceof Fault) throw error
      throw unreachable(error, silence)
    }
  }

  const unreachable = (error: unknown, silence: Silence) => {
    const why = silence.isOver ? say('fault.network.no-answer') : networkFailure(error)
    const advice = isCertificateFailure(error) ? say('text.backup.certificate-advice') : ''
    return new Fault(
      'unreachable',
      say('fault.backup.server-unreachable', { host: base.host, why, advice }),
      error,
    )
  }

  /** The body of an answer; undici throws where it ends before its announced length. */
  async function* rest(answer: Dispatcher.ResponseData, silence: Silence) {
    try {
      for await (const piece of answer.body as AsyncIterable<Buffer>) {
        silence.noise()
        yield piece
        silence.noise()
      }
    } catch (error) {
      throw error instanceof Fault ? error : unreachable(error, silence)
    } finally {
      silence[Symbol.dispose]()
      answer.body.on('error', () => {})
      answer.body.destroy()
    }
  }

  async function requireTaken(answer: Dispatcher.ResponseData, silence: Silence): Promise<void> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const piece of rest(answer, silence)) {
      chunks.push(piece)
      bytes += piece.length
      if (bytes > REFUSAL_BYTES_MAX) break
    }
    const { statusCode: status } = answer
    if (status >= 200 && status < 300) return
    throw refusal(base.host, status, Buffer.concat(chunks).toString('latin1'))
  }

  return {
    /** Null: there is no such file. */
    async get(name: string, signal?: AbortSignal): Promise<AsyncGenerator<Uint8Array> | null> {
      const { answer, silence } = await exchange('GET', name, null, signal)
      if (answer.statusCode === 200) return rest(answer, silence)
      if (answer.statusCode !== 404) await requireTaken(answer, silence)
      for await (const _ of rest(answer, silence)) break
      return null
    },
    async put(name: string, body: Body, signal?: AbortSignal): Promise<void> {
      const { answer, silence } = await exchange('PUT', name, body, signal)
      await requireTaken(answer, silence)
    },
    /** Resolves also where there is no such file. */
    async remove(name: string, signal?: AbortSignal): Promise<void> {
      const { answer, silence } = await exchange('DELETE', name, null, signal)
      if (answer.statusCode === 404) for await (const _ of rest(answer, silence)) break
      else await requireTaken(answer, silence)
    },
    [Symbol.asyncDispose]: async () => (await client.peek())?.destroy(),
  }
}

function refusal(host: string, status: number, bodyText: string): Fault {
  // S3 gives the reason as one word, which says more than the status.
  const word = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(bodyText)?.[1]
  const number = word ? `${status} ${word}` : String(status)
  if (word === 'RequestTimeTooSkewed')
    return new Fault('refused', say('fault.backup.server-clock-differs', { host, status: number }))
  if (status === 507 || status === 413 || /Full|Quota|EntityTooLarge/.test(word ?? ''))
    return new Fault('full', say('fault.backup.server-full', { host, status: number }))
  if (status === 401 || status === 403)
    return new Fault(
      'unauthorized',
      say('fault.backup.server-unauthorized', { host, status: number }),
    )
  if (status === 429 || status >= 500)
    return new Fault(
      'unreachable',
      say('fault.backup.server-unavailable', { host, status: number }),
    )
  if (status >= 300 && status < 400)
    return new Fault('refused', say('fault.backup.server-redirect', { host, status: number }))
  return new Fault('refused', say('fault.backup.server-refused', { host, status: number }))
}

interface Silence extends Disposable {
  readonly signal: AbortSignal
  readonly isOver: boolean
  noise(): void
  /** A request for more bytes counts as movement: it means that the other side takes them. */
  watched(bytes: Pieces): AsyncIterable<Uint8Array>
}

function watchSilence(clock: Clock, silenceMs: number, stop?: AbortSignal): Silence {
  const over = new AbortController()
  let isEnded = false
  let timer = later()
  function later(): Disposable {
    return clock.after(silenceMs, () => over.abort())
  }
  const silence = {
    signal: stop ? AbortSignal.any([over.signal, stop]) : over.signal,
    get isOver() {
      return over.signal.aborted
    },
    noise() {
      timer[Symbol.dispose]()
      if (!isEnded) timer = later()
    },
    async *watched(bytes: Pieces) {
      for await (const piece of bytes) {
        silence.noise()
        yield piece
      }
      silence.noise()
    },
    [Symbol.dispose]() {
      isEnded = true
      timer[Symbol.dispose]()
    },
  }
  return silence
}

function baseOf(text: string): URL {
  const bad = (message: Sentence) =>
    new Fault(
      'bad-request',
      say('text.health.place-and-trouble', { place: 'backup.remote.url', why: message }),
    )
  if (!URL.canParse(text)) throw bad(say('fault.config.address-not-url'))
  const url = new URL(text)
  if (url.username || url.password) throw bad(say('fault.config.address-with-login'))
  if (url.search || url.hash) throw bad(say('fault.config.address-beyond-path'))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    throw bad(say('fault.config.address-not-https'))
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

function readAuthority(path: string): string {
  try {
    return readNamedFile(path).toString()
  } catch (error) {
    throw new Fault('bad-request', say('fault.backup.server-file-unreadable', { path }), error)
  }
}
