/**
 * The customer's screen in a browser: asks its lane what to show, paints it, and reports that. glass-state.ts decides
 * what may be shown and for how long; this file has the clock, the calls and the pixels.
 */

import { sound, type Tone } from '#firmware/console/page/parts/sounds.ts'
import { drift, shiftAt } from './burn-in-shift.ts'
import { createCodeForm } from './code-form.ts'
import { draw, type Notice } from './draw.ts'
import {
  type Glass,
  type GlassEvent,
  type LaneOrder,
  mustReload,
  newGlass,
  pictureAt,
  reportOf,
  step,
} from './glass-state.ts'
import { createIdle } from './idle-slides.ts'
import { createLifeClock } from './monotonic-clock.ts'
import { WORDS } from './words.js'

/** Twice as long as the lane holds an answer back: a connection that hangs longer is lost. */
const ANSWER_MS = 1_700
const AGAIN_MS = 250
/** The wait after a refusal, or the answer of another lane: a wrong token does not become right by asking. */
const REFUSED_MS = 5_000
const CHECK_EVERY_MS = 200
/** Where no frame comes within this time, nobody sees the page. */
const PAINT_MS = 700

const root = element('glass', HTMLElement)
const now = createLifeClock(() => performance.now(), Date.now)
const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')
/** The cookie lasts some four hundred days from when it was last renewed. */
const ENTER_EVERY_MS = 24 * 60 * 60 * 1_000

const idleRoot = element('idle', HTMLElement)
const idle = createIdle(idleRoot, (path) => fetch(path))
const codeForm = createCodeForm(element('code', HTMLFormElement), enter)

