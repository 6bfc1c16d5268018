/**
 * The glasses that are there, what each may be showing, and who waits for what it must show.
 *
 *   report ─▶ has the latest ──▶ held until another is wanted, holdMs at most ─▶ answered
 *        └──▶ has another one ─▶ answered at once with the latest
 *
 * A glass that is silent for GLASS.silentMs is lost: by the clock of its own page it has gone dark before.
 * A connection that ends proves nothing of the kind.
 */
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import {
  GLASS,
  type Glasses,
  type GlassPicture,
  type GlassReport,
  type GlassStanding,
} from '#hal/glasses.ts'

export interface GlassRegister extends Glasses, Disposable {
  /** The latest is another one: whoever waits is answered. */
  announce(): void
  count(): GlassCount
}

export interface GlassCount {
  readonly present: number
  /** Of them, those that show the latest. */
  readonly painted: number
  /** Of them, those that never will, because it does not fit. */
  readonly small: number
  /** Of them, those that may show another one. */
  readonly older: number
}

export interface GlassRegisterOptions {
  readonly run: string
  readonly latest: () => { readonly number: number; readonly picture: GlassPicture }
  readonly clock: Clock
  /** A glass came, went, or said something new. */
  readonly onChange: () => void
  /** One is lost, without a word. */
  readonly onSilent: () => void
}

interface Glass {
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

export function createGlassRegister(options: GlassRegisterOptions): GlassRegister {
  const { run, latest, clock, onChange, onSilent } = options
  const glasses = new Map<string, Glass>()
  let isClosed = false

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

  function admit(report: GlassReport): Glass {
    if (isClosed) throw closed()
    if (!glasses.has(report.id) && glasses.size >= GLASS.most)
      throw new Fault('too-many', `${GLASS.most} screens are connected: close one`, undefined, {
        retryAfterMs: RETRY_AFTER_MS,
      })
    // A second question of the same page: nobody listens to the answer of the first.
    const before = glasses.get(report.id)
    drop(report.id)
    const isOurs = report.run === run
    const painted = isOurs ? report.painted : 0
    const isNew = painted !== 0 && painted !== before?.painted
    const glass: Glass = {
      painted,
      window: report.window ?? null,
      sinceMs: before?.sinceMs ?? clock.now(),
      paintedAtMs: isNew ? clock.now() : (before?.paintedAtMs ?? null),
      has: isOurs ? report.has : 0,
      trouble: isOurs ? report.trouble : null,
      silence: clock.after(GLASS.silentMs, () => {
        lose(report.id)
        onSilent()
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
    async report(given, gone) {
      const glass = admit(given)
      onChange()
      if (glass.has === latest().number) await held(glass, gone)
      if (isClosed) throw closed()
      const { number, picture } = latest()
      glass.sent = number
      return { run, number, picture: glass.has === number ? null : picture }
    },
    leave: lose,
    list() {
      const { number, picture } = latest()
      const told = [...glasses].map(([id, { painted, sinceMs, window, paintedAtMs, trouble }]) => {
        const shows = painted === number ? picture.kind : null
        return { id, sinceMs, window, shows, paintedAtMs, trouble }
      })
      return told.sort((one, other) => one.sinceMs - other.sinceMs)
    },
    announce() {
      for (const glass of glasses.values()) glass.answer()
    },
    count() {
      const { number } = latest()
      const all = [...glasses.values()]
      const isOther = (one: number) => one !== 0 && one !== number
      return {
        present: all.length,
        painted: all.filter(({ painted }) => painted === number).length,
        small: all.filter(({ has, trouble }) => has === number && trouble !== null).length,
        older: all.filter(({ painted, has, sent }) => [painted, has, sent].some(isOther)).length,
      }
    },
    [Symbol.dispose]() {
      isClosed = true
      for (const id of [...glasses.keys()]) drop(id)
    },
  }
}

const closed = () => new Fault('unreachable', 'the display driver is closed')
