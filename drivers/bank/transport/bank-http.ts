/**
 * Every call to a bank goes through here: the only file of the device that speaks HTTP to banks.
 *
 * HTTPS only (plain HTTP to loopback alone, for the fake bank), no redirects, no compressed or
 * endless answers, public addresses only unless the config allows private ones. Whatever is not a complete answer of the bank is Fault 'unreachable': the
 * request may or may not have had its effect. Nothing is asked again here: that is for bank-registration.ts, bank-poller.ts and
 * refund-follower.ts. No URL, header or body gets into a Fault or a log.
 *
 * Why closed by default: the lane sits in a shop's network and holds merchant secrets. An address that leads
 * elsewhere, by a typing error, DNS or a redirect, would carry secrets there, or let somebody answer for the bank.
 * Names are checked in the connection's own lookup, so what was checked is what is connected to, and every
 * special-purpose range is refused, not only RFC 1918. At most 8 connections a bank, so that one hanging call does
 * not hold up the others. The price: a bank behind a VPN needs `allowPrivate`, one that compresses or redirects needs
 * a gateway, and proxies are not supported.
 */

import type { LookupFunction } from 'node:net'
import type { Dispatcher, Pool } from 'undici'
import { type Once, once } from '#firmware/async/lazy-value.ts'
import { Fault } from '#firmware/fault.ts'
import { dayMomentOf } from '#firmware/local-date.ts'
import {
  isCertificateFailure,
  isCertificateOutOfTime,
  isOutOfConnections,
  networkFailure,
} from '#firmware/vocabulary/network-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BankSign } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import { parseAnswerBody } from '../answers/answer-body.ts'
import { bankFault } from '../bank-fault.ts'
import { type BankEndpoint, connectionTo, isLoopback } from './bank-address-and-tls.ts'
import { type BankTime, createBankTime } from './bank-clock.ts'
import { httpDateMs, retryAfterMs } from './bank-header-times.ts'
import { TOTAL_TIMEOUT_MS } from './operation-deadline.ts'
import { BlockedAddress } from './public-address-check.ts'

export interface BankRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the endpoint's URL, begins with a slash; segments that vary must be encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** A complete answer with a status below 500, other than 3xx, 401, 403 and 429. */
export interface BankAnswer {
  readonly status: number
  /** Null when the body is empty; any JSON value otherwise, without a key that is there twice. */
  readonly body: unknown
  /** The bank's own clock, from the Date header: a lane's may be years off after a power cut. */
  readonly dateMs: number | null
}

export interface BankHttp extends AsyncDisposable {
  /**
   * `signal` ends the call: the deadline of the operation that it is part of, from
   * operation-deadline.ts. A call without one has `totalTimeoutMs` of the endpoint.
   */
  call(request: BankRequest, signal?: AbortSignal): Promise<BankAnswer>
  /** Resolves when the host answers anything at all; ends as `call` does. */
  probe(signal?: AbortSignal): Promise<BankSign>
  /** The bank's time, by its latest answer. */
  readonly time: BankTime
}

export interface SharedBankHttp extends BankHttp {
  /** The same connections in the words of one bank: a gateway may stand for many. */
  speaksFor(bankName: string): BankHttp
}

// An order with its QR as text is a few hundred bytes; some banks add a rendered picture.
const ANSWER_BYTES_MAX = 512 * 1024
// A call that hangs holds its connection until its deadline; the others must not queue behind it.
const CONNECTIONS_MAX = 8
const PARTIAL_CONTENT = 206

