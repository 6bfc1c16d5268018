/** A lane reports its fragment to its master, and takes the one it is offered. Never in a hurry. */
import type { Lent } from '#firmware/kernel/feature.ts'
import type { JournalOf } from '#hal/journal.ts'
import { readConfigAnswer } from './config-messages.ts'
import type { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import type { FragmentInstaller } from './fragment-installer.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'

type Exchange = Parameters<Lent['fleet']['handOut']>[0]['exchange']

export function createConfigExchange(
  lane: Pick<FragmentInstaller, 'report' | 'offer' | 'onChange'>,
  askEverySeconds: number,
  journal: JournalOf<typeof FLEET_CONFIG_EVENTS>,
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
    brokenEvent: (error) => journal.error('fleet_config.broken', { error }),
    notAskedEvent: (why) => journal.warn('fleet_config.not_asked', { why }),
  }
}
