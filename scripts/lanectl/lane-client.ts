/** The lane that lanectl talks to: its two interfaces over HTTP. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { LOCAL_TOKEN_FILE } from '#firmware/config/kiosk-config.ts'
import { LANGUAGE_HEADER } from '#firmware/http/answer-language.ts'
import { isLoopbackHost } from '#firmware/http/guards/access-rights.ts'
import { isBadRequest as isBadPlainRequest } from '#firmware/http/responses/plain-http-errors.ts'
import { isBadRequest as isBadItemsRequest } from '#firmware/items/http/answer-codes.ts'
import { isBadRequest as isBadPaymentRequest } from '#firmware/payment/http/fault-answers.ts'
import { printable } from '#firmware/plain-text.ts'
import { certificateWords, trustAuthority } from './certificate-authority.ts'
import { Failure } from './exit-codes.ts'
import { languageOfCaller } from './language-of-caller.ts'
import { type Surroundings, surroundings } from './surroundings.ts'

export interface Lane {
  readonly url: string
  /** The answer's JSON, also of a refusal whose body says why; fails when nobody answers. */
  ask(path: string, request?: LaneRequest): Promise<LaneAnswer>
  /** The body of a success; fails with what the lane said otherwise. */
  wanted<Body>(path: string, request: LaneRequest): Promise<Body>
  /** The bare answer, for streams: with the token and without a deadline. */
  fetch(path: string, request: RequestInit): Promise<Response>
}

export interface LaneRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** How long the answer may take; 15 s as a rule. */
  readonly deadlineMs?: number
}

export interface LaneAnswer {
  readonly http: number
  readonly body: Readonly<Record<string, unknown>>
}

interface LaneOptions {
  readonly url?: string
  readonly token?: string
  readonly ca?: string
}

const DEADLINE_MS = 15_000
/** A month of a busy lane, added up on a slow board. */
export const REPORT_DEADLINE_MS = 120_000
/** Years of payments, written by a slow board; fetch itself waits 300 s for the first byte of an answer. */
export const EXPORT_DEADLINE_MS = 290_000
const DEFAULT_URL = 'http://127.0.0.1:8080'

const asking = new WeakSet<Surroundings>()

/** Whether this run has called any lane: an error before that is a mistake in lanectl itself. */
export const hasAskedLane = () => asking.has(surroundings())

/** What fetch says of an answer that began and has no end. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated'
}

/**
 * On a lane with a kiosk its own machine, too, shows a token (docs/operations/displays.md): root and the lane may read
 * it. It is sent to this machine alone.
 */
