/** A lane keeps its list of goods in step with its master's: for ever, and at once when something changed here. */
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import { askingEveryMs, keepInStep } from '../keep-in-step.ts'
import type { HeardNews } from '../protocol/master-news.ts'
import { type ExchangeParts, exchangeAssortment, type SentDays } from './assortment-exchange.ts'

export interface AssortmentClientParts extends ExchangeParts {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly news?: HeardNews | undefined
}

/** Of a master that tells no news: a price list may take so long from lane to lane. */
const ASK_EVERY_MS = 10_000

export function openAssortmentClient(parts: AssortmentClientParts): AsyncDisposable {
  const { assortment, clock, random, journal, news } = parts
  const sent: SentDays = { digest: null }
  return keepInStep({
    everyMs: askingEveryMs(ASK_EVERY_MS, news),
    exchange: (signal) => exchangeAssortment(parts, signal, sent),
    news: [
      ...[assortment.onChange, assortment.onSale],
      ...(news ? [news.onNews('assortment')] : []),
    ],
    onTrouble({ kind, message }, error) {
      if (kind === 'bug') journal.error('assortment.broken', { error })
      else journal.warn('assortment.not_asked', { why: message })
    },
    clock,
    random,
  })
}
