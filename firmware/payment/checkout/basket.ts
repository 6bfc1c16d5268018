/**
 * The basket on the glass: checked, kept for a while, and only where the display can show any of it.
 *
 * The basket does not own the glass, it lies under everything else: a payment covers it without knowing of it, and
 * after the outcome it is shown again. A line is shown whole, or left out and counted, because half a number is
 * another number. It is not stored, and a restart ends it, so that after a power cut the next customer sees no goods of
 * the one before. The lane adds nothing up: `total` is the till's. A till that shows baskets shows an empty one after a
 * sale, or calls clearScreen.
 */

import { Fault } from '#firmware/fault.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { charactersIn } from '#firmware/text-trouble.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Basket, Display } from '#hal/display.ts'
import {
  BASKET_KEPT_MS,
  BASKET_LINES_MAX,
  BASKET_NAME_CHARACTERS_MAX,
  BASKET_QUANTITY_MAX,
  BASKET_SUM_KOPECKS_MAX,
  BASKET_UNIT_CHARACTERS_MAX,
} from '../limits.ts'
import type { ScreenOwner } from './screen-owner.ts'

/** What the till posts, in the interface's words. */
export interface GivenBasket {
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly unit?: string
    readonly sum: number
  }[]
  readonly total: number
}

/** How much of a basket the display shows: see DisplayCapabilities. */
export type BasketShown = Display['capabilities']['basket']

export type BasketDisplay = ReturnType<typeof createBasketDisplay>

export interface BasketPorts {
  readonly display: Pick<Display, 'capabilities'>
  readonly screenOwner: Pick<ScreenOwner, 'showBasket'>
  readonly clock: Clock
}

export function createBasketDisplay({ display, screenOwner, clock }: BasketPorts) {
  let forgetting: Disposable | null = null

  return {
    async show(given: GivenBasket): Promise<BasketShown> {
      const basket = basketOf(given)
      forgetting?.[Symbol.dispose]()
      // If a till is switched off in the middle of a sale, the next customer must not see its basket.
      forgetting = clock.after(BASKET_KEPT_MS, () => {
        screenOwner.showBasket(null).catch(() => {})
      })
      const isNone = display.capabilities.basket === 'none' || basket.lines.length === 0
      await screenOwner.showBasket(isNone ? null : basket)
      return display.capabilities.basket
    },
    [Symbol.dispose]() {
      forgetting?.[Symbol.dispose]()
    },
  }
}

/** Throws Fault 'bad-request' that names the limits. */
function basketOf({ lines, total }: GivenBasket): Basket {
  if (lines.length > BASKET_LINES_MAX)
    throw refusal(say('fault.basket.too-many-lines', { most: BASKET_LINES_MAX }))
  if (!isSum(total))
    throw refusal(say('fault.basket.total-out-of-range', { most: BASKET_SUM_KOPECKS_MAX }))
  const checked = lines.map(({ name, quantity, unit = '', sum }, at) => {
    const where = `lines[${at}]`
    check(`${where}.name`, name, BASKET_NAME_CHARACTERS_MAX)
    check(`${where}.unit`, unit, BASKET_UNIT_CHARACTERS_MAX)
    // Three decimals, grams of a kilogram: rounding errors of a scale's arithmetic are not shown.
    const rounded = Math.round(quantity * 1_000) / 1_000
    if (!(rounded > 0 && quantity <= BASKET_QUANTITY_MAX))
      throw refusal(
        say('fault.basket.quantity-out-of-range', { path: where, most: BASKET_QUANTITY_MAX }),
      )
    if (!isSum(sum))
      throw refusal(
        say('fault.basket.sum-out-of-range', { path: where, most: BASKET_SUM_KOPECKS_MAX }),
      )
    return { name, quantity: rounded, unit, sumKopecks: sum }
  })
  return { kind: 'basket', lines: checked, totalKopecks: total }
}

function check(what: string, text: string, charactersMax: number): void {
  if (charactersIn(text) > charactersMax)
    throw refusal(say('fault.basket.text-too-long', { path: what, most: charactersMax }))
  const trouble = plainTextTrouble(text)
  if (trouble) throw refusal(say('text.request.field-and-trouble', { field: what, why: trouble }))
}

const isSum = (kopecks: number) =>
  Number.isSafeInteger(kopecks) && Math.abs(kopecks) <= BASKET_SUM_KOPECKS_MAX

const refusal = (message: Sentence) => new Fault('bad-request', message)
