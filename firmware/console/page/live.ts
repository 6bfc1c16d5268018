/**
 * The lane's present state. `usePart('payment')` in a component gives a part, or null until it is known;
 * `useLink()` is the state of the connection: `waiting`, `on`, `off`, or `over` where nothing is to be heard any
 * more. page-state-sections.ts has the parts; what it calls `more` is in firmware/wiring/wire-lane-state.ts.
 *
 * All tabs of a browser share one connection through a worker; a tab whose worker does not start, or stops
 * answering, has a connection of its own.
 */

import type {} from './begin.ts'
import { createStore, type Store, useStore } from './followed-value.ts'
import type { Parts } from './lane-parts.ts'
import { followLane, type Message } from './live/follow-lane.ts'
import { askLogin } from './login.tsx'
import { token } from './tab-session.ts'
import { LANGUAGE } from './words/words.ts'

const WORKER_SILENT_MS = 5_000
// A slow board sends the worker's files late.
const WORKER_FIRST_WORD_MS = 15_000

export type Link = 'waiting' | 'on' | 'off' | 'over'

const parts = new Map<string, Store<unknown>>()
export const link = createStore<Link>('waiting')

export function usePart<Name extends keyof Parts>(name: Name): Parts[Name] | null {
  return useStore(partOf(name))
}

export function useLink(): Link {
  return useStore(link)
}

/** The store of a part, for code outside of components. */
export function partOf<Name extends keyof Parts>(name: Name): Store<Parts[Name] | null> {
  let part = parts.get(name)
  if (!part) {
    part = createStore<unknown>(null)
    parts.set(name, part)
  }
  return part as Store<Parts[Name] | null>
}

/** Where the state comes from: a worker that all tabs share, or a connection of this tab's own. */
interface Source {
  look(isHidden: boolean): void
  again(): void
  /** The token that it last asked with. */
  askedAs(): string | null
  end(): void
}

let source: Source | null = null

export function startLive() {
  source = openSource()
  document.addEventListener('visibilitychange', () => source?.look(document.hidden))
  addEventListener('pagehide', () => source?.look(true))
  addEventListener('pageshow', () => source?.look(document.hidden))
}

/** A token that only this tab has must not go to a worker that other tabs share. */
function openSource(): Source {
  return token() === null ? fromWorker(() => change(fromPage)) : fromPage()
}

function change(open: () => Source) {
  source?.end()
  source = open()
  source?.look(document.hidden)
}

/** Ends the connection for good: the lane stops answering here by design, so its silence is no alarm. */
export function endLive() {
  source?.end()
  link.set('over')
}

/** Connects anew, after the cookie has changed. */
export function listenAgain() {
  source?.again()
}

async function wayIn() {
  // The refusal may be for a call without this tab's token, or before it was there: then it says nothing about it.
  if (token() === source?.askedAs()) await askLogin()
  if (token() !== null) change(fromPage)
  else source?.again()
}

function take(message: Message) {
  if (message.type === 'part') partOf(message.name as keyof Parts).set(message.value as never)
  if (message.type !== 'link') return
  link.set(message.link === 'locked' ? 'waiting' : message.link)
  if (message.link === 'locked') void wayIn()
}

function fromPage(): Source {
  let asked: string | null = null
  const lane = followLane({
    path: '/console/events',
    headers() {
      asked = token()
      return {
        'laned-language': LANGUAGE,
        ...(asked !== null && { authorization: `Bearer ${asked}` }),
      }
    },
    onMessage: (message) => !isEnded && take(message),
  })
  let isEnded = false
  return {
    look: (isHidden) => lane.want(!isHidden),
    again: () => lane.again(),
    askedAs: () => asked,
    end() {
      isEnded = true
      lane.want(false)
    },
  }
}

/** `onDead` is called once when there is no worker, or it does not answer. */
function fromWorker(onDead: () => void): Source {
  let watch: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  let silentMs = WORKER_FIRST_WORD_MS
  const die = () => {
    if (!isEnded) queueMicrotask(onDead)
    end()
  }
  const end = () => {
    isEnded = true
    clearTimeout(watch)
    worker?.port.close()
  }
  const hear = () => {
    clearTimeout(watch)
    if (!document.hidden && !isEnded) watch = setTimeout(die, silentMs)
  }
  const worker = globalThis.askedAhead?.worker() ?? null
  if (!worker) {
    die()
    return { look() {}, again() {}, askedAs: () => null, end }
  }
  worker.onerror = die
  worker.port.onmessage = ({ data }) => {
    if (isEnded) return
    silentMs = WORKER_SILENT_MS
    hear()
    if (data.type === 'tick') worker.port.postMessage('here')
    else take(data)
  }
  hear()
  return {
    look(isHidden) {
      worker.port.postMessage(isHidden ? 'hidden' : 'visible')
      hear()
    },
    again: () => worker.port.postMessage('again'),
    // The worker is shared, so it never has a tab's token.
    askedAs: () => null,
    end,
  }
}
