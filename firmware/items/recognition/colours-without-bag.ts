/**
 * The colours of a picture as they would be without a bag and under a plainer lamp. Pure.
 *
 * Thin plastic lays a veil over everything: the darkest of a picture is no longer dark. A lamp colours
 * everything: the lightest is no longer white. So the dark end is drawn down to 0 and the light end of
 * each channel up to white, as far as the picture itself says. Goods on a shelf, with dark and light
 * around them, hardly change. It is for the histogram of a second look only; the network sees the
 * picture as it is (docs/recognition-trials.md).
 */

/** Two pixels in a hundred may be darker than the dark end: noise, a label. */
const DARK_SHARE = 0.02
/** And one in ten lighter than the light end: a spot, the veil's folds. */
const LIGHT_SHARE = 0.9
/** A picture without any dark is bright, not veiled. */
const DARK_MAX = 200
/** One without any light is dark: it is not drawn up to noise. */
const LIGHT_MIN = 60

/**
 * The cleared pixels, every other one of every other row of a picture `width` wide: a histogram needs no more. With
 * `goods`, those pixels are cleared instead, by what the whole picture says of veil and lamp.
 */
export function coloursWithoutBag(
  rgb: Uint8Array,
  width: number,
  goods: Uint8Array | null = null,
): Uint8Array {
  const pixels = everyOther(rgb, width)
  const cleared = goods?.slice() ?? pixels
  const dark = Math.min(levelAt(tally(pixels, darkestOf), DARK_SHARE), DARK_MAX)
  const stretch = 255 / (255 - dark)
  const unveiled = (value: number) => Math.trunc(Math.max(value - dark, 0) * stretch)
  for (const channel of [0, 1, 2]) {
    const counts = tally(pixels, (at) => unveiled(pixels[at + channel] ?? 0))
    const gain = 255 / Math.max(levelAt(counts, LIGHT_SHARE), LIGHT_MIN)
    for (let at = channel; at < cleared.length; at += 3)
      cleared[at] = Math.min(Math.trunc(unveiled(cleared[at] ?? 0) * gain), 255)
  }
  return cleared

  function darkestOf(at: number): number {
    return Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
  }
}

function everyOther(rgb: Uint8Array, width: number): Uint8Array {
  const rows = Math.floor(rgb.length / 3 / width)
  const [across, down] = [Math.ceil(width / 2), Math.ceil(rows / 2)]
  const pixels = new Uint8Array(across * down * 3)
  let to = 0
  for (let row = 0; row < rows; row += 2)
    for (let column = 0; column < width; column += 2, to += 3) {
      const from = (row * width + column) * 3
      pixels.set(rgb.subarray(from, from + 3), to)
    }
  return pixels
}

/** How many pixels have each value. */
function tally(pixels: Uint8Array, valueAt: (at: number) => number): Uint32Array {
  const counts = new Uint32Array(256)
  for (let at = 0; at < pixels.length; at += 3) {
    const value = valueAt(at)
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** The value that a `share` of the pixels stays below. */
function levelAt(counts: Uint32Array, share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [value, count] of counts.entries()) {
    below += count
    if (below > wanted) return value
  }
  return 255
}
