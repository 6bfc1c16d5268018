/**
 * No port: what the screen driver offers to the pages that serve as its glass, each in a browser of its own.
 * firmware/glass/ hands it on over HTTP; the rules of freshness are in ADR 0073.
 */

export interface Glasses {
  /**
   * A glass says what it has and what it has painted, and learns what it must show: at once where it has
   * another screen, otherwise when another is wanted, and after GLASS.holdMs at the latest; `gone` aborts
   * when its browser waits no more. Rejects with Fault 'too-many' where the places of its kind are taken (GLASS.most
   * for the glass itself, as many for all others), and 'unreachable' once the driver is closed. `from`: by default the
   * screen of this machine, which is the glass.
   */
  report(report: GlassReport, gone: AbortSignal, from?: ReportingScreen): Promise<GlassOrder>
  /** The page has gone dark and is leaving. One that only falls silent counts until GLASS.silentMs. */
  leave(id: string): void
  /** Those that are there, the one that has been for longest first. A read of memory. */
  list(): readonly GlassStanding[]
  /** Loaded with a page, which says them when its lane is away. */
  readonly words: GlassWords
}

/** In the customer's language. */
export interface GlassWords {
  /** As BCP 47 has it. */
  readonly language: string
  readonly noConnection: string
  readonly askCashier: string
  readonly tooSmall: string
  readonly otherLane: string
  readonly enterCode: string
}

/** Whose browser it is: one screen is the glass of the lane, which decides what was shown; all others mirror it. */
export interface ReportingScreen {
  /** As people call it. */
  readonly name: string
  readonly isGlass: boolean
  /** Of the one that is the glass. */
  readonly glassName: string
}

export interface GlassStanding {
  readonly id: string
  readonly name: string
  readonly isGlass: boolean
  /** It went on showing an older screen than it was sent: nobody waits for it. */
  readonly lags: boolean
  /** Wall clock. */
  readonly sinceMs: number
  /** Null: it does not tell. */
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
  /** Of the glass, to one of these. */
  readonly ratio: number
}

export interface GlassReport {
  /** Made by the page for one load of it. */
  readonly id: string
  /** Of the order it follows: another run of the driver knows nothing of its numbers. Null: of none. */
  readonly run: string | null
  /** The screen that it was sent and keeps to; 0: none. */
  readonly has: number
  /** The screen whose pixels are on the glass; 0: it is dark. */
  readonly painted: number
  /** Why it cannot paint what it has; null: it can. */
  readonly trouble: GlassTrouble | null
  readonly window?: GlassWindow | undefined
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
      readonly caption: string
    }
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | {
      readonly kind: 'basket'
      /** How many lines came before these. */
      readonly before: number
      /** How a glass says that, and which of these did not fit: `+ {n} more`. */
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

/** What both sides keep to. The page counts its lease from when it asked: it ends before the driver gives up. */
export const GLASS = {
  /** How long an answer waits for something new. */
  holdMs: 600,
  /** From asking to going dark, where no later question is answered: dark within 2 s of a lost lane. */
  leaseMs: 1_800,
  /** A glass that has said nothing for so long is dark by its own clock. */
  silentMs: 2_000,
  /** So long what is shown waits for a mirror that shows another: an honest one paints it at once, as the glass does. */
  mirrorMs: 250,
  /** A kiosk, a tablet, some phones: each asks twice a second. So many pages of the glass itself, and of all others. */
  most: 8,
  /** One that lagged is waited for again when it has been in step for so long. */
  lagsMs: 600_000,
} as const
