/**
 * Where a QR code goes, in whole device pixels: a module of 3.4 px is drawn as 3 and 4 in turn, and a
 * telephone sees it badly. Pure.
 */
const QUIET_MODULES = 4
const MODULE_PX_MIN = 3
/** So much wider than high: beside the code is space for a word of the hint. In a window nearly square it is not. */
const WIDE = 1.3

/** In device pixels. */
export interface QrPlace {
  readonly modulePx: number
  /** With the quiet zone. */
  readonly sidePx: number
  readonly quietPx: number
  readonly left: number
  readonly top: number
  readonly hasWords: boolean
  /** The words are beside the code, not around it. */
  readonly isWide: boolean
}

/** The window in device pixels; null: the code does not fit at MODULE_PX_MIN a module. */
export function placeQr(modules: number, width: number, height: number): QrPlace | null {
  const across = modules + 2 * QUIET_MODULES
  const isWide = width >= WIDE * height
  const withWords = Math.min(isWide ? height : width, Math.floor((isWide ? width : height) * 0.64))
  const fits = (availablePx: number) => Math.floor(availablePx / across)
  const hasWords = fits(withWords) >= MODULE_PX_MIN
  const modulePx = hasWords ? fits(withWords) : fits(Math.min(width, height))
  if (modulePx < MODULE_PX_MIN) return null
  const sidePx = modulePx * across
  const left =
    isWide && hasWords ? Math.floor((height - sidePx) / 2) : Math.floor((width - sidePx) / 2)
  const top = isWide || !hasWords ? Math.floor((height - sidePx) / 2) : Math.floor(height * 0.18)
  const clear = (value: number, availablePx: number) =>
    Math.max(0, Math.min(value, availablePx - sidePx))
  const quietPx = QUIET_MODULES * modulePx
  return {
    modulePx,
    sidePx,
    quietPx,
    hasWords,
    isWide,
    left: clear(left, width),
    top: clear(top, height),
  }
}
