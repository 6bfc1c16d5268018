/** Pictures for tests: coloured discs on a platform, as real JPEGs, each as its number says. */
import { type Colour, flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { createSeededChance } from '#test/seeded-chance.ts'

const PLATFORM: Colour = [120, 122, 125]

/**
 * A picture of goods number `kind`: kinds differ in colour, size and stripes; `take` moves them a
 * little, as a hand does between two photographs; they lie on the `platform`.
 */
export function goods(kind: number, take = 0, platform?: Paint): Uint8Array {
  if (platform) return painted(kind, take, platform)
  const name = `${kind} ${take}`
  const known = onPlatform.get(name) ?? painted(kind, take, () => PLATFORM)
  onPlatform.set(name, known)
  // Whoever gets it may give its memory away.
  return known.slice()
}

/** Each is painted once: a picture takes longer than most of what is done with it. */
const onPlatform = new Map<string, Uint8Array>()

function painted(kind: number, take: number, platform: Paint): Uint8Array {
  const looks = createSeededChance(kind * 7919 + 1)
  const colour: Colour = [looks.below(256), looks.below(256), looks.below(256)]
  const stripe: Colour = [looks.below(256), looks.below(256), looks.below(256)]
  const radius = looks.between(16, 30)
  const every = 2 + looks.below(9)
  const slant = looks.between(-2, 2)
  const place = createSeededChance(take + 1)
  const column = 80 + place.between(-6, 6)
  const row = 45 + place.between(-4, 4)
  const light = take === 0 ? 1 : place.between(0.9, 1.1)
  return flatJpeg(160, 90, (x, y) => {
    if (Math.hypot(x - column, y - row) > radius) return lit(platform(x, y), light)
    const isStripe = Math.floor((x + slant * y + 400) / every) % 2 === 0
    return lit(isStripe ? stripe : colour, light)
  })
}

/** The platform with nothing on it. */
export function emptyPlatform(light = 1, platform: Paint = () => PLATFORM): Uint8Array {
  return flatJpeg(160, 90, (x, y) => lit(platform(x, y), light))
}

/** What colour a platform has there. */
export type Paint = (x: number, y: number) => Colour

/** Wood in planks, and cloth with a seam. */
export const PLANKS: Paint = (x) => (Math.floor(x / 12) % 2 === 0 ? [170, 120, 75] : [150, 104, 62])
export const CLOTH: Paint = (_, y) => (y % 30 < 6 ? [30, 60, 130] : [50, 90, 160])

function lit([red, green, blue]: Colour, light: number): Colour {
  const at = (value: number) => Math.min(value * light, 255)
  return [at(red), at(green), at(blue)]
}
