/**
 * A lane with a screen driver and some pages around it, on a clock that the story moves: wires that delay,
 * lose and are pulled, tablets that sleep, a lane that is killed. A customer looks all the time.
 */
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { pause } from '#hal/clock.ts'
import { BLANK, type Screen } from '#hal/display.ts'
import { scan } from '#test/hardware/qr-reader.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { openBrowserDisplay } from '../../driver/browser-display.ts'
import type { Glasses } from '../../glasses.ts'
import { type GlassPage, openGlassPage } from './browser-screen-page.ts'

/** The promise: dark, or right, this soon after the lane or its mind was lost. */
const OLD_MS_MAX = 2_000
const STEP_MS = 100
const CONFIG = { language: 'en', currency: '', sound: false } as const

interface Seat {
  page: GlassPage
  isPulled: boolean
  awakeAtMs: number
}

/** A code that was wanted once: since when it is not, and whether the driver has said that it is gone. */
interface Past {
  readonly atMs: number
  isGone: boolean
}

export interface GlassWorld {
  readonly pages: number
  /** Resolves when the driver has answered; what it says of a screen nobody could see is no news. */
  show(screen: Screen): Promise<void>
  reload(page: number): void
  pull(page: number): void
  plug(page: number): void
  sleep(page: number, ms: number): void
  hide(page: number): void
  unhide(page: number): void
  kill(): void
  start(): void
  /** Looks at every glass on the way. Throws for a code that must not be there. */
  pass(ms: number): Promise<void>
  readonly isAlive: boolean
  /** How many codes customers could scan, by look. */
  readonly looks: number
  close(): Promise<void>
}

export function openGlassWorld(chance: SeededChance, scansAll: boolean): GlassWorld {
  const clock = createFakeClock()
  const past = new Map<string, Past>()
  let wanted: string | null = null
  let looks = 0
  let driver = openDriver()
  let isAlive = true
  const seats: Seat[] = [seat(), seat()]

  function openDriver() {
    return openBrowserDisplay(CONFIG, { clock, journal: createMemoryJournal() })
  }

  function seat(): Seat {
    const own: Seat = { page: null as never, isPulled: false, awakeAtMs: 0 }
    own.page = openPage(own)
    return own
  }

  function openPage(own: Seat): GlassPage {
    const wires = new WeakMap<Glasses, Glasses>()
    const reached = () => {
      if (own.isPulled || !isAlive) return null
      const { glasses } = driver
      const wire = wires.get(glasses) ?? wireTo(glasses, own)
      wires.set(glasses, wire)
      return wire
    }
    return openGlassPage(reached, {
      nowMs: () => clock.monotonicMs(),
      pause: async (ms) => {
        await pause(clock, ms)
        await awake(own)
      },
    })
  }

  async function awake({ awakeAtMs }: Seat): Promise<void> {
    if (awakeAtMs > clock.monotonicMs()) await pause(clock, awakeAtMs - clock.monotonicMs())
  }

  function wireTo(glasses: Glasses, own: Seat): Glasses {
    return {
      leave: (id) => glasses.leave(id),
      list: () => glasses.list(),
      words: glasses.words,
      async report(report, gone) {
        await awake(own)
        await pause(clock, chance.between(1, 120))
        if (chance.fraction() < 0.03) {
          await pause(clock, 1_700)
          throw new Error('the question was lost')
        }
        const order = await glasses.report(report, gone)
        // What a sleeping tablet was sent lies in a buffer until it wakes.
        await pause(clock, chance.fraction() < 0.05 ? 1_500 : chance.between(1, 120))
        await awake(own)
        return order
      },
    }
  }

  function become(code: string | null): Past | null {
    const left = wanted
    wanted = code
    if (left === null || left === code) return null
    const one = { atMs: clock.monotonicMs(), isGone: false }
    past.set(left, one)
    return one
  }

  function look(): void {
    const atMs = clock.monotonicMs()
    for (const [at, { page }] of seats.entries()) {
      const picture = page.seen()
      if (picture?.kind !== 'qr') continue
      looks += 1
      const code = picture.caption
      if (scansAll) equal(scan(picture.modules), code, `what page ${at} shows`)
      const old = past.get(code)
      if (!old && code === wanted) continue
      if (!old) throw new Error(`page ${at} shows ${code}, which nobody ever wanted`)
      const ms = atMs - old.atMs
      if (old.isGone) throw new Error(`page ${at} shows ${code}: the driver had said it was gone`)
      if (ms >= OLD_MS_MAX) throw new Error(`page ${at} shows ${code} after ${ms} ms`)
    }
  }

  const of = (page: number): Seat => {
    const found = seats[page]
    if (!found) throw new Error(`no page ${page}`)
    return found
  }

  return {
    pages: seats.length,
    async show(screen) {
      const before = become(screen.kind === 'qr' ? (screen.purpose ?? null) : null)
      const own = driver
      await own.show(screen).catch(() => {})
      if (before && own === driver && isAlive) before.isGone = true
    },
    reload(page) {
      const own = of(page)
      own.page.close()
      own.page = openPage(own)
    },
    pull(page) {
      of(page).isPulled = true
    },
    plug(page) {
      of(page).isPulled = false
    },
    sleep(page, ms) {
      of(page).awakeAtMs = clock.monotonicMs() + ms
    },
    hide: (page) => of(page).page.hide(),
    unhide: (page) => of(page).page.unhide(),
    kill() {
      isAlive = false
      become(null)
    },
    start() {
      driver = openDriver()
      isAlive = true
      void driver.show(BLANK).catch(() => {})
    },
    async pass(ms) {
      for (let left = ms; left > 0; left -= STEP_MS) {
        await clock.advance(Math.min(left, STEP_MS))
        look()
      }
    },
    get isAlive() {
      return isAlive
    },
    get looks() {
      return looks
    },
    async close() {
      for (const { page } of seats) page.close()
      const closing = driver[Symbol.asyncDispose]()
      await clock.advance(10_000)
      await closing
    },
  }
}

function equal(one: string, other: string, what: string): void {
  if (one !== other) throw new Error(`${what} is read as ${one} and says ${other}`)
}
