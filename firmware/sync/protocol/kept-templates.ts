/**
 * Which templates of an item a fleet keeps when many lanes have learned it. Pure.
 *
 * Templates have a total order of worth: confirmed by a person before learned from feedback, newer before older, then
 * by identity. Up to `max` all are kept. Above it, those with nearly the same picture as a worthier one are dropped
 * first, then the least worthy.
 *
 *   retained = the RETAINED_FACTOR × max worthiest of all that were ever offered
 *   kept     = a function of retained
 *
 * The worthiest of a union are the worthiest of the parts' worthiest, so whatever the order in which lanes meet,
 * retained is the same, and with it what is kept.
 *
 * Why so: likeness is not transitive, so dropping twins one by one would depend on the order in which lanes meet. A
 * picture that a person added is not dropped while there is space. A master holds up to four times the templates of an
 * item that overflows. Measured, "newest" is as good as cleverer rules, and "most diverse" is the worst.
 */
import type { Label, TemplateIdentity } from '#hal/template-store.ts'

/** What messages carry of a template; the same on every device. */
export interface Facts extends TemplateIdentity {
  readonly sha256: string
  readonly createdAtMs: number
  readonly isPinned: boolean
}

/** More than are kept, so that a template that was dropped for its twin can come back when the twin goes. */
export const RETAINED_FACTOR = 4

export function byWorth(one: Facts, other: Facts): number {
  return (
    Number(other.isPinned) - Number(one.isPinned) ||
    other.createdAtMs - one.createdAtMs ||
    (one.origin < other.origin ? -1 : one.origin > other.origin ? 1 : one.number - other.number)
  )
}

export function kept<Template extends Facts>(
  retained: readonly Template[],
  max: number,
  areTwins: (one: Template, other: Template) => boolean,
): readonly Template[] {
  const ranked = [...retained].sort(byWorth)
  if (ranked.length <= max) return ranked
  const chosen: Template[] = []
  const twins: Template[] = []
  for (const template of ranked) {
    if (chosen.length >= max) break
    const isTwin = chosen.some((worthier) => areTwins(template, worthier))
    if (isTwin) twins.push(template)
    else chosen.push(template)
  }
  return [...chosen, ...twins.slice(0, max - chosen.length)].sort(byWorth)
}

/** Whether a template that is offered could be retained: if not, its picture need not travel. */
export function mayBeRetained(offered: Facts, retained: readonly Facts[], max: number): boolean {
  if (retained.length < max * RETAINED_FACTOR) return true
  return retained.some((template) => byWorth(offered, template) < 0)
}

/** Without the fields that only its own device has. */
export function factsOf({ origin, number, sha256, createdAtMs, isPinned }: Facts): Facts {
  return { origin, number, sha256, createdAtMs, isPinned }
}

export const nameOf = ({ origin, number }: TemplateIdentity): string => `${origin}:${number}`

export function identityIn(name: string): TemplateIdentity {
  const at = name.lastIndexOf(':')
  return { origin: name.slice(0, at), number: Number(name.slice(at + 1)) }
}

/** Equal for the same templates and labels in whatever order; empty when there are none. */
export function digestOf(templates: readonly Facts[], labels: readonly Label[] = []): string {
  if (templates.length + labels.length === 0) return ''
  const lines = [
    ...templates.map((template) => `${nameOf(template)}=${template.sha256}`),
    // Labels with their times: of two sides that differ in time only, a later label may win on one.
    ...labels.map(({ field, value, atMs, by }) => `${field}=${value} ${atMs} ${by}`),
  ].sort()
  const text = lines.join('\n')
  return hash(text, 0) + hash(text, 1)
}

/** cyrb53, 53 bits each: fast, and no protection against somebody who wants two sets to look equal. */
function hash(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}
