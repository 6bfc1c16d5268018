/** `lanectl metrics`: the numbers of the lane, as Prometheus reads them. */
import type { Command } from 'commander'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { outputOf } from '../output.ts'
import { t } from '../words.ts'

const DEADLINE_MS = 15_000

export function addTo(program: Command): void {
  program
    .command('metrics')
    .description(t('lanectl.metrics.about'))
    .action(async (_options, command: Command) => {
      const signal = AbortSignal.timeout(DEADLINE_MS)
      const response = await laneOf(command).fetch('/metrics', { signal })
      const text = await response.text()
      if (response.status === 401 || response.status === 403)
        throw new Failure('forbidden', t('lanectl.metrics.lane-wants-token-give-laned'))
      if (!response.ok)
        throw new Failure('unwell', t('lanectl.metrics.listener-does-not-serve-metrics'))
      outputOf(command).say({ text }, (value) => value.text)
    })
}