function localToken(url: string): string | undefined {
  if (!URL.canParse(url) || !isLoopbackHost(new URL(url).hostname)) return undefined
  try {
    return readFileSync(LOCAL_TOKEN_FILE, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** From the options before or after the subcommand, else from the environment. */
export function laneOf(command: Command): Lane {
  const options = command.optsWithGlobals<LaneOptions>()
  const { environment } = surroundings()
  const given = options.url ?? (environment['LANED_URL'] || DEFAULT_URL)
  const url = given.replace(/(?<!\/)\/+$/, '')
  const token = options.token ?? environment['LANED_TOKEN'] ?? localToken(url)
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Failure('usage', `--url ${url}: write it as ${DEFAULT_URL}`)
  const authority = options.ca ?? environment['LANED_CA']
  if (authority && url.startsWith('https:')) trustAuthority(authority)

  function headersOf(given: RequestInit['headers']): Headers {
    try {
      const headers = new Headers(given)
      headers.set(LANGUAGE_HEADER, languageOfCaller())
      if (token) headers.set('authorization', `Bearer ${token}`)
      return headers
    } catch {
      // The words of the error may quote the token.
      throw new Failure('usage', 'a token and a key have Latin letters, digits and signs alone')
    }
  }

  async function ask(path: string, request: LaneRequest = {}): Promise<LaneAnswer> {
    const { method, body } = request
    const headers = headersOf(request.headers)
    if (body) headers.set('content-type', 'application/json')
    asking.add(surroundings())
    const signal = AbortSignal.timeout(request.deadlineMs ?? DEADLINE_MS)
    let response: Response
    let text: string
    try {
      response = await fetch(url + path, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers,
        signal,
        // No lane redirects, and a redirect could send settings with a bank's password anywhere.
        redirect: 'manual',
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      text = await response.text()
    } catch (error) {
      throw noAnswer(url, error, ': is laned running there?')
    }
    refuseRedirect(response, url)
    return { http: response.status, body: laneJson(text, `${url}${path}`) }
  }

  async function wanted<Body>(path: string, request: LaneRequest): Promise<Body> {
    const { http, body } = await ask(path, request)
    if (http >= 300 || Number(body['code'] ?? 0) !== 0) {
      const refusal = refusalOf(http, body)
      // Where nothing was said besides the command no word of it can be wrong; the query of a POST is how it is printed.
      const asks = request.method === 'GET' && path.includes('?')
      const saysMore = asks || isOfOption(refusal) || Object.keys(request.body ?? {}).length > 0
      if (refusal.code === 'usage' && !saysMore) throw new Failure('unwell', refusal.message)
      throw refusal
    }
    return body as Body
  }

  return {
    url,
    ask,
    wanted,
    async fetch(path, request) {
      const headers = headersOf(request.headers)
      asking.add(surroundings())
      let response: Response
      try {
        response = await fetch(url + path, { ...request, headers, redirect: 'manual' })
      } catch (error) {
        throw noAnswer(url, error)
      }
      refuseRedirect(response, url)
      return response
    },
  }
}

/** Usually a proxy before the lane that wants https. */
function refuseRedirect({ status, headers }: Response, url: string): void {
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null) return
  const target = URL.parse(location, url)
  // Within the same place no other --url helps: it is no lane.
  if (!target || !/^https?:$/.test(target.protocol) || target.origin === new URL(url).origin)
    throw new Failure('unreachable', `${url} is no lane: it sends on to ${printable(location)}`)
  throw new Failure(
    'unreachable',
    `${url} sends on to ${printable(target.origin)}: give that as --url`,
  )
}

/** The JSON object of an answer; fails where it is none: another program, or a sign-in page of a network. */
export function laneJson(text: string, what: string): LaneAnswer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as LaneAnswer['body']
  } catch {
    // Said below, in words.
  }
  throw new Failure('unreachable', `${what} is no lane: it does not answer JSON`)
}

/** What the lane said in place of what was wanted. */
export function refusalOf(http: number, body: LaneAnswer['body']): Failure {
  const words = wordsOf(body)
  return http === 401 || http === 403
    ? new Failure('forbidden', `${words}: give an operator's token in $LANED_TOKEN`)
    : new Failure(isBadRequest(body) ? 'usage' : 'unwell', words)
}

/** What was typed, or a file that was named, is nothing that any lane could take. */
function isBadRequest(body: LaneAnswer['body']): boolean {
  return isBadPaymentRequest(body) || isBadItemsRequest(body) || isBadPlainRequest(body)
}

/** A call that a lane names for a till to go on with; here it is a command. */
const REFUND_CALL = /POST \/transactions\/(\w+)\/refunds/

/** Interface 1 says error_message, interface 2 msg. */
function wordsOf(body: LaneAnswer['body']): string {
  const said = body['error_message'] ?? body['msg'] ?? body['message'] ?? JSON.stringify(body)
  return String(said)
    .replace(/^querystring\//, '--')
    .replace(REFUND_CALL, 'lanectl refund $1')
}

/** What of a query does not fit is told by its name, which is that of the option. */
const isOfOption = ({ message }: Failure) => message.startsWith('--')

function noAnswer(url: string, error: unknown, advice = ''): Failure {
  const reason = reasonOf(error)
  const words = certificateWords(reason)
  return words === null
    ? new Failure('unreachable', `no answer from ${url} (${reason})${advice}`)
    : new Failure('unreachable', `${url} is not trusted (${reason}): ${words}`)
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  const { code } = (cause ?? {}) as { code?: string }
  return code ?? message
}
