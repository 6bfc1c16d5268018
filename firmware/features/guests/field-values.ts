/** Whether a value fits a field of `feature.json`: for the lane, and for the program that a feature runs in. Pure. */
import { charactersIn, textTrouble } from '#firmware/text-trouble.ts'

export interface FieldBounds {
  readonly is: 'text' | 'number' | 'integer' | 'flag'
  readonly least?: number
  readonly most?: number
  readonly optional: boolean
}

/** How many characters a text may have. */
export function charactersOf({ most = 200 }: FieldBounds): number {
  return most
}

export function fits(field: FieldBounds, value: unknown): value is string | number | boolean {
  const { is, least, most } = field
  if (is === 'flag') return typeof value === 'boolean'
  if (is === 'text')
    return (
      typeof value === 'string' &&
      value.length <= 2 * charactersOf(field) &&
      charactersIn(value) <= charactersOf(field) &&
      textTrouble(value) === null
    )
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  if (is === 'integer' && !Number.isInteger(value)) return false
  return value >= (least ?? value) && value <= (most ?? value)
}

export interface BothTexts {
  readonly en: string
  readonly ru: string
}

/** `{ en, ru }`, which a feature may say where one text is; null for anything else. */
export function bothIn(value: unknown): BothTexts | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Object.hasOwn(value, 'en') || !Object.hasOwn(value, 'ru')) return null
  const { en, ru } = value as { readonly en: unknown; readonly ru: unknown }
  return typeof en === 'string' && typeof ru === 'string' ? { en, ru } : null
}

/** A text in both languages; null where it is none, or does not fit. */
export function bothFor(field: FieldBounds, value: unknown): BothTexts | null {
  const both = field.is === 'text' ? bothIn(value) : null
  return both && fits(field, both.en) && fits(field, both.ru) ? both : null
}
