/**
 * The way in where the lane asks who is there: a token, or on a new lane the code that its display shows.
 * The code comes behind the # of the address when it was scanned, and leaves the address at once.
 */
import { html, useEffect, useRef } from './html.js'
import { toast } from './parts/toasts.js'
import { createStore, useStore } from './store.js'
import { t } from './words/words.js'

const TOKEN = 'laned-token'
const SETUP = 'laned-setup'
const TIMEOUT_MS = 10_000

/** `{ what: 'code' | 'token', enter(typed) }` while somebody is asked. */
const question = createStore(null)
let asking = null

/** Of this tab alone; null where there is none. */
export function token() {
  return sessionStorage.getItem(TOKEN)
}

/** This tab has a session of set-up: only then there is something to set up here. */
export function isSettingUp() {
  return sessionStorage.getItem(SETUP) !== null
}

export function endSetUp() {
  sessionStorage.removeItem(SETUP)
}

/** Before anything else is asked for: whoever scanned the code need not type it. */
export async function enterByAddress() {
  const code = /^#code=([0-9A-Za-z-]{1,64})$/.exec(location.hash)?.[1]
  if (!code) return
  history.replaceState(null, '', location.pathname)
  await enterByCode(code)
}

/** One dialog however many calls wait for it. */
export function askWayIn() {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask() {
  const door = await doorOf()
  if (door?.isOpen === false) {
    // Set up, and the session is over: nothing that could be typed would help.
    endSetUp()
    toast(t('code.closed'))
    return new Promise(() => {})
  }
  const typed = await fromDialog(door ? 'code' : 'token')
  if (door) await enterByCode(typed)
  else sessionStorage.setItem(TOKEN, typed)
}

/** Null where this is no new lane. */
async function doorOf() {
  const response = await fetchInTime('/setup/door').catch(() => null)
  return response?.ok ? response.json() : null
}

async function enterByCode(code) {
  const response = await fetchInTime('/setup/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null)
  if (!response) return toast(t('failed.network'))
  if (!response.ok) return toast(response.status === 409 ? t('code.wrong') : t('code.closed'))
  const session = await response.json()
  sessionStorage.setItem(TOKEN, session.token)
  sessionStorage.setItem(SETUP, 'yes')
}

function fetchInTime(path, options = {}) {
  return fetch(path, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

async function fromDialog(what) {
  const typed = await new Promise((enter) => question.set({ what, enter }))
  question.set(null)
  return typed
}

const WORDS = {
  code: () => ({ title: t('code.title'), label: t('code.label'), hint: t('code.hint') }),
  token: () => ({ title: t('token.title'), label: t('token.label'), hint: t('token.hint') }),
}

export function WayIn() {
  const asked = useStore(question)
  const dialog = useRef(null)
  useEffect(() => dialog.current?.showModal(), [asked])
  if (!asked) return null
  const { title, label, hint } = WORDS[asked.what]()
  const enter = (event) => {
    event.preventDefault()
    asked.enter(event.currentTarget.elements.token.value.trim())
  }
  return html`<dialog
    id="ask-token"
    ref=${dialog}
    aria-labelledby="ask-title"
    onCancel=${(event) => event.preventDefault()}
  >
    <form onSubmit=${enter}>
      <h2 id="ask-title">${title}</h2>
      <label>
        <span id="ask-label">${label}</span>
        <input
          name="token"
          type=${asked.what === 'code' ? 'text' : 'password'}
          autocomplete="off"
          autocapitalize="characters"
          required
        />
      </label>
      <p class="muted small" id="ask-hint">${hint}</p>
      <button type="submit" class="main">${t('token.enter')}</button>
    </form>
  </dialog>`
}
