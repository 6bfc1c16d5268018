/**
 * What `display: { driver: screen }` offers to its pages, each in a browser of its own. glass-routes.ts hands it on over
 * HTTP; the rules of freshness are in ADR 0073.
 */

export interface Glasses {
  /**
   * A glass reports what screen it has and what it has painted, and is told what to show: at once where it has another
   * screen, otherwise when another one is wanted, and after GLASS.holdMs at the latest. `gone` aborts when its browser
   * stops waiting. Rejects with Fault 'too-many' where all places of its kind are taken (GLASS.most for the glass
   * itself, as many for all others), and 'unreachable' once the driver is closed. `from` is by default the screen of
   * this machine, which is the glass.
   */
  report(report: GlassReport, gone: AbortSignal, from?: ReportingBrowser): Promise<GlassOrder>
  /** The page has gone dark and is leaving. A page that only falls silent counts until GLASS.silentMs. */
  leave(id: string): void
  /** The pages that are there, the one connected longest first. A read of memory. */
  list(): readonly GlassStanding[]
  /** Words that each page loads in advance, to show while the lane cannot be reached. */
  readonly words: GlassWords
}

/** In the customer's language. */
export interface GlassWords {
  /** A BCP 47 tag. */
  readonly language: string
  readonly noConnection: string
  readonly askCashier: string
  readonly tooSmall: string
  readonly otherLane: string
  readonly enterCode: string
  /** What the drawing of a code is to who does not see it. */
  readonly qrCode: string
}

/** Which browser it is. One is the glass of the lane and decides what was shown; all others show the same. */
export interface ReportingBrowser {
  /** As people call it. */
  readonly name: string
  readonly isGlass: boolean
  /** The name of the browser that is the glass. */
  readonly glassName: string
  /** It has a cookie, or is the kiosk's own browser: no other program of this machine can be it. */
  readonly isProven: boolean
}

/** Both ends of a connection, as Node's socket has them. */
export interface ConnectionEnds {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

/** Whether the browser of this machine's own monitor is at the other end. */
export type IsKiosk = (ends: ConnectionEnds) => Promise<boolean>

export interface GlassStanding {
  readonly id: string
  readonly name: string
  readonly isGlass: boolean
  /** The page went on showing an older screen than it was sent, so nothing waits for it. */
  readonly lags: boolean
  /** Wall clock. */
  readonly sinceMs: number
  /** Null where the page does not tell. */
  readonly window: GlassWindow | null
  /** What it has painted; null: it is dark, or about to paint. */
  readonly shows: GlassPicture['kind'] | null
  /** When it last said that it had painted something new; wall clock. */
  readonly paintedAtMs: number | null
  readonly trouble: GlassTrouble | null
}

export interface GlassWindow {
  /** In the page's own pixels. */
  readonly width: number
  readonly height: number
  /** Physical pixels per pixel of the page. */
  readonly ratio: number
}

export interface GlassReport {
  /** Made by the page for one load of it. */
  readonly id: string
  /** The run of the driver whose numbers `has` and `painted` are; another run does not know them. Null: none. */
  readonly run: string | null
  /** The number of the screen that it was sent and keeps; 0: none. */
  readonly has: number
  /** The screen whose pixels are on the glass; 0: it is dark. */
  readonly painted: number
  /** Why it cannot paint what it has; null: it can. */
  readonly trouble: GlassTrouble | null
  readonly window?: GlassWindow | undefined
  /** A basket is on the glass, and each line of it. A page that was loaded before an update does not say it. */
  readonly hasAllLines?: boolean | undefined
}

export type GlassTrouble = 'too-small'

export interface GlassOrder {
  readonly run: string
  readonly number: number
  /** Null: the glass has it. */
  readonly picture: GlassPicture | null
}

/** A screen with every word in the customer's language, ready to be laid out. */
export type GlassPicture =
  | { readonly kind: 'blank' }
  | {
      readonly kind: 'qr'
      /** A string of 0 and 1 for each row of modules, without the quiet zone. */
      readonly modules: readonly string[]
      readonly amount: string
      /** By what it is paid, drawn as a sign: `СБП`; the empty string where the code does not say so itself. */
      readonly scheme: string
      /** What the customer does with the code. */
      readonly hint: string
      /** What it is for; the empty string where the till has not said it. */
      readonly caption: string
    }
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | {
      readonly kind: 'basket'
      /** How many lines of the basket came before these. */
      readonly before: number
      /** How a glass says how many lines came before and which of these did not fit: `+ {n} more`. */
      readonly more: string
      readonly lines: readonly {
        readonly name: string
        readonly quantity: string
        readonly sum: string
      }[]
      readonly total: string
      readonly amount: string
    }
  | {
      readonly kind: 'status'
      readonly tone: 'good' | 'bad' | 'waiting' | 'neutral'
      readonly words: string
      /** What the customer does next. */
      readonly next: string
      readonly amount: string
      readonly sound: boolean
    }

/**
 * What page and driver both keep to. The page counts its lease from its request, so it goes dark before the driver
 * gives it up.
 */
export const GLASS = {
  /** How long an answer waits for something new. */
  holdMs: 600,
  /** Time from a request to going dark when no later request is answered: dark within 2 s of a lost lane. */
  leaseMs: 1_800,
  /** A glass that has said nothing for so long is dark by its own clock. */
  silentMs: 2_000,
  /**
   * How long a new screen waits for another browser than the glass: a working one paints at once, as the glass does.
   * With all the rest of showQR it stays below the quarter of a second that a till may wait for others.
   */
  othersMs: 100,
  /**
   * A kiosk, a tablet, some phones: each asks twice a second. At most so many pages of the glass itself, and as many
   * others.
   */
  most: 8,
  /** A page that lagged, or kept a screen waiting to the end, is waited for again once it has been in step for this long. */
  lagsMs: 600_000,
} as const