let glass: Glass = { ...newGlass(), isVisible: !document.hidden }
let drawn: string | null = null
/** What the page says while nothing may be shown; null, on a page that was just loaded: nothing. */
let notice: Notice | null = null

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the document has no ${id}`)
  return found
}

function apply(event: GlassEvent): void {
  glass = step(glass, event, now())
  show()
}

/** Never shows more than the state allows, even if the rest of the page's work fails. */
function show(): void {
  const picture = pictureAt(glass, now())
  idle(picture?.kind === 'blank', now())
  const key = picture
    ? `${glass.run} ${glass.has} ${size()}`
    : `dark ${notice?.title} ${notice?.next} ${glass.isForeign}`
  drift(now())
  if (key === drawn) return
  // A picture that cannot be drawn must not be reported as painted.
  drawn = null
  const trouble = draw(root, picture, glass.isForeign ? FOREIGN : notice)
  drawn = key
  drift(now())
  root.dataset['number'] = picture ? String(glass.has) : ''
  root.dataset['run'] = (picture && glass.run) ?? ''
  if (trouble && picture)
    glass = step(glass, { type: 'cannot', run: glass.run, number: glass.has, trouble }, now())
}

const FOREIGN: Notice = { title: '', next: WORDS.otherLane }
const LOST: Notice = { title: WORDS.noConnection, next: WORDS.askCashier }
const size = () => `${innerWidth} ${innerHeight} ${devicePixelRatio}`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const frame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, PAINT_MS / 2, null)
  })

/** Waits for two frames: the first has the drawing in it, and when the second begins the first is on the screen. */
async function paint(): Promise<void> {
  const { run, has } = glass
  if (glass.painted === has || glass.trouble || !glass.picture || drawn === null) return
  const isOut = (await frame()) !== null && (await frame()) !== null
  if (!isOut) return
  apply({ type: 'painted', run, number: has })
  root.dataset['painted'] = String(glass.painted || '')
  const { picture } = glass
  if (glass.painted === has && picture?.kind === 'status' && picture.sound) ring(picture.tone)
}

/** A failing sound, on a tablet without a loudspeaker, must not stop the page. */
function ring(tone: Tone): void {
  try {
    sound(tone)
  } catch {}
}

function post(path: string, body: object, options: RequestInit = {}): Promise<Response> {
  const typed = { 'content-type': 'application/json' }
  return fetch(path, { method: 'POST', headers: typed, body: JSON.stringify(body), ...options })
}

interface Refusal {
  /** The lane's words. */
  readonly message?: string
}

/** The lane's words where it refuses; null where it takes this browser as a screen. */
async function enter(code: string): Promise<string | null> {
  const answer = await post('/glass/enter', code ? { code } : {})
  if (answer.ok) return null
  const { message }: Refusal = await answer.json()
  return String(message ?? answer.status)
}

/** Resolves to how long to wait before the next question. */
async function ask(): Promise<number> {
  const askedAtMs = now()
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ANSWER_MS)
  try {
    const window = { width: innerWidth, height: innerHeight, ratio: devicePixelRatio || 1 }
    const hasAllLines = root.querySelector('.above:empty') !== null
    const body = { id, ...reportOf(glass, { window, hasAllLines }) }
    const answer = await post('/glass/next', body, { signal: stop.signal })
    if (!answer.ok) return refused(answer.status, await answer.json())
    const order: LaneOrder = await answer.json()
    notice = null
    codeForm.hide()
    apply({ type: 'answered', askedAtMs, order })
    if (mustReload(glass, location.hostname)) location.reload()
    return glass.isForeign ? REFUSED_MS : 0
  } catch {
    notice = LOST
    show()
    return AGAIN_MS
  } finally {
    clearTimeout(timer)
  }
}

function refused(status: number, { message }: Refusal): number {
  const { tellsWindow } = glass
  apply({ type: 'refused', status })
  if (glass.tellsWindow !== tellsWindow) return 0
  notice = { title: '', next: String(message ?? status) }
  show()
  if (status === 401) codeForm.show()
  // The page goes on asking while a person enters the code, so that the screen comes at once.
  if (status === 401) return AGAIN_MS * 4
  return status === 403 || status === 429 ? REFUSED_MS : AGAIN_MS
}

async function serve(): Promise<void> {
  for (;;) {
    const waitMs = await round().catch(() => AGAIN_MS)
    if (waitMs > 0) await pause(waitMs)
  }
}

async function round(): Promise<number> {
  apply({ type: 'tick' })
  const waitMs = document.hidden ? AGAIN_MS : await ask()
  await paint()
  return waitMs
}

/** Goes dark before it is hidden: when it is seen again, nothing old may be on it. */
function leave(): void {
  apply({ type: 'hidden' })
  post('/glass/leave', { id }, { keepalive: true }).catch(() => {})
}

const turn = () => (document.hidden ? leave() : apply({ type: 'visible' }))
document.addEventListener('visibilitychange', turn)
addEventListener('pagehide', leave)
addEventListener('pageshow', turn)
// A tablet that freezes a tab runs none of its code afterwards.
document.addEventListener('freeze', leave)
document.addEventListener('resume', turn)
addEventListener('resize', show)
setInterval(() => apply({ type: 'tick' }), CHECK_EVERY_MS)

function care(): void {
  const { x, y } = shiftAt(now())
  const ratio = devicePixelRatio || 1
  for (const { style } of [root, idleRoot]) {
    style.left = `${x / ratio}px`
    style.top = `${y / ratio}px`
  }
  // Only where the page came over TLS; elsewhere the tablet's own settings keep its screen lit.
  if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => {})
}
care()
setInterval(care, 60_000)

/** Enters a code that an old address carries, once, and removes it from the address. */
async function begin(): Promise<void> {
  const code = decodeURIComponent(location.hash.slice(1))
  if (code) history.replaceState(null, '', location.pathname)
  // A lane that went back to an earlier release does not know this call.
  await enter(code).catch(() => {})
  await serve()
}
setInterval(() => enter('').catch(() => {}), ENTER_EVERY_MS)

document.documentElement.lang = WORDS.language
show()
void begin()
// Seen by reload-broken-glass.ts.
globalThis.isGlassRunning = true
