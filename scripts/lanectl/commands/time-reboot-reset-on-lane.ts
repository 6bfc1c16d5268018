/** `lanectl time`, `reboot`, `reset`: the machine of a lane that runs, and what it has learned. */
import type { Command } from 'commander'
import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, askedBy, operationsOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { serialNumberOf } from '../serial-number-of-lane.ts'
import { t, timeText } from '../words.ts'

export function addTo(program: Command): void {
  program
    .command('time')
    .argument('<time>', t('lanectl.time.argument.time'))
    .description(t('lanectl.time.about'))
    .action(async (text: string, _options, command: Command) => {
      const unixMs = text === 'now' ? Date.now() : Date.parse(text)
      if (Number.isNaN(unixMs))
        throw new Failure('usage', t('lanectl.time-reboot-reset.time-2026-03-01t12-00', { text }))
      const [sec, usec] = [Math.floor(unixMs / 1_000), (unixMs % 1_000) * 1_000]
      await askedBy(command, MACHINE_OPERATIONS).setTime({
        body: { sec, usec },
      })
      outputOf(command).say({ unixMs }, () =>
        t('lanectl.time-reboot-reset.it-is-there', {
          time: timeText(new Date(unixMs).toISOString()),
        }),
      )
    })

  addVerbs(program, MACHINE_OPERATIONS)

  program
    .command('reset')
    .option('--confirm <serial>', t('lanectl.reset.option.confirm'))
    .description(t('lanectl.reset.about'))
    .action(async ({ confirm }: { confirm?: string }, command: Command) => {
      const lane = laneOf(command)
      const serial = await serialNumberOf(lane)
      if (confirm !== serial)
        throw new Failure(
          'usage',
          t('lanectl.time-reboot-reset.takes-back-taught-confirm', { serial }),
        )
      await operationsOf(lane, MACHINE_OPERATIONS).resetRecognition()
      outputOf(command).say({ status: 'reset', serial }, () =>
        t('lanectl.time-reboot-reset.forgotten-everything', { serial }),
      )
    })
}
