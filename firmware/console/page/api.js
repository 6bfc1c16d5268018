/** Calls to the device. A token that a listener asks for is kept for the life of the tab. */
import { toast } from './dom.js'
import { t } from './i18n.js'
import { askWayIn, token } from './way-in.js'

/** The response, whatever its status; null when the device could not be reached. */
export async function call(path, { method = 'GET', json, body, headers = {}, signal } = {}) {
  const sent = { ...headers }
  if (json !== undefined) sent['content-type'] = 'application/json'
  if (token()) sent['authorization'] = `Bearer ${token()}`
  let response
  try {
    response = await fetch(path, {
      method,
      headers: sent,
      body: json === undefined ? body : JSON.stringify(json),
      signal,
    })
  } catch {
    return null
  }
  if (response.status !== 401) return response
  await askWayIn()
  return call(path, { method, json, body, headers, signal })
}

/** A call whose refusal is shown to the person who made it. The answer's JSON, or null. */
export async function act(path, options = { method: 'POST' }) {
  const response = await call(path, options)
  if (!response) {
    toast(t('failed.network'))
    return null
  }
  const answer = await response.json().catch(() => ({}))
  const isRefused = !response.ok || answer.status === 'error' || (answer.code ?? 0) !== 0
  if (!isRefused) return answer
  toast(answer.error_message ?? answer.message ?? answer.msg ?? `HTTP ${response.status}`)
  return null
}
