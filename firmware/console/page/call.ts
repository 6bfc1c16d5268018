/**
 * The one way to call the lane: by the address of the operation's row, which says what it takes and what it answers.
 *
 *     const { isOk, value, words } = await lane('POST /showQR', { body: { amount: 100 } })
 *
 * `value` is the whole answer, read to its end: an answer that breaks off is an error. `words` say what went wrong,
 * in the lane's own words, or in the page's where the lane said nothing, or named the next call to a till. The call
 * never rejects. A GET is repeated once when the connection broke; a call that changes something is sent only once:
 * whether it was done is unknown then, and the words say so.
 */
import { callOf } from '#firmware/operations/client.ts'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import type {} from './begin.ts'
import type { Address, Arguments, Done } from './lane-rows.ts'
import { askLogin } from './login.tsx'
import { toastTrouble } from './parts/toasts.tsx'
import { token } from './tab-session.ts'
import { LANGUAGE, t } from './words/words.ts'

const TIMEOUT_MS = 10_000
const AGAIN_AFTER_MS = 300

interface CallOptions {
  /** For slow answers: showQR answers within 40 s. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type Answer<Value> = Answered<Value> | Refused

interface Answered<Value> {
  readonly isOk: true
  readonly isBroken: false
  readonly status: number
  readonly value: Value
  readonly headers: Headers
  readonly words: ''
}

interface Refused {
  readonly isOk: false
  /** The connection broke. */
  readonly isBroken: boolean
  /** 0: nothing was answered. */
  readonly status: number
  readonly value: Refusal | null
  readonly headers: Headers | null
  readonly words: string
}

/** An error in the shape of any of the interfaces. */
export interface Refusal {
  readonly status?: string
  readonly code?: number
  readonly error_category?: string
  readonly error_code?: number
  readonly error_message?: string
  readonly message?: string
  readonly msg?: string
  /** What it is about, where a refund or a payment was begun. */
  readonly transaction?: string
  readonly refund?: string
}

export function lane<At extends Address>(
  at: At,
  ...[given, options]: Arguments<At, [options?: CallOptions]>
): Promise<Answer<Done<At>>> {
  return sendTo(at, given ?? {}, 'json', options) as Promise<Answer<Done<At>>>
}

/** A call whose answer is a file or a picture. */
export function laneFile<At extends Address>(
  at: At,
  ...[given, options]: Arguments<At, [options?: CallOptions]>
): Promise<Answer<Blob>> {
  return sendTo(at, given ?? {}, 'blob', options) as Promise<Answer<Blob>>
}

/** As `lane`, of a path that `pathOf` made. */
export function answerAt<Value>(path: string, options?: CallOptions): Promise<Answer<Value>> {
  return send('GET', path, {}, 'json', options) as Promise<Answer<Value>>
}

/** As `laneFile`, of a path that `pathOf` made. */
export function fileAt(path: string, options?: CallOptions): Promise<Answer<Blob>> {
  return send('GET', path, {}, 'blob', options) as Promise<Answer<Blob>>
}

/** A call whose answer is text. */
export function laneText<At extends Address>(
  at: At,
  ...[given, options]: Arguments<At, [options?: CallOptions]>
): Promise<Answer<string>> {
  return sendTo(at, given ?? {}, 'text', options) as Promise<Answer<string>>
}

/** A call by a person: a toast says what the lane refuses. Resolves to the answer's value, or null. */
export async function act<At extends Address>(
  at: At,
  ...given: Arguments<At, [options?: CallOptions]>
): Promise<Done<At> | null> {
  const answer = await lane(at, ...given)
  if (answer.isOk) return answer.value ?? ({} as Done<At>)
  toastTrouble(answer.words)
  return null
}

/** The path that a call goes to, with its query: for a link, or to tell two questions apart. */
export function pathOf<At extends Address>(at: At, ...[given]: Arguments<At, []>): string {
  return callOf({ at }, given ?? {}).path
}

interface Sent {
  readonly body?: object
  readonly bytes?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}
type ReadAs = 'json' | 'text' | 'blob'

function sendTo(at: Address, given: Sent, as: ReadAs, options?: CallOptions) {
  const { method, path } = callOf({ at }, given)
  return send(method, path, given, as, options)
}

async function send(
  method: string,
  path: string,
  given: Sent,
  as: ReadAs,
  options: CallOptions = {},
): Promise<Answer<unknown>> {
  const sentAs = token()
  const answer = await ask(method, path, given, as, options)
  if (answer.status === 401) {
    // Somebody may have logged in while the call was under way.
    if (token() === sentAs) await askLogin()
    return send(method, path, given, as, options)
  }
  if (answer.isBroken && method === 'GET' && !options.signal?.aborted) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return ask(method, path, given, as, options)
  }
  return answer
}

async function ask(
  method: string,
  path: string,
  { body, bytes, headers }: Sent,
  as: ReadAs,
  { timeoutMs, signal }: CallOptions,
): Promise<Answer<unknown>> {
  const limit = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
  const sent = new Headers(headers)
  if (body) sent.set('content-type', 'application/json')
  const mine = token()
  if (mine !== null) sent.set('authorization', `Bearer ${mine}`)
  // The lane's own sentences come in the page's language (firmware/http/answer-language.ts).
  sent.set('laned-language', LANGUAGE)
  try {
    const response =
      (mine === null ? await askedAhead(method, path) : null) ??
      (await fetch(path, {
        method,
        headers: sent,
        body: body ? JSON.stringify(body) : (bytes ?? null),
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      }))
    return await readAnswer(response, response.ok ? as : 'json')
  } catch {
    const isSilent = limit.aborted
    const words = isSilent || method === 'GET' ? t('failed.network') : t('failed.unknown')
    return { isOk: false, isBroken: !isSilent, status: 0, value: null, headers: null, words }
  }
}

/** What the document itself has asked for (begin.ts); null where it has not, or somebody took it. */
function askedAhead(method: string, path: string): Promise<Response> | null {
  const { answers } = globalThis.askedAhead ?? {}
  const answer = method === 'GET' ? answers?.get(path) : undefined
  answers?.delete(path)
  return answer ?? null
}

/** Rejects where the answer breaks off, or is not of the type that it claims. */
async function readAnswer(response: Response, as: ReadAs): Promise<Answer<unknown>> {
  const { status, headers } = response
  const isEmpty = status === 204 || status === 304
  const value = isEmpty ? null : await readBody(response, as)
  const refusal = as === 'json' ? (value as Refusal | null) : null
  const isRefused =
    refusal?.status === 'error' || (typeof refusal?.code === 'number' && refusal.code !== 0)
  if ((response.ok || status === 304) && !isRefused)
    return { isOk: true, isBroken: false, status, value, headers, words: '' }
  const words = wordsOf(refusal, status)
  return { isOk: false, isBroken: false, status, value: refusal, headers, words }
}

export function isRefusal(value: Refusal | null, category: string, code: number): boolean {
  return value?.error_category === category && value.error_code === code
}

async function readBody(response: Response, as: ReadAs): Promise<unknown> {
  if (as === 'blob') return response.blob()
  const text = await response.text()
  if (as === 'text') return text
  // An empty refusal is still a refusal.
  return text === '' && !response.ok ? null : JSON.parse(text)
}

function wordsOf(value: Refusal | null, status: number): string {
  // The lane tells a till what to call: a person is told whom.
  if (isRefusal(value, 'DriverSettings', 1)) return t('failed.no-bank')
  const message = value?.error_message ?? value?.message ?? value?.msg ?? ''
  return message === '' ? t('failed.status', { status }) : wholeSentence(message)
}
