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
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Speaker } from '#firmware/words/speaker.ts'
import { certificateWords, trustAuthority } from './certificate-authority.ts'
import { Failure } from './exit-codes.ts'
import { languageOfCaller } from './language-of-caller.ts'
import { type Surroundings, surroundings } from './surroundings.ts'
import { speak, t, wordFor } from './words.ts'

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
  /** Of the answer, and of a file that is written; the caller's as a rule. */
  readonly language?: Language | undefined
}

export interface LaneAnswer {
  readonly http: number
  /** Its WWW-Authenticate: what the lane has against the token of its caller. */
  readonly challenge?: string | null
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
    throw new Failure('usage', t('lanectl.lane-client.url-write', { url, defaultUrl: DEFAULT_URL }))
  const authority = options.ca ?? environment['LANED_CA']
  if (authority && url.startsWith('https:')) trustAuthority(authority)

  function headersOf(given: RequestInit['headers'], language = languageOfCaller()): Headers {
    try {
      const headers = new Headers(given)
      headers.set(LANGUAGE_HEADER, language)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return headers
    } catch {
      // The words of the error may quote the token.
      throw new Failure('usage', t('lanectl.lane-client.token-key-latin-letters-digits'))
    }
  }

  async function ask(path: string, request: LaneRequest = {}): Promise<LaneAnswer> {
    const { method, body } = request
    const headers = headersOf(request.headers, request.language)
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
      throw noAnswer(url, error, t('lanectl.lane-client.laned-running'))
    }
    refuseRedirect(response, url)
    const answer = laneJson(text, `${url}${path}`)
    return { http: response.status, body: answer, challenge: challengeOf(response) }
  }

  async function wanted<Body>(path: string, request: LaneRequest): Promise<Body> {
    const answer = await ask(path, request)
    const { http, body } = answer
    if (http >= 300 || Number(body['code'] ?? 0) !== 0) {
      const refusal = refusalOf(answer)
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
    throw new Failure(
      'unreachable',
      t('lanectl.lane-client.no-lane-sends', { url, location: printable(location) }),
    )
  throw new Failure(
    'unreachable',
    t('lanectl.lane-client.sends-give-url', { url, origin: printable(target.origin) }),
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
  throw new Failure('unreachable', t('lanectl.lane-client.no-lane-does-not-answer', { what }))
}

const challengeOf = ({ headers }: Response) => headers.get('www-authenticate')

/** What the lane said in place of what was wanted. */
export function refusalOf({ http, body, challenge }: LaneAnswer): Failure {
  const words = wordsOf(body)
  return http === 401 || http === 403
    ? new Failure('forbidden', withAdvice(words, challenge ?? null))
    : new Failure(isBadRequest(body) ? 'usage' : 'unwell', words)
}

/** The same of an answer whose body was read elsewhere. */
export function refusalIn(response: Response, body: LaneAnswer['body']): Failure {
  return refusalOf({ http: response.status, body, challenge: challengeOf(response) })
}

/** The lane cannot know where its caller has the token; whether it is the token, RFC 6750 says. */
function withAdvice(words: string, challenge: string | null): string {
  if (challenge === null) return words
  return challenge.includes('error=')
    ? t('lanectl.lane-client.takes-token-from', { words })
    : t('lanectl.lane-client.token-needed')
}

/** What was typed, or a file that was named, is nothing that any lane could take. */
function isBadRequest(body: LaneAnswer['body']): boolean {
  return isBadPaymentRequest(body) || isBadItemsRequest(body) || isBadPlainRequest(body)
}

/** A call that a lane names for a till to go on with; here it is a command. */
const REFUND_CALL = /POST \/transactions\/(\w+)\/refunds/

/** Interface 1 says error_message, interface 2 msg. */
function wordsOf(body: LaneAnswer['body']): string {
  const refusalText =
    body['error_message'] ?? body['msg'] ?? body['message'] ?? JSON.stringify(body)
  return withOption(String(refusalText)).replace(REFUND_CALL, 'lanectl refund $1')
}

const OF_QUERY = say('text.request.field-of-query', { path: '' })

/** A field of the query, as the lane's table names it, is an option here. */
export function withOption(words: string, speaker: Speaker = speak): string {
  // A language may have a colon behind the name.
  const names = [speaker(OF_QUERY), String(OF_QUERY)].map((said) => said.replace(/:$/, ''))
  const name = names.find((name) => words.startsWith(name))
  return name === undefined ? words : `--${words.slice(name.length)}`
}

const isOfOption = ({ message }: Failure) => message.startsWith('--')

function noAnswer(url: string, error: unknown, advice = ''): Failure {
  const reason = reasonOf(error)
  const words = certificateWords(reason)
  return words === null
    ? new Failure(
        'unreachable',
        t('lanectl.lane-client.no-answer', { url, reason: wordFor('trouble', reason), advice }),
      )
    : new Failure('unreachable', t('lanectl.lane-client.not-trusted', { url, reason, words }))
}

function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error
  const { code } = (cause ?? {}) as { code?: string }
  return code ?? (name === 'TimeoutError' ? name : message)
}
