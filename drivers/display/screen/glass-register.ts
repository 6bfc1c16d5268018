/**
 * The glasses that are there, what each may be showing, and who waits for what it must show.
 *
 *   report ─▶ has the latest ──▶ held until another is wanted, holdMs at most ─▶ answered
 *        └──▶ has another one ─▶ answered at once with the latest
 *
 * A glass that is silent for GLASS.silentMs is lost: by the clock of its own page it has gone dark before.
 * A connection that ends proves nothing of the kind.
 *
 * One screen is the glass and decides. The others mirror it: what is shown waits a moment for them and no longer, whatever
 * they claim. One that claims an older screen for longer than an honest page may show it is told by its name, and not
 * waited for again.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import {
  GLASS,
  type Glasses,
  type GlassPicture,
  type GlassReport,
  type GlassStanding,
  type GlassWords,
  type ReportingScreen,
} from '#hal/glasses.ts'

export interface GlassRegister extends Glasses, Disposable {
  /** The latest is another one: whoever waits is answered. */
  announce(): void
  count(): GlassCount
}

export interface GlassCount {
  /** Pages of the screen that is the glass. */
  readonly present: number
  /** Of them, those that show the latest. */
  readonly painted: number
  /** Of them, those that never will, because it does not fit. */
  readonly small: number
  /** Of them, those that may show another one, and the mirrors that are still waited for. */
  readonly older: number
  readonly mirrors: number
  /** Names of mirrors that nobody waits for. */
  readonly lagging: readonly string[]
  /** Of the screen that is the glass; null: none has asked yet. */
  readonly glassName: string | null
}

export interface GlassRegisterOptions {
  readonly run: string
  readonly latest: () => { readonly number: number; readonly picture: GlassPicture }
  readonly words: GlassWords
  readonly clock: Clock
  /** A glass came, went, or said something new. */
  readonly onChange: () => void
  /** One is lost, without a word. */
  readonly onSilent: () => void
}

interface Glass {
  readonly from: ReportingScreen
  readonly painted: number
  readonly has: number
  readonly trouble: GlassReport['trouble']
  readonly window: GlassStanding['window']
  readonly sinceMs: number
  readonly paintedAtMs: number | null
  readonly silence: Disposable
  /** What it was sent since it last said something; 0: nothing. */
  sent: number
  /** Ends its waiting. */
  answer: () => void
}

const RETRY_AFTER_MS = 5_000
const THIS_MACHINE: ReportingScreen = { name: 'kiosk', isGlass: true, glassName: 'kiosk' }
/** Names that lagged: more than there are screens. */
const LAGGED_MAX = 64

export function createGlassRegister(options: GlassRegisterOptions): GlassRegister {
  const { run, latest, words, clock, onChange, onSilent } = options
  const glasses = new Map<string, Glass>()
  /** Until when a screen that lagged is not waited for, by its name. */
  const lagged = new Map<string, number>()
  /** How long mirrors are waited for since the latest was wanted. */
  let waiting: Disposable | null = null
  let patience: Disposable | null = null
  let glassName: string | null = null
  let isClosed = false

  const isLagging = ({ name }: ReportingScreen) =>
    (lagged.get(name) ?? Number.NEGATIVE_INFINITY) > clock.monotonicMs()

  /** Pages that may show another screen than the latest. */
  function older(): readonly Glass[] {
    const { number } = latest()
    const isOther = (one: number) => one !== 0 && one !== number
    return [...glasses.values()].filter(({ painted, has, sent }) =>
      [painted, has, sent].some(isOther),
    )
  }

  /** By now an honest page shows the latest, or is dark. */
  function endPatience(): void {
    patience = null
    for (const { from } of older()) lag(from)
    onChange()
  }

  function endWaiting(): void {
    waiting = null
    onChange()
  }

  function lag(from: ReportingScreen): void {
    if (from.isGlass) return
    if (lagged.size >= LAGGED_MAX) lagged.clear()
    lagged.set(from.name, clock.monotonicMs() + GLASS.lagsMs)
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
    onChange()
  }

  function admit(report: GlassReport, from: ReportingScreen): Glass {
    if (isClosed) throw closed()
    const known = glasses.get(report.id)
    const places = [...glasses.values()].filter((one) => one.from.isGlass === from.isGlass)
    // A page has a name that only it knows; another screen that says it is another page.
    if ((known?.from.name ?? from.name) !== from.name) throw foreign()
    if (!known && places.length >= GLASS.most)
      throw new Fault('too-many', say`${GLASS.most} screens are connected: close one`, undefined, {
        retryAfterMs: RETRY_AFTER_MS,
      })
    // A second question of the same page: nobody listens to the answer of the first.
    const before = glasses.get(report.id)
    glassName = from.glassName
    drop(report.id)
    const isOurs = report.run === run
    const painted = isOurs ? report.painted : 0
    const isNew = painted !== 0 && painted !== before?.painted
    const glass: Glass = {
      from,
      painted,
      window: report.window ?? null,
      sinceMs: before?.sinceMs ?? clock.now(),
      paintedAtMs: isNew ? clock.now() : (before?.paintedAtMs ?? null),
      has: isOurs ? report.has : 0,
      trouble: isOurs ? report.trouble : null,
      silence: clock.after(GLASS.silentMs, () => {
        // Silent with what it was sent: once somebody has waited for it so long, nobody does again soon.
        if (older().includes(glass)) lag(from)
        lose(report.id)
        if (from.isGlass) onSilent()
      }),
      sent: 0,
      answer() {},
    }
    glasses.set(report.id, glass)
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
      patience ??= older().some((one) => !one.from.isGlass && !isLagging(one.from))
        ? clock.after(GLASS.silentMs, endPatience)
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
      const told = [...glasses].map(
        ([id, { from, painted, sinceMs, window, paintedAtMs, trouble }]) => {
          const shows = painted === number ? picture.kind : null
          const { name, isGlass } = from
          const whose = { name, isGlass, lags: isLagging(from) }
          return { id, ...whose, sinceMs, window, shows, paintedAtMs, trouble }
        },
      )
      return told.sort((one, other) => one.sinceMs - other.sinceMs)
    },
    announce() {
      waiting?.[Symbol.dispose]()
      waiting = clock.after(GLASS.mirrorMs, endWaiting)
      patience?.[Symbol.dispose]()
      patience = clock.after(GLASS.silentMs, endPatience)
      for (const glass of glasses.values()) glass.answer()
    },
    count() {
      const { number } = latest()
      const all = [...glasses.values()]
      const own = all.filter(({ from }) => from.isGlass)
      const mirrors = all.filter(({ from }) => !from.isGlass)
      return {
        present: own.length,
        painted: own.filter(({ painted }) => painted === number).length,
        small: own.filter(({ has, trouble }) => has === number && trouble !== null).length,
        older: older().filter(({ from }) => from.isGlass || (waiting !== null && !isLagging(from)))
          .length,
        mirrors: mirrors.length,
        lagging: [
          ...new Set(mirrors.filter(({ from }) => isLagging(from)).map(({ from }) => from.name)),
        ],
        glassName,
      }
    },
    [Symbol.dispose]() {
      isClosed = true
      waiting?.[Symbol.dispose]()
      patience?.[Symbol.dispose]()
      for (const id of [...glasses.keys()]) drop(id)
    },
  }
}

const closed = () => new Fault('unreachable', 'the display driver is closed')
const foreign = () => new Fault('forbidden', 'this page belongs to another screen: load it again')
