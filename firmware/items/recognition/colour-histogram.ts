/**
 * The colour histogram that is added to the network's vector. Pure.
 *
 * 16 hues × 4 saturations × 4 values of each pixel, as fractions that add up to 1. Networks that
 * were trained to name things are nearly blind to ripeness and variety; this is not.
 */
export const HISTOGRAM_BINS = 256
/** Part of a vector's identity: any change of the formula needs another name. */
export const HISTOGRAM_ID = 'hsv256-1'

export function histogram(rgb: Uint8Array): Float32Array {
  const counts = new Float32Array(HISTOGRAM_BINS)
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const bin = binOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const pixels = Math.max(Math.floor(rgb.length / 3), 1)
  return counts.map((count) => count / pixels)
}

function binOf(red: number, green: number, blue: number): number {
  const high = Math.max(red, green, blue)
  const spread = high - Math.min(red, green, blue)
  const hue = spread === 0 ? 0 : sixths(red, green, blue, high, spread) / 6
  const hueBin = Math.min(Math.floor((hue - Math.floor(hue)) * 16), 15)
  const saturationBin = high === 0 ? 0 : Math.min(Math.floor((spread * 4) / high), 3)
  return (hueBin * 4 + saturationBin) * 4 + (high >> 6)
}

/** The hue on a circle of six, red at 0. */
function sixths(red: number, green: number, blue: number, high: number, spread: number): number {
  if (high === red) return (green - blue) / spread
  return high === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
}
