/** The login, where the lane asks for one: a token, or what a feature asks for instead. */

import OF_FEATURES from 'page:features/login'
import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { createStore, useStore } from './followed-value.ts'
import type { Person } from './lane-rows.ts'
import {
  type Asked,
  callBeforeLogin,
  fromDialog,
  type Question,
  question,
} from './login-question.ts'
import { withdrawTrouble } from './parts/toasts.tsx'
import { t } from './words/words.ts'

const WAYS = Object.values(OF_FEATURES)

/** The user of the page, once he is known. */
export const who = createStore<Person | null>(null)

let asking: Promise<void> | null = null

export async function enterByAddress() {
  for (const way of WAYS) await way.enterByAddress()
}

/** Shows one dialog, however many calls wait for it. */
export function askLogin(): Promise<void> {
  asking ??= enter().finally(() => {
    asking = null
  })
  return asking
}

async function enter(): Promise<void> {
  let refusal = ''
  for (const way of WAYS) {
    const left = await way.enter()
    if (left === null) {
      question.set(null)
      return
    }
    refusal ||= left
  }
  // Somebody may have logged in since the call was refused: then nothing is asked.
  if (!(await isIn())) await enterByToken(refusal)
}

async function isIn(): Promise<boolean> {
  const { value } = await callBeforeLogin('GET /console/session')
  if (value) who.set(value)
  return value !== null
}

/** From here on a cookie that scripts cannot read stands for the token. */
async function enterByToken(refusal: string) {
  let trouble = refusal
  for (;;) {
    const body = { token: await fromDialog(askedForToken(), trouble) }
    const { status, value } = await callBeforeLogin('POST /console/session', body)
    if (value) {
      question.set(null)
      if (refusal) withdrawTrouble(refusal)
      who.set(value)
      return
    }
    trouble = status === 401 ? t('token.wrong') : t('failed.network')
  }
}

export const askedForToken = (): Asked => ({
  title: t('token.title'),
  label: t('token.label'),
  hint: t('token.hint'),
  isSecret: true,
})

const FIELD = { name: 'token', autocomplete: 'off', required: true }

export function Login() {
  const asked = useStore(question)
  return asked && <LoginDialog asked={asked} />
}

export function LoginDialog({ asked }: { asked: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { title, label, hint, isSecret } = asked
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
          {isSecret ? (
            <input type="password" {...FIELD} />
          ) : (
            <input type="text" autocapitalize="characters" {...FIELD} />
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
