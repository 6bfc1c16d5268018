/** The list as JSON: what HTTP, the card and other lanes have. Fields that this release does not know are left alone. */

import { inSlices } from '#firmware/async/in-slices.ts'
import { parseLongJson } from '#firmware/async/long-json.ts'
import { Fault } from '#firmware/fault.ts'
import type { Static } from '#firmware/schema-builder.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import {
  ASSORTMENT_LIMITS,
  type AssortmentItem,
  NOTHING_SAID,
  troubleOf,
  UNITS,
} from './assortment-item.ts'
import type { AssortmentItemFields } from './assortment-schema.ts'

export type JsonItem = Static<typeof AssortmentItemFields>

export function toJson(item: AssortmentItem): JsonItem {
  const { code, name, names, priceKopecks, unit, tareGrams, from, until, group } = item
  const languages = CUSTOMER_LANGUAGES.filter((language) => names[language] !== undefined)
  return {
    code,
    ...(name !== null && { name }),
    ...(languages.length > 0 && {
      names: Object.fromEntries(languages.map((language) => [language, names[language] ?? ''])),
    }),
    ...(priceKopecks !== null && { price: priceKopecks }),
    ...(unit !== null && { unit }),
    ...(tareGrams !== null && { tare: tareGrams }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(group !== null && { group }),
    ...(item.hideAfterDays !== null && { hide_after_days: item.hideAfterDays }),
  }
}

/** The canonical text: equal lists are the same bytes. */
export async function textOf(items: readonly AssortmentItem[]): Promise<string> {
  return `{"version":1,"items":${await jsonListOf(items)}}`
}

/** The same text as JSON.stringify gives, made in short turns. */
export async function jsonListOf(items: readonly AssortmentItem[]): Promise<string> {
  const texts: string[] = []
  await inSlices(items, (item) => void texts.push(JSON.stringify(toJson(item))))
  return `[${texts.join(',')}]`
}

/** Throws Fault 'bad-request', with the place. */
export async function itemsOf(list: readonly JsonItem[]): Promise<AssortmentItem[]> {
  const items: AssortmentItem[] = []
  await inSlices(list, (json, index) => {
    const item = itemOf(json)
    const trouble = troubleOf(item)
    if (trouble) throw wrongItem(index + 1, item.code, trouble.column, trouble.why)
    items.push(item)
  })
  await checkTogether(items, (index) => say('text.assortment.place-item', { number: index + 1 }))
  return items
}

/** The items in a text from another lane or from this card; throws Fault 'bad-request' if it is no assortment. */
export async function itemsInText(text: string): Promise<AssortmentItem[]> {
  let list: unknown
  try {
    list = ((await parseLongJson(text)) as { items?: unknown } | null)?.items
  } catch {
    list = null
  }
  if (!Array.isArray(list) || !list.every((one) => typeof one?.code === 'string'))
    throw new Fault('bad-request', say('fault.assortment.unreadable-list'))
  return await itemsOf(list as JsonItem[])
}

/** What is wrong with the list as a whole. */
export async function checkTogether(
  items: readonly AssortmentItem[],
  placeOf: (index: number) => Sentence,
): Promise<void> {
  if (items.length > ASSORTMENT_LIMITS.items)
    throw new Fault(
      'full',
      say('fault.assortment.too-many-items', {
        most: ASSORTMENT_LIMITS.items,
        given: items.length,
      }),
    )
  const first = new Map<string, number>()
  const groups = new Map<string, number>()
  await inSlices(items, ({ code, group }, index) => {
    const before = first.get(code)
    if (before !== undefined)
      throw new Fault(
        'bad-request',
        say('fault.assortment.duplicate-code', {
          place: placeOf(index),
          code,
          earlierPlace: placeOf(before),
        }),
      )
    first.set(code, index)
    if (group === null) return
    const size = (groups.get(group) ?? 0) + 1
    groups.set(group, size)
    if (size > ASSORTMENT_LIMITS.itemsOfGroup)
      throw new Fault(
        'bad-request',
        say('fault.assortment.group-too-large', {
          place: placeOf(index),
          most: ASSORTMENT_LIMITS.itemsOfGroup,
          group,
        }),
      )
  })
}

function itemOf(json: JsonItem): AssortmentItem {
  const unit = UNITS.find((one) => one === json.unit) ?? null
  return {
    ...NOTHING_SAID,
    code: json.code,
    name: textIn(json.name),
    names: Object.fromEntries(
      CUSTOMER_LANGUAGES.flatMap((language) => {
        const name = textIn(json.names?.[language])
        return name === null ? [] : [[language, name]]
      }),
    ),
    priceKopecks: json.price ?? null,
    unit,
    tareGrams: json.tare ?? null,
    from: textIn(json.from),
    until: textIn(json.until),
    group: textIn(json.group),
    hideAfterDays: json.hide_after_days ?? null,
  }
}

const textIn = (text: unknown) => (typeof text === 'string' && text.trim() ? text.trim() : null)

function wrongItem(number: number, code: string, field: string, why: Sentence): Fault {
  return new Fault(
    'bad-request',
    say('fault.assortment.bad-item', { number, code: code.slice(0, 64), field, why }),
  )
}
