/**
 * The one way to call the lane.
 *
 *     const { isOk, value, words } = await call('/showQR', { json: { amount: 100 } })
 *
 * `value` is the whole answer, read to its end: an answer that breaks off is an error. `words` say what went wrong,
 * in the lane's own words, or in the page's where the lane said nothing, or named the next call to a till. The call
 * never rejects. Without `json` and `body` it is a GET. A GET is repeated once when the connection broke; a call that
 * changes something is sent only once: whether it was done is unknown then, and the words say so.
 */

import { askLogin, token } from './login.js'
import { toastTrouble } from './parts/toasts.js'
import { language, t } from './words/words.js'

const TIMEOUT_MS = 10_000
const AGAIN_AFTER_MS = 300

/** `as` is 'json', 'text' or 'blob'; `timeoutMs` is for slow answers: showQR answers within 40 s. */
export async function call(path, options = {}) {
  const method = options.method ?? ((options.json ?? options.body) ? 'POST' : 'GET')
  const sentAs = token()
  const answer = await ask(path, { ...options, method })
  if (answer.status === 401) {
    // Somebody may have logged in while the call was under way.
    if (token() === sentAs) await askLogin()
    return call(path, options)
  }
  if (answer.isBroken && method === 'GET' && !options.signal?.aborted) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return ask(path, { ...options, method })
  }
  return answer
}

/** A call by a person: a toast says what the lane refuses. Resolves to the answer's value, or null. */
export async function act(path, options = {}) {
  const answer = await call(path, { method: 'POST', ...options })
  if (answer.isOk) return answer.value ?? {}
  toastTrouble(answer.words)
  return null
}

async function ask(path, { method, json, body, headers = {}, as = 'json', timeoutMs, signal }) {
  const limit = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
  const sent = { ...headers }
  if (json !== undefined) sent['content-type'] = 'application/json'
  if (token() !== null) sent.authorization = `Bearer ${token()}`
  // The lane's own sentences come in the page's language (firmware/http/answer-language.ts).
  sent['laned-language'] = language.get()
  try {
    const response = await fetch(path, {
      method,
      headers: sent,
      body: json === undefined ? body : JSON.stringify(json),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    return await readAnswer(response, response.ok ? as : 'json')
  } catch {
    const isSilent = limit.aborted
    const words = isSilent || method === 'GET' ? t('failed.network') : t('failed.unknown')
    return { isOk: false, isBroken: !isSilent, status: 0, value: null, headers: null, words }
  }
}

/** Rejects where the answer breaks off, or is not of the type that it claims. */
async function readAnswer(response, as) {
  const { status, headers } = response
  const isEmpty = status === 204 || status === 304
  const value = isEmpty ? null : await readBody(response, as)
  const isRefused =
    value?.status === 'error' || (typeof value?.code === 'number' && value.code !== 0)
  const isOk = (response.ok || status === 304) && !(as === 'json' && isRefused)
  const words = isOk ? '' : wordsOf(value, status)
  return { isOk, isBroken: false, status, value, headers, words }
}

export function isRefusal(value, category, code) {
  return value?.error_category === category && value.error_code === code
}

async function readBody(response, as) {
  if (as === 'blob') return response.blob()
  const text = await response.text()
  if (as === 'text') return text
  // An empty refusal is still a refusal.
  return text === '' && !response.ok ? null : JSON.parse(text)
}

function wordsOf(value, status) {
  // The lane tells a till what to call: a person is told whom.
  if (isRefusal(value, 'DriverSettings', 1)) return t('failed.no-bank')
  return value?.error_message ?? value?.message ?? value?.msg ?? t('failed.status', { status })
}
