/** A lane keeps its counter-examples in step with its master's: for ever, and at once when one is said here. */
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import { askingEveryMs, keepInStep } from '../keep-in-step.ts'
import { type HeardNews, tellLater } from '../protocol/master-news.ts'
import {
  type CounterExampleParts,
  createCounterExampleExchange,
} from './counter-example-exchange.ts'

export interface CounterExampleClientParts extends CounterExampleParts {
  readonly random: Random
  readonly journal: Journal
  readonly news?: HeardNews | undefined
}

/** Of a master that tells no news, and after templates came: one of a thousand lanes reads its list thirty times a second. */
const ASK_EVERY_MS = 30_000

export function openCounterExampleClient(parts: CounterExampleClientParts): AsyncDisposable {
  const { counterExamples, clock, random, journal, news } = parts
  let wants = 0
  const counted = (listen: (listener: () => void) => Disposable) => (told: () => void) =>
    listen(() => {
      wants += 1
      told()
    })
  /** Of an item that it does not know nobody takes anything: asked again when templates are in place. */
  const afterTemplates = (told: () => void) =>
    tellLater(clock, ASK_EVERY_MS, news ? [counted(news.onTemplates)] : [], told)

  return keepInStep({
    everyMs: askingEveryMs(ASK_EVERY_MS, news),
    exchange: createCounterExampleExchange({ ...parts, wants: () => wants }),
    news: [
      counterExamples.onChange,
      ...(news ? [counted(news.onNews('counterExamples'))] : []),
      afterTemplates,
    ],
    onTrouble({ kind, message }, error) {
      if (kind === 'bug') journal.error('counter_example.broken', { error })
      else journal.warn('counter_example.not_asked', { why: message })
    },
    clock,
    random,
  })
}
