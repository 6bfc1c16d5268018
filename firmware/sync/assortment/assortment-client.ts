/** A lane keeps its list of goods in step with its master's: for ever, and at once when something changed here. */
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import { keepInStep } from '../keep-in-step.ts'
import { type ExchangeParts, exchangeAssortment } from './assortment-exchange.ts'

export interface AssortmentClientParts extends ExchangeParts {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

/** A question is some hundred bytes; a price list may take so long from lane to lane. */
const ASK_EVERY_MS = 10_000

export function openAssortmentClient(parts: AssortmentClientParts): AsyncDisposable {
  const { assortment, clock, random, journal } = parts
  return keepInStep({
    everyMs: ASK_EVERY_MS,
    exchange: (signal) => exchangeAssortment(parts, signal),
    news: [assortment.onChange, assortment.onSale],
    onTrouble({ kind, message }, error) {
      if (kind === 'bug') journal.error('assortment.broken', { error })
      else journal.warn('assortment.not_asked', { why: message })
    },
    clock,
    random,
  })
}
