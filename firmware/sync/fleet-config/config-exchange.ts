/** A lane reports its fragment to its master, and takes the one it is offered. Never in a hurry. */
import type { Exchange } from '../exchange-loop.ts'
import { readConfigAnswer } from './config-messages.ts'
import type { FragmentInstaller } from './fragment-installer.ts'
import { FRAGMENT_LIMITS } from './limits.ts'

export function createConfigExchange(
  lane: Pick<FragmentInstaller, 'report' | 'offer' | 'onChange'>,
  askEverySeconds: number,
): Exchange {
  const everyMs = askEverySeconds * 1_000
  return {
    operation: 'config',
    everyMs,
    retryMs: { min: FRAGMENT_LIMITS.retryMsMin, max: everyMs },
    news: [lane.onChange],
    async round(ask) {
      const { head, body } = await ask(await lane.report())
      const { sequence } = readConfigAnswer(head)
      if (sequence !== null) await lane.offer(sequence, body)
    },
    brokenEvent: 'fleet_config.broken',
    notAskedEvent: 'fleet_config.not_asked',
  }
}
