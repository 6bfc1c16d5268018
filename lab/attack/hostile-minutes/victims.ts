/** What both sides of the hostile minutes know: tokens, keys, and where the lanes are. */
export const FLEET_KEY = 'a key of the hostile fleet'
export const HOSTILE = { till: 'a-hostile-till-of-the-shop', monitor: 'a-hostile-monitor-too' }
export const HONEST_TILL = 'the-honest-till-beside-them'
/** `display.token`, which somebody read who means no good. */
export const SCREEN_CODE = 'the-code-of-the-glass'

/** What a page of a screen tells its lane, and what it is told. */
export interface GlassReport {
  readonly id: string
  readonly run: string | null
  readonly has: number
  readonly painted: number
  readonly trouble: 'too-small' | null
}
export interface GlassOrder {
  readonly run: string
  readonly number: number
  readonly picture: { readonly kind: string } | null
}

export interface Victims {
  /** Where nobody uses a right to spoil a payment. */
  readonly urls: readonly string[]
  /** Of them, the one with a screen as its display. */
  readonly glassUrl: string
  /** Where the hostile till uses all its rights. */
  readonly tillUrl: string
  readonly syncAddress: string
}
