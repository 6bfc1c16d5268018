/**
 * A picture as it would look in a bag, and under another lamp: what light does to all of its pixels alike. Pure.
 *
 * A bag is a milky veil, a lamp a gain and a tint. How strong they are follows from the template's name, so that lanes
 * with the same templates make the same views.
 */

/** RGB to RGB of the same size. */
type Spoil = (rgb: Uint8Array) => Uint8Array

/** By what each channel is multiplied, and what is added to it. */
interface Light {
  readonly gains: readonly [number, number, number]
  readonly added: number
}

/** The views of a template of this name, from its pixels; as many as `VIEWS_EACH`. */
export function spoiltViews(name: string): readonly Spoil[] {
  const chance = createChance(nameNumber(name))
  const lights = [bag(chance), lamp(chance)]
  return lights.map((light) => (rgb) => lit(rgb, light))
}

function bag(chance: Chance): Light {
  const veil = between(chance, 0.15, 0.55)
  const milk = between(chance, 190, 250)
  return { gains: [1 - veil, 1 - veil, 1 - veil], added: veil * milk }
}

function lamp(chance: Chance): Light {
  const sign = chance() < 0.5 ? -1 : 1
  const gain = Math.exp(sign * between(chance, 0.15, 0.4))
  const tinted = () => gain * Math.exp(between(chance, -0.12, 0.12))
  return { gains: [tinted(), tinted(), tinted()], added: 0 }
}

function lit(rgb: Uint8Array, { gains, added }: Light): Uint8Array {
  const tables = gains.map((gain) =>
    Uint8ClampedArray.from({ length: 256 }, (_, value) => value * gain + added),
  )
  return rgb.map((value, at) => tables[at % 3]?.[value] ?? value)
}

type Chance = () => number
const between = (chance: Chance, low: number, high: number) => low + chance() * (high - low)

/** A number of 32 bits for a name: FNV-1a. */
export function nameNumber(name: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1)
    number = Math.imul(number ^ name.charCodeAt(at), 0x01000193)
  // Names that differ in their last letter alone shall not lie side by side.
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  return (number ^ (number >>> 13)) >>> 0
}

/** Numbers in 0..1, the same for the same start: xorshift, mixed. */
function createChance(start: number): Chance {
  let state = start || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 2 ** 32
  }
}
