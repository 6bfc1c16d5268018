/**
 * The glasses that are connected, what each may be showing, and who waits for what they must show.
 *
 *   report ─▶ has the latest ──▶ held until another is wanted, holdMs at most ─▶ answered
 *        └──▶ has another one ─▶ answered at once with the latest
 *
 * A glass that is silent for GLASS.silentMs counts as lost: its page has gone dark before that, by its own clock. A
 * connection that ends proves neither.
 *
 * One browser is the glass: what it paints counts as shown. All others show the same. A caller waits a moment for them,
 * whatever they claim, and not at all for one that took the whole moment the last time. So it is with a second page of
 * the glass that any program of this machine may be. One that claims an older screen for longer than an honest page may
 * show it is named to people, and no longer waited for. A page of the glass that is stuck is named, too: what another
 * page of the glass has painted counts.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import {
  GLASS,
  type Glasses,
  type GlassPicture,
  type GlassReport,
  type GlassStanding,
  type GlassWords,
  type ReportingBrowser,
} from '../glasses.ts'

export interface GlassRegister extends Glasses, Disposable {
  /** Called when the latest screen has changed: glasses whose reports are held are answered. */
  announce(): void
  count(): GlassCount
}

export interface GlassCount {
  /** Pages of the browser that is the glass. */
  readonly present: number
  /** How many of these show the latest screen. */
  readonly painted: number
  /** It is a basket, and each of these has all of its lines. */
  readonly hasAllLines: boolean
  /** How many of these can never show it, because it does not fit. */
  readonly small: number
  /** How many of these may show another screen and are waited for, with the other browsers that still are. */
  readonly older: number
  /** The windows of those that go on showing another screen, and are not waited for. */
  readonly stuck: readonly string[]
  /** Pages of all other browsers. */
  readonly others: number
  /** Names of other browsers that no caller waits for. */
  readonly lagging: readonly string[]
  /** The name of the browser that is the glass; null: none has asked yet. */
  readonly glassName: string | null
}

export interface GlassRegisterOptions {
  readonly run: string
  readonly latest: () => { readonly number: number; readonly picture: GlassPicture }
  readonly words: GlassWords
  readonly clock: Clock
  /** A glass came, went, or said something new. */
  readonly onChange: () => void
  /** The browser that is the glass was lost by falling silent. */
  readonly onSilent: () => void
}

interface Glass {
  readonly id: string
  readonly from: ReportingBrowser
  readonly painted: number
  readonly has: number
  readonly trouble: GlassReport['trouble']
  readonly window: GlassStanding['window']
  readonly hasAllLines: boolean
  readonly sinceMs: number
  readonly paintedAtMs: number | null
  readonly silence: Disposable
  /** The screen that it was sent since its last report; 0: none. */
  sent: number
  /** Ends the waiting of its report. */
  answer: () => void
}

const RETRY_AFTER_MS = 5_000
const THIS_MACHINE: ReportingBrowser = {
  name: 'kiosk',
  isGlass: true,
  glassName: 'kiosk',
  isProven: true,
}
/** Names that lagged are kept up to here: there are fewer browsers. */
const LAGGED_MAX = 64

