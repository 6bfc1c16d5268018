/** A lane keeps its counter-examples in step with its master's: for ever, and at once when one is said here. */
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import { keepInStep } from '../keep-in-step.ts'
import {
  type CounterExampleParts,
  createCounterExampleExchange,
} from './counter-example-exchange.ts'

export interface CounterExampleClientParts extends CounterExampleParts {
  readonly random: Random
  readonly journal: Journal
}

/** A master of a thousand lanes reads its list thirty times a second. */
const ASK_EVERY_MS = 30_000

export function openCounterExampleClient(parts: CounterExampleClientParts): AsyncDisposable {
  const { counterExamples, clock, random, journal } = parts
  return keepInStep({
    everyMs: ASK_EVERY_MS,
    exchange: createCounterExampleExchange(parts),
    news: [counterExamples.onChange],
    onTrouble({ kind, message }, error) {
      if (kind === 'bug') journal.error('counter_example.broken', { error })
      else journal.warn('counter_example.not_asked', { why: message })
    },
    clock,
    random,
  })
}
