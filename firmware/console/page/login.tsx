/**
 * The login, where the lane asks for one: a token, or on a new lane the code that its display shows.
 * A scanned code comes behind the # of the address, and is removed from it at once.
 */

import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { createStore, useStore } from './followed-value.ts'
import type { Address, Done } from './lane-rows.ts'
import { toastTrouble, withdrawTrouble } from './parts/toasts.tsx'
import { t } from './words/words.ts'

const TOKEN = 'laned-token'
const SETUP = 'laned-setup'
const TIMEOUT_MS = 10_000

export interface Person {
  readonly name: string | null
  /** Null where the lane asks for no login. */
  readonly role: 'operator' | 'till' | 'monitor' | null
  readonly mayRefund: boolean
}

/** The user of the page, once he is known. */
export const who = createStore<Person | null>(null)

type What = 'code' | 'token'

/** While the login is on the page. */
interface Question {
  readonly what: What
  readonly trouble: string
  enter(typed: string): void
}
const question = createStore<Question | null>(null)
let asking: Promise<void> | null = null
/** Why the code of the address was refused, for the dialog that asks next. */
let refusal = ''

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
  refusal = (await enterByCode(code)) ?? ''
  // A lane that asks for nothing shows no dialog to say it in.
  if (refusal === t('code.closed')) toastTrouble(refusal)
}

/** Shows one dialog, however many calls wait for it. */
export function askLogin(): Promise<void> {
  asking ??= enter().finally(() => {
    asking = null
  })
  return asking
}

async function enter(): Promise<void> {
  // Null where this is no new lane.
  const { value: door } = await ask('GET /setup/door')
  if (door?.isOpen === false) {
    // The lane is set up and the session over: nothing that could be typed would help.
    endSetUp()
    toastTrouble(t('code.closed'))
    return new Promise(() => {})
  }
  if (door) await enterByTypedCode()
  // Somebody may have logged in since the call was refused: then nothing is asked.
  else if (!(await isIn())) await enterByToken()
}

async function isIn(): Promise<boolean> {
  const { value } = await ask('GET /console/session')
  if (value) who.set(value)
  return value !== null
}

async function enterByTypedCode() {
  for (let trouble: string | null = refusal; trouble !== null; )
    trouble = await enterByCode(await fromDialog('code', trouble))
  entered()
}

function entered() {
  question.set(null)
  if (refusal) withdrawTrouble(refusal)
  refusal = ''
}

/** From here on a cookie that scripts cannot read stands for the token. */
async function enterByToken() {
  let trouble = refusal
  for (;;) {
    const body = { token: await fromDialog('token', trouble) }
    const { status, value } = await ask('POST /console/session', body)
    if (value) {
      entered()
      who.set(value)
      return
    }
    trouble = status === 401 ? t('token.wrong') : t('failed.network')
  }
}

/** Resolves to null, or to why the code opened nothing. */
async function enterByCode(code: string): Promise<string | null> {
  const { status, value } = await ask('POST /setup/session', { code })
  if (status === 0) return t('failed.network')
  if (!value) return [409, 429].includes(status) ? t('code.wrong') : t('code.closed')
  sessionStorage.setItem(TOKEN, value.token)
  sessionStorage.setItem(SETUP, 'yes')
  return null
}

interface AnswerBeforeLogin<Value> {
  /** 0: nothing was answered. */
  readonly status: number
  /** Null where the lane refuses. */
  readonly value: Value | null
}

/** A call on the way in: one that is refused asks for no login. */
async function ask<At extends Extract<Address, `${string} /${'console' | 'setup'}/${string}`>>(
  at: At,
  body?: object,
): Promise<AnswerBeforeLogin<Done<At>>> {
  const [method = '', path = ''] = at.split(' ')
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method }
  try {
    const response = await fetch(path, { ...sent, signal })
    const value = response.ok ? ((await response.json()) as Done<At>) : null
    return { status: response.status, value }
  } catch {
    return { status: 0, value: null }
  }
}

/** The trouble goes while what was typed is looked at: where it is the same again, it is said again. */
async function fromDialog(what: What, trouble: string): Promise<string> {
  const typed = await new Promise<string>((enter) => question.set({ what, trouble, enter }))
  const asked = question.get()
  if (asked) question.set({ ...asked, trouble: '' })
  return typed
}

const WORDS = {
  code: () => ({ title: t('code.title'), label: t('code.label'), hint: t('code.hint') }),
  token: () => ({ title: t('token.title'), label: t('token.label'), hint: t('token.hint') }),
}

const FIELD = { name: 'token', autocomplete: 'off', required: true }

export function Login() {
  const asked = useStore(question)
  return asked && <LoginDialog asked={asked} />
}

export function LoginDialog({ asked }: { asked: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { title, label, hint } = WORDS[asked.what]()
  const send = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('token') as HTMLInputElement
    const typed = input.value.trim()
    // The token stays nowhere in the page; after a typing error it is typed anew.
    input.value = ''
    asked.enter(typed)
  }
  return (
    <dialog
      id="ask-token"
      ref={dialog}
      aria-labelledby="ask-title"
      onCancel={(event) => event.preventDefault()}
    >
      <form onSubmit={send}>
        <h2 id="ask-title">{title}</h2>
        <label>
          <span id="ask-label">{label}</span>
          {asked.what === 'code' ? (
            <input type="text" autocapitalize="characters" {...FIELD} />
          ) : (
            <input type="password" {...FIELD} />
          )}
        </label>
        <p class="warning" id="ask-trouble" role="alert">
          {asked.trouble}
        </p>
        <p class="muted small" id="ask-hint">
          {hint}
        </p>
        <button type="submit" class="main">
          {t('token.enter')}
        </button>
      </form>
    </dialog>
  )
}
