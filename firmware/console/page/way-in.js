/**
 * The way in where the lane asks who is there: a token, or on a new lane the code that its display shows.
 * The code comes behind the # of the address when it was scanned, and leaves the address at once.
 */
import { byId, toast } from './dom.js'
import { t } from './i18n.js'

const TOKEN = 'laned-token'
const SETUP = 'laned-setup'
let asking = null

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
    toast(t('guide.closed'))
    return new Promise(() => {})
  }
  const typed = await fromDialog(door ? 'code' : 'token')
  if (door) await enterByCode(typed)
  else sessionStorage.setItem(TOKEN, typed)
}

/** Null where this is no new lane. */
async function doorOf() {
  const response = await fetch('/setup/door').catch(() => null)
  return response?.ok ? response.json() : null
}

async function enterByCode(code) {
  const response = await fetch('/setup/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null)
  if (!response) return toast(t('failed.network'))
  if (!response.ok) return toast(t(response.status === 409 ? 'guide.wrong-code' : 'guide.closed'))
  const session = await response.json()
  sessionStorage.setItem(TOKEN, session.token)
  sessionStorage.setItem(SETUP, 'yes')
}

function fromDialog(what) {
  const dialog = byId('ask-token')
  const form = dialog.querySelector('form')
  form.reset()
  form.elements.token.type = what === 'code' ? 'text' : 'password'
  byId('ask-title').textContent = t(`${what}.title`)
  byId('ask-label').textContent = t(`${what}.label`)
  byId('ask-hint').textContent = t(`${what}.hint`)
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { once: true })
  return new Promise((resolve) => {
    const close = () => resolve(form.elements.token.value.trim())
    dialog.addEventListener('close', close, { once: true })
    dialog.showModal()
  })
}
