/** One good of the shop's list, and what is wrong with one. Pure. */

import { ITEM_ID_LENGTH, isItemId, plainTextTrouble } from '#firmware/plain-text.ts'
import { CUSTOMER_LANGUAGES, type CustomerLanguage } from '#firmware/words/languages.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export interface AssortmentItem {
  readonly code: string
  /** As the till calls it; null: the list does not say. */
  readonly name: string | null
  readonly names: Readonly<Partial<Record<CustomerLanguage, string>>>
  readonly priceKopecks: number | null
  /** What the price is for; null exactly when the price is. */
  readonly unit: Unit | null
  /** Of the bag or tray that it is sold in. */
  readonly tareGrams: number | null
  /** First and last day of its season: MM-DD every year, YYYY-MM-DD once. */
  readonly from: string | null
  readonly until: string | null
  /** Goods of one group look the same to a camera. */
  readonly group: string | null
  readonly hideAfterDays: number | null
}

export const UNITS = ['kg', 'piece'] as const
export type Unit = (typeof UNITS)[number]

export const NOTHING_SAID: Omit<AssortmentItem, 'code'> = {
  name: null,
  names: {},
  priceKopecks: null,
  unit: null,
  tareGrams: null,
  from: null,
  until: null,
  group: null,
  hideAfterDays: null,
}

export const ASSORTMENT_LIMITS = {
  /** A large shop has 10,000 goods, and weighs some hundred of them. */
  items: 20_000,
  /** As JSON: fits one message between lanes. */
  bytes: 3 * 1024 * 1024,
  /** A million roubles. */
  priceKopecks: 100_000_000,
  /** A crate. */
  tareGrams: 50_000,
  /** As of a name that a person gives. */
  nameLength: 200,
  groupLength: 64,
  /** What a person reads in one line. */
  itemsOfGroup: 20,
  hideAfterDays: 3_650,
} as const

/** The column it stands in, and what is wrong. */
export interface ItemTrouble {
  readonly column: string
  readonly why: Sentence
}

export function troubleOf(item: AssortmentItem): ItemTrouble | null {
  const { code, name, names, priceKopecks, unit, tareGrams, from, until, group } = item
  const texts: [string, string | null, number][] = [
    ['name', name, ASSORTMENT_LIMITS.nameLength],
    ...CUSTOMER_LANGUAGES.map((language): [string, string | null, number] => [
      `name_${language}`,
      names[language] ?? null,
      ASSORTMENT_LIMITS.nameLength,
    ]),
    ['group', group, ASSORTMENT_LIMITS.groupLength],
  ]
  if (!isItemId(code) || plainTextTrouble(code))
    return trouble('code', say('fault.assortment.bad-code', { most: ITEM_ID_LENGTH }))
  for (const [column, text, most] of texts) {
    if (text === null) continue
    if (text.length > most) return trouble(column, say('text.assortment.text-length', { most }))
    if (plainTextTrouble(text))
      return trouble(
        column,
        say('fault.assortment.text-not-plain', { why: plainTextTrouble(text) }),
      )
  }
  if (!isWithin(priceKopecks, 0, ASSORTMENT_LIMITS.priceKopecks))
    return trouble(
      'price',
      say('text.assortment.price-limit', { most: { kopecks: ASSORTMENT_LIMITS.priceKopecks } }),
    )
  const isUnit = unit === null || UNITS.includes(unit)
  if (!isUnit || (priceKopecks === null) !== (unit === null))
    return trouble('unit', say('fault.assortment.price-without-unit'))
  if (!isWithin(tareGrams, 0, ASSORTMENT_LIMITS.tareGrams))
    return trouble('tare', say('text.assortment.tare-range', { most: ASSORTMENT_LIMITS.tareGrams }))
  if (!isWithin(item.hideAfterDays, 1, ASSORTMENT_LIMITS.hideAfterDays))
    return trouble(
      'hide_after_days',
      say('text.assortment.hide-days-range', { most: ASSORTMENT_LIMITS.hideAfterDays }),
    )
  return seasonTrouble(from, until)
}

function seasonTrouble(from: string | null, until: string | null): ItemTrouble | null {
  for (const [column, day] of [
    ['from', from],
    ['until', until],
  ] as const)
    if (day !== null && !isDay(day)) return trouble(column, say('fault.assortment.bad-season-day'))
  if (from === null || until === null) return null
  if (from.length !== until.length)
    return trouble('until', say('fault.assortment.season-days-differ'))
  return from.length > 5 && from > until
    ? trouble('until', say('fault.assortment.season-ends-before-start'))
    : null
}

const EVERY_YEAR = /^\d{2}-\d{2}$/
const ONCE = /^\d{4}-\d{2}-\d{2}$/

function isDay(day: string): boolean {
  // A leap year, so that there is a 29th of February.
  const whole = EVERY_YEAR.test(day) ? `2024-${day}` : day
  if (!ONCE.test(whole)) return false
  const ms = Date.parse(`${whole}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(whole)
}

const isWithin = (value: number | null, least: number, most: number) =>
  value === null || (Number.isSafeInteger(value) && value >= least && value <= most)

const trouble = (column: string, why: Sentence): ItemTrouble => ({ column, why })