export function openBankHttp(
  bankName: string,
  endpoint: BankEndpoint,
  clock: Clock,
  lookup?: LookupFunction,
  onTime: (wallMs: number) => void = () => {},
): SharedBankHttp {
  const { base, connect } = connectionTo(bankName, endpoint, lookup)
  // Loaded with the first call: loading it takes a tenth of a start.
  const pool = once(async () => {
    const { default: undici } = await import('undici')
    return new undici.Pool(base.origin, {
      connections: CONNECTIONS_MAX,
      connect,
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: 16 * 1024,
      // The call's signal is its deadline; undici's own must not fire first.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  })
  const time = createBankTime(clock, isLoopback(base) ? () => {} : onTime)
  const speaksFor = (name: string) => createBankHttp(name, endpoint, clock, base, pool, time)
  return { ...speaksFor(bankName), speaksFor }
}

function createBankHttp(
  bankName: string,
  endpoint: BankEndpoint,
  clock: Clock,
  base: URL,
  pool: Once<Promise<Pool>>,
  time: BankTime,
): BankHttp {
  const unreachable = (message: Sentence, cause?: unknown, retryAfterMs?: number) =>
    bankFault(
      'unreachable',
      bankName,
      say('text.bank.name-and-trouble', { bank: bankName, why: message }),
      cause,
      {
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      },
    )

  async function exchange(
    request: BankRequest,
    signal = AbortSignal.timeout(endpoint.totalTimeoutMs ?? TOTAL_TIMEOUT_MS),
  ) {
    try {
      const client = await pool()
      const response = await client.request({
        method: request.method,
        path: base.pathname.replace(/\/$/, '') + request.path || '/',
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'laned',
          ...contentType(request),
          ...request.headers,
        },
        body: bodyOf(request),
        signal,
      })
      time.hear(response.headers)
      const bytes = await readBounded(response)
      return { response, bytes }
    } catch (error) {
      if (error instanceof Fault) throw error
      throw unreachable(reasonOf(error, signal, clock), withoutSecrets(error))
    }
  }

  async function readBounded(response: Dispatcher.ResponseData): Promise<Buffer> {
    const encoding = response.headers['content-encoding']
    const chunks: Buffer[] = []
    let bytes = 0
    if (encoding !== undefined && encoding !== 'identity') {
      // The bank was asked not to compress. To decompress anyway would let a small answer become a huge one.
      abandon(response)
      throw unreachable(say('fault.bank.answer-compressed'))
    }
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > ANSWER_BYTES_MAX) {
        abandon(response)
        throw unreachable(say('fault.bank.answer-too-large', { most: ANSWER_BYTES_MAX }))
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  async function call(request: BankRequest, signal?: AbortSignal): Promise<BankAnswer> {
    const { response, bytes } = await exchange(request, signal)
    const status = response.statusCode
    if (status >= 300 && status < 400)
      throw unreachable(say('fault.bank.answer-redirect', { status }))
    // Nobody asked for a part, so something on the way has changed the bank's answer.
    if (status === PARTIAL_CONTENT) throw unreachable(say('fault.bank.answer-partial'))
    if (status >= 500 || status === 429)
      throw unreachable(
        say('fault.bank.answer-server-error', { status }),
        undefined,
        retryAfterMs(response.headers, clock.now()),
      )
    if (status === 401 || status === 403)
      throw bankFault(
        'refused',
        bankName,
        say('fault.bank.credentials-refused', { bank: bankName, status }),
      )
    const dateMs = httpDateMs(response.headers['date'])
    if (bytes.length === 0) return { status, body: null, dateMs }
    const body = parseAnswerBody(bytes, response.headers['content-type'])
    // The parser's message quotes the body: it stays there.
    if (body === undefined) throw unreachable(say('fault.bank.answer-not-json', { status }))
    return { status, body, dateMs }
  }

  return {
    call,
    async probe(signal) {
      const { response } = await exchange({ method: 'GET', path: '/' }, signal)
      return { nowMs: response.headers['date'] === undefined ? null : time.nowMs() }
    },
    time,
    [Symbol.asyncDispose]: async () => (await pool.peek())?.destroy(),
  }
}

function contentType({ json, form }: BankRequest): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' }
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
}

function bodyOf({ json, form }: BankRequest): string | null {
  if (json !== undefined) return JSON.stringify(json)
  return form === undefined ? null : new URLSearchParams(form).toString()
}

/** Stops reading for good; the connection goes with it. */
function abandon(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => {})
  response.body.destroy()
}

function reasonOf(error: unknown, signal: AbortSignal, clock: Clock): Sentence {
  if (signal.aborted)
    return signal.reason?.name === 'TimeoutError'
      ? say('fault.bank.answer-timeout')
      : say('fault.request.given-up')
  if (error instanceof BlockedAddress) return say('fault.bank.host-private-address')
  if (isCertificateOutOfTime(error))
    return say('fault.bank.certificate-dates', { day: dayMomentOf(clock.now()) })
  if (isOutOfConnections(error)) return say('fault.bank.too-many-connections')
  const why = networkFailure(error)
  return isCertificateFailure(error)
    ? say('fault.bank.certificate-untrusted', { why })
    : say('fault.bank.no-answer', { why })
}

/** The error's kind without its words, which may quote what was sent. */
function withoutSecrets(error: unknown): Error {
  const { name, code } = error as NodeJS.ErrnoException
  return new Error([name, code].filter(Boolean).join(' '))
}