export function createGlassRegister(options: GlassRegisterOptions): GlassRegister {
  const { run, latest, words, clock, onChange, onSilent } = options
  const glasses = new Map<string, Glass>()
  /** By the name of a browser that lagged: until when it is not waited for. */
  const lagged = new Map<string, number>()
  /** The same of browsers that painted later than a new screen waits for. People are not told, and no payment waits twice. */
  const slow = new Map<string, number>()
  /** By its id a page of the glass that has come no nearer to the latest screen: whether that lasts too long. */
  const behind = new Map<string, { isStuck: boolean; readonly timer: Disposable }>()
  /** Runs while other browsers are waited for, from the moment in which the latest screen was wanted. */
  let waiting: Disposable | null = null
  let lossTimer: Disposable | null = null
  let glassName: string | null = null
  let isClosed = false

  const isIn = (names: ReadonlyMap<string, number>, { name }: ReportingBrowser) =>
    (names.get(name) ?? Number.NEGATIVE_INFINITY) > clock.monotonicMs()
  const isLagging = (from: ReportingBrowser) => isIn(lagged, from)

  /** Whether a page of the glass shows the latest screen. */
  function hasPainted(): boolean {
    const { number } = latest()
    return [...glasses.values()].some(({ from, painted }) => from.isGlass && painted === number)
  }

  /** Pages that may show another screen than the latest. */
  function older(): readonly Glass[] {
    return [...glasses.values()].filter(isOlder)
  }

  function isOlder({ painted, has, sent }: Glass): boolean {
    const { number } = latest()
    return [painted, has, sent].some((one) => one !== 0 && one !== number)
  }

  /** By now an honest page shows the latest screen or is dark: this one is stuck, until it paints something new. */
  function fallBehind(id: string): void {
    if (behind.has(id)) return
    const one = {
      isStuck: false,
      timer: clock.after(GLASS.silentMs, () => {
        one.isStuck = true
        onChange()
      }),
    }
    behind.set(id, one)
  }

  function catchUp(id: string): void {
    behind.get(id)?.timer[Symbol.dispose]()
    behind.delete(id)
  }

  const isStuck = ({ id, from }: Glass) => from.isGlass && behind.get(id)?.isStuck === true
  /** A page that anybody on this machine may have sent is waited for as the other browsers are, once another page of the glass has painted. */
  const isLikeMirror = ({ from }: Glass) => !from.isGlass || (!from.isProven && hasPainted())
  const isWaitedFor = (glass: Glass) =>
    isLikeMirror(glass)
      ? waiting !== null && !isLagging(glass.from) && !isIn(slow, glass.from)
      : !isStuck(glass)

  /** By now every honest page shows the latest screen or is dark; the others are lagging. */
  function stopLossTimer(): void {
    lossTimer = null
    for (const { from } of older()) lag(from)
    onChange()
  }

  function endWaiting(): void {
    for (const glass of older()) if (isLikeMirror(glass)) note(slow, glass.from)
    waiting = null
    onChange()
  }

  function lag(from: ReportingBrowser): void {
    if (!from.isGlass) note(lagged, from)
  }

  function note(names: Map<string, number>, from: ReportingBrowser): void {
    if (names.size >= LAGGED_MAX) names.clear()
    names.set(from.name, clock.monotonicMs() + GLASS.lagsMs)
  }

  function drop(id: string): void {
    const glass = glasses.get(id)
    if (!glass) return
    glasses.delete(id)
    glass.silence[Symbol.dispose]()
    glass.answer()
  }

  function lose(id: string): void {
    if (!glasses.has(id)) return
    drop(id)
    catchUp(id)
    onChange()
  }

  function admit(report: GlassReport, from: ReportingBrowser): Glass {
    if (isClosed) throw closed()
    const known = glasses.get(report.id)
    const places = [...glasses.values()].filter((one) => one.from.isGlass === from.isGlass)
    // Only a page knows its own id: another browser that gives it is another page.
    if ((known?.from.name ?? from.name) !== from.name) throw foreign()
    if (!known && places.length >= GLASS.most)
      throw new Fault(
        'too-many',
        say('fault.screen.too-many-screens', { most: GLASS.most }),
        undefined,
        {
          retryAfterMs: RETRY_AFTER_MS,
        },
      )
    // The page asks again, so its first question needs no answer.
    const before = glasses.get(report.id)
    glassName = from.glassName
    drop(report.id)
    const isOurs = report.run === run
    const painted = isOurs ? report.painted : 0
    const isNew = painted !== 0 && painted !== before?.painted
    const glass: Glass = {
      id: report.id,
      from,
      painted,
      window: report.window ?? null,
      hasAllLines: report.hasAllLines ?? false,
      sinceMs: before?.sinceMs ?? clock.now(),
      paintedAtMs: isNew ? clock.now() : (before?.paintedAtMs ?? null),
      has: isOurs ? report.has : 0,
      trouble: isOurs ? report.trouble : null,
      silence: clock.after(GLASS.silentMs, () => {
        // It fell silent with an older screen: a payment has waited that long for it, so the next ones do not.
        if (older().includes(glass)) lag(from)
        lose(report.id)
        if (from.isGlass) onSilent()
      }),
      sent: 0,
      answer() {},
    }
    glasses.set(report.id, glass)
    if (isNew || !isOlder(glass)) catchUp(report.id)
    if (from.isGlass && isOlder(glass)) fallBehind(report.id)
    return glass
  }

  function held(glass: Glass, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        timer[Symbol.dispose]()
        gone.removeEventListener('abort', end)
        glass.answer = () => {}
        resolve()
      }
      const timer = clock.after(GLASS.holdMs, end)
      glass.answer = end
      if (gone.aborted) end()
      else gone.addEventListener('abort', end, { once: true })
    })
  }

  return {
    async report(given, gone, from = THIS_MACHINE) {
      const glass = admit(given, from)
      lossTimer ??= older().some((one) => !one.from.isGlass && !isLagging(one.from))
        ? clock.after(GLASS.silentMs, stopLossTimer)
        : null
      onChange()
      if (glass.has === latest().number) await held(glass, gone)
      if (isClosed) throw closed()
      const { number, picture } = latest()
      glass.sent = number
      return { run, number, picture: glass.has === number ? null : picture }
    },
    leave: lose,
    words,
    list() {
      const { number, picture } = latest()
      const conditions = [...glasses.values()].map((glass) => {
        const { id, from, painted, sinceMs, window, paintedAtMs, trouble } = glass
        const shows = painted === number ? picture.kind : null
        const { name, isGlass } = from
        const whose = { name, isGlass, lags: isStuck(glass) || isLagging(from) }
        return { id, ...whose, sinceMs, window, shows, paintedAtMs, trouble }
      })
      return conditions.sort((one, other) => one.sinceMs - other.sinceMs)
    },
    announce() {
      waiting?.[Symbol.dispose]()
      waiting = clock.after(GLASS.othersMs, endWaiting)
      lossTimer?.[Symbol.dispose]()
      lossTimer = clock.after(GLASS.silentMs, stopLossTimer)
      for (const glass of glasses.values()) {
        if (glass.from.isGlass && isOlder(glass)) fallBehind(glass.id)
        glass.answer()
      }
    },
    count() {
      const { number } = latest()
      const all = [...glasses.values()]
      const own = all.filter(({ from }) => from.isGlass)
      const others = all.filter(({ from }) => !from.isGlass)
      const showing = own.filter(({ painted }) => painted === number)
      return {
        present: own.length,
        painted: showing.length,
        hasAllLines: showing.length > 0 && showing.every(({ hasAllLines }) => hasAllLines),
        small: own.filter(({ has, trouble }) => has === number && trouble !== null).length,
        older: older().filter(isWaitedFor).length,
        stuck: older().filter(isStuck).map(windowOf),
        others: others.length,
        lagging: [
          ...new Set(others.filter(({ from }) => isLagging(from)).map(({ from }) => from.name)),
        ],
        glassName,
      }
    },
    [Symbol.dispose]() {
      isClosed = true
      waiting?.[Symbol.dispose]()
      lossTimer?.[Symbol.dispose]()
      for (const id of [...glasses.keys()]) {
        drop(id)
        catchUp(id)
      }
    },
  }
}

const windowOf = ({ window }: Glass) => (window ? `${window.width}×${window.height}` : '?')
const closed = () => new Fault('unreachable', say('fault.display.driver-closed'))
const foreign = () => new Fault('forbidden', say('fault.screen.page-of-another-screen'))
