/**
 * The login, where the lane asks for one: a token, or on a new lane the code that its display shows.
 * A scanned code comes behind the # of the address, and is removed from it at once.
 */

import { createStore, useStore } from './followed-value.js'
import { html, useEffect, useRef } from './html.js'
import { toastTrouble } from './parts/toasts.js'
import { t, wordsCame } from './words/words.js'

const TOKEN = 'laned-token'
const SETUP = 'laned-setup'
const TIMEOUT_MS = 10_000

/** `{ name, role, mayRefund }` of the user of the page; role is null where the lane asks for no login. */
export const who = createStore(null)

/** `{ what: 'code' | 'token', trouble, enter(typed) }` while the login is on the page. */
const question = createStore(null)
let asking = null

/** The token that only this tab has; null where there is none. */
export function token() {
  return sessionStorage.getItem(TOKEN)
}

/** This tab has a session of set-up, which a code opened. */
export function isSettingUp() {
  return sessionStorage.getItem(SETUP) !== null
}

export function endSetUp() {
  sessionStorage.removeItem(SETUP)
}

/** Called before anything else is asked for: a person who scanned the code need not type it. */
export async function enterByAddress() {
  const code = /^#code=([0-9A-Za-z-]{1,64})$/.exec(location.hash)?.[1]
  if (!code) return
  history.replaceState(null, '', location.pathname)
  await wordsCame().catch(() => globalThis.loadAgain.isBroken())
  await enterByCode(code)
}

/** Shows one dialog, however many calls wait for it. */
export function askLogin() {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask() {
  const door = await doorOf()
  if (door?.isOpen === false) {
    // The lane is set up and the session over: nothing that could be typed would help.
    endSetUp()
    toastTrouble(t('code.closed'))
    return new Promise(() => {})
  }
  if (door) await enterByCode(await fromDialog('code', ''))
  // Somebody may have logged in since the call was refused: then nothing is asked.
  else if (!(await isIn())) await enterByToken()
}

async function isIn() {
  const response = await fetchInTime('/console/session').catch(() => null)
  if (!response?.ok) return false
  who.set(await response.json())
  return true
}

/** From here on a cookie that scripts cannot read stands for the token. */
async function enterByToken() {
  let trouble = ''
  for (;;) {
    const response = await post('/console/session', { token: await fromDialog('token', trouble) })
    if (response?.ok) {
      question.set(null)
      who.set(await response.json())
      return
    }
    trouble = response?.status === 401 ? t('token.wrong') : t('failed.network')
  }
}

/** What the door of set-up says; null where this is no new lane. */
async function doorOf() {
  const response = await fetchInTime('/setup/door').catch(() => null)
  return response?.ok ? response.json() : null
}

async function enterByCode(code) {
  const response = await post('/setup/session', { code })
  if (!response) return toastTrouble(t('failed.network'))
  if (!response.ok)
    return toastTrouble([409, 429].includes(response.status) ? t('code.wrong') : t('code.closed'))
  const session = await response.json()
  sessionStorage.setItem(TOKEN, session.token)
  sessionStorage.setItem(SETUP, 'yes')
}

function fetchInTime(path, options = {}) {
  return fetch(path, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

function post(path, json) {
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body: JSON.stringify(json) }
  return fetchInTime(path, options).catch(() => null)
}

async function fromDialog(what, trouble) {
  const typed = await new Promise((enter) => question.set({ what, trouble, enter }))
  if (what === 'code') question.set(null)
  return typed
}

const WORDS = {
  code: () => ({ title: t('code.title'), label: t('code.label'), hint: t('code.hint') }),
  token: () => ({ title: t('token.title'), label: t('token.label'), hint: t('token.hint') }),
}

export function Login() {
  const asked = useStore(question)
  const dialog = useRef(null)
  const isAsked = asked !== null
  useEffect(() => {
    if (isAsked) dialog.current.showModal()
  }, [isAsked])
  if (!asked) return null
  const { title, label, hint } = WORDS[asked.what]()
  const enter = (event) => {
    event.preventDefault()
    const { token: input } = event.currentTarget.elements
    const typed = input.value.trim()
    // The token stays nowhere in the page; after a typing error it is typed anew.
    input.value = ''
    asked.enter(typed)
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
      <p class="warning" id="ask-trouble" role="alert">${asked.trouble}</p>
      <p class="muted small" id="ask-hint">${hint}</p>
      <button type="submit" class="main">${t('token.enter')}</button>
    </form>
  </dialog>`
}
