/** A lane keeps its counter-examples in step with its master's: for ever, and at once when one is said here. */
import { createListeners } from '#firmware/async/listeners.ts'
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
  let settled = 0
  /** Of an item that it does not know nobody takes anything: asked again when templates are in place. */
  function onTemplates(told: () => void): Disposable {
    const opened = new DisposableStack()
    const later = createListeners()
    opened.use(tellLater(clock, ASK_EVERY_MS, [later.add], told))
    const counting = news?.onTemplates(() => {
      settled += 1
      later.tell()
    })
    if (counting) opened.use(counting)
    return opened
  }

  return keepInStep({
    everyMs: askingEveryMs(ASK_EVERY_MS, news),
    exchange: createCounterExampleExchange({ ...parts, templates: () => settled }),
    news: [
      counterExamples.onChange,
      ...(news ? [news.onNews('counterExamples')] : []),
      onTemplates,
    ],
    onTrouble({ kind, message }, error) {
      if (kind === 'bug') journal.error('counter_example.broken', { error })
      else journal.warn('counter_example.not_asked', { why: message })
    },
    clock,
    random,
  })
}
