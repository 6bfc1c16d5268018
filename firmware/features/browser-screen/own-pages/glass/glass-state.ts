/**
 * What one glass may show, as a pure step: test/sim/ runs this very file.
 *
 * An answer is as fresh as its question: the lane said that number N is wanted some time after the page
 * asked, so N may be shown until LEASE_MS after the asking. Bytes that lay in a buffer while a tablet slept
 * prove nothing. When the lease ends all is forgotten, and the lane sends the whole screen again.
 *
 *   nothing ─ answered ─▶ drawing ─ painted ─▶ shown ─ answered, same number ─▶ shown, for longer
 *      ▲                     └───────┬──────────┘ └─── answered, another one ─▶ drawing
 *      └── lease over, hidden, another run or lane ┘
 */
import type { GlassOrder, GlassPicture, GlassReport, GlassTrouble } from '../../glasses.ts'

export const LEASE_MS = 1_800

/** What the page knows of the screen that it was sent last. */
interface ReceivedOrder {
  readonly run: string | null
  readonly has: number
  readonly painted: number
  readonly trouble: GlassTrouble | null
  readonly picture: GlassPicture | null
  readonly freshUntilMs: number
}

export interface Glass extends ReceivedOrder {
  /** The serial number of the lane that answered first; a page shows no other lane's screens. */
  readonly lane: string | null
  /** Another lane answered last. */
  readonly isForeign: boolean
  readonly isVisible: boolean
  /** Until a lane refuses a report with the window's size. */
  readonly tellsWindow: boolean
}

export type LaneOrder = GlassOrder & { readonly lane: string }

interface Answered {
  readonly type: 'answered'
  readonly askedAtMs: number
  readonly order: LaneOrder
}

export type GlassEvent =
  | { readonly type: 'tick' | 'hidden' | 'visible' }
  | Answered
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'painted'; readonly run: string | null; readonly number: number }
  | {
      readonly type: 'cannot'
      readonly run: string | null
      readonly number: number
      readonly trouble: GlassTrouble
    }

const NOTHING: ReceivedOrder = {
  run: null,
  has: 0,
  painted: 0,
  trouble: null,
  picture: null,
  freshUntilMs: 0,
}

export const newGlass = (): Glass => ({
  ...NOTHING,
  lane: null,
  isForeign: false,
  isVisible: true,
  tellsWindow: true,
})

const forget = (glass: Glass): Glass => ({ ...glass, ...NOTHING })

/** `nowMs` never goes back and counts the time that the machine slept. */
export function step(glass: Glass, event: GlassEvent, nowMs: number): Glass {
  const now = glass.picture && nowMs >= glass.freshUntilMs ? forget(glass) : glass
  switch (event.type) {
    case 'tick':
      return now
    case 'hidden':
      return { ...forget(now), isVisible: false }
    case 'visible':
      return { ...forget(now), isVisible: true }
    case 'answered':
      return now.isVisible ? answered(now, event, nowMs) : now
    case 'refused':
      // A lane that went back to an earlier release refuses the window's size, and this page stays loaded.
      return event.status === 400 ? { ...now, tellsWindow: false } : now
    case 'painted':
      return now.run === event.run && now.has === event.number
        ? { ...now, painted: event.number, trouble: null }
        : now
    case 'cannot':
      return now.run === event.run && now.has === event.number
        ? { ...now, painted: 0, trouble: event.trouble }
        : now
  }
}

function answered(glass: Glass, { askedAtMs, order }: Answered, nowMs: number): Glass {
  if (glass.lane !== null && order.lane !== glass.lane) return { ...forget(glass), isForeign: true }
  const freshUntilMs = askedAtMs + LEASE_MS
  if (nowMs >= freshUntilMs) return forget(glass)
  const own = { ...glass, lane: order.lane, isForeign: false }
  const isSame = order.run === own.run && order.number === own.has
  if (isSame && own.picture)
    return { ...own, freshUntilMs: Math.max(freshUntilMs, own.freshUntilMs) }
  if (!order.picture) return forget(own)
  // An answer that another one has overtaken: the numbers of one run only go up.
  if (order.run === own.run && order.number < own.has) return forget(own)
  const { run, number: has, picture } = order
  return { ...own, run, has, painted: 0, trouble: null, picture, freshUntilMs }
}

/** The picture that may be on the glass at this moment; null: the glass is dark. */
export function pictureAt(glass: Glass, nowMs: number): GlassPicture | null {
  if (!glass.isVisible || glass.isForeign || nowMs >= glass.freshUntilMs) return null
  return glass.picture
}

/**
 * A page that another lane answers must be loaded again by a person. On this machine's own screen nobody does that, and
 * there can be no other lane: its own serial number has changed.
 */
export const mustReload = ({ isForeign }: Glass, hostname: string): boolean =>
  isForeign && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** What the page reports with each question; a lane of an earlier release takes no `seen`. */
export function reportOf(
  { run, has, painted, trouble, tellsWindow }: Glass,
  seen?: Pick<GlassReport, 'window' | 'hasAllLines'>,
): Omit<GlassReport, 'id'> {
  return { run, has, painted, trouble, ...(tellsWindow && seen) }
}
