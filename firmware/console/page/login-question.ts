/** The question of the login, whatever is asked for, and calls of the lane before anybody is in. */
import { createStore } from './followed-value.ts'
import type { Address, Done } from './lane-rows.ts'

const TIMEOUT_MS = 10_000

/** While the login is on the page. */
export interface Question extends Asked {
  readonly trouble: string
  enter(typed: string): void
}

/** What is typed, and how the dialog asks for it. */
export interface Asked {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly isSecret: boolean
}

export const question = createStore<Question | null>(null)

interface AnswerBeforeLogin<Value> {
  /** 0: nothing was answered. */
  readonly status: number
  /** Null where the lane refuses. */
  readonly value: Value | null
}

/** A call on the way in: one that is refused asks for no login. */
export async function callBeforeLogin<At extends Address>(
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
export async function fromDialog(asked: Asked, trouble: string): Promise<string> {
  const typed = await new Promise<string>((enter) => question.set({ ...asked, trouble, enter }))
  const now = question.get()
  if (now) question.set({ ...now, trouble: '' })
  return typed
}
