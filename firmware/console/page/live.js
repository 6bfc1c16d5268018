/**
 * The lane's present state. `usePart('payment')` in a component gives a part, or null until it is known;
 * `useLink()` is the state of the connection: `waiting`, `on`, `off`, or `over` where nothing is to be heard any
 * more. page-state-sections.ts has the parts; what it calls `more` is in firmware/wiring/wire-lane-state.ts.
 *
 * All tabs of a browser share one connection through a worker; a tab whose worker does not start, or stops
 * answering, has a connection of its own.
 */

import { createStore, useStore } from './followed-value.js'
import { followLane } from './live/follow-lane.js'
import { askLogin, token } from './login.js'
import { language } from './words/words.js'

const WORKER = '/console/live/live-worker.js'
// Another protocol gets another number: in an older tab a worker of the release before may still live.
const WORKER_NAME = 'laned-live-2'
const WORKER_SILENT_MS = 5_000
// A slow board sends the worker's files late.
const WORKER_FIRST_WORD_MS = 15_000

const parts = new Map()
export const link = createStore('waiting')

export function usePart(name) {
  return useStore(partOf(name))
}

export function useLink() {
  return useStore(link)
}

/** The store of a part, for code outside of components. */
export function partOf(name) {
  let part = parts.get(name)
  if (!part) {
    part = createStore(null)
    parts.set(name, part)
  }
  return part
}

let source = null

export function startLive() {
  source = openSource()
  document.addEventListener('visibilitychange', () => source.look(document.hidden))
  addEventListener('pagehide', () => source.look(true))
  addEventListener('pageshow', () => source.look(document.hidden))
  // The lane sends its sentences in the language that was asked for.
  language.subscribe(() => change(openSource))
}

/** A token that only this tab has must not go to a worker that other tabs share. */
function openSource() {
  return token() === null ? fromWorker(() => change(fromPage)) : fromPage()
}

function change(open) {
  source.end()
  source = open()
  source.look(document.hidden)
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
  if (token() === source.askedAs()) await askLogin()
  if (token() !== null) change(fromPage)
  else source.again()
}

function take(message) {
  if (message.type === 'part') partOf(message.name).set(message.value)
  if (message.type !== 'link') return
  link.set(message.link === 'locked' ? 'waiting' : message.link)
  if (message.link === 'locked') void wayIn()
}

function fromPage() {
  let asked = null
  const lane = followLane({
    path: '/console/events',
    headers() {
      asked = token()
      const tongue = { 'laned-language': language.get() }
      return asked === null ? tongue : { ...tongue, authorization: `Bearer ${asked}` }
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
function fromWorker(onDead) {
  let watch
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
  const worker = openWorker()
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

function openWorker() {
  try {
    const options = { type: 'module', name: `${WORKER_NAME}-${language.get()}` }
    return new SharedWorker(trusted(WORKER), options)
  } catch {
    return null
  }
}

/** Made once: a second policy of this name is refused, and a page that changes its language opens another worker. */
let policy

/** The one script address that the page's policy lets code make up. */
function trusted(address) {
  policy ??= globalThis.trustedTypes?.createPolicy('laned-worker', {
    createScriptURL: (wanted) => {
      if (wanted !== WORKER) throw new TypeError('not the worker of this page')
      return wanted
    },
  })
  return policy ? policy.createScriptURL(address) : address
}
