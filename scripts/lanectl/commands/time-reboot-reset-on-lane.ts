/** `lanectl time`, `reboot`, `reset`: the machine of a lane that runs, and what it has learned. */
import type { Command } from 'commander'
import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, askedBy, operationsOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { serialNumberOf } from '../serial-number-of-lane.ts'

export function addTo(program: Command): void {
  program
    .command('time')
    .argument('<time>', 'as 2026-03-01T12:00:00Z; now: that of this machine')
    .description("set the lane's clock")
    .action(async (text: string, _options, command: Command) => {
      const unixMs = text === 'now' ? Date.now() : Date.parse(text)
      if (Number.isNaN(unixMs))
        throw new Failure('usage', `${text}: a time, as 2026-03-01T12:00:00Z`)
      const [sec, usec] = [Math.floor(unixMs / 1_000), (unixMs % 1_000) * 1_000]
      await askedBy(command, MACHINE_OPERATIONS).setTime({
        body: { sec, usec },
      })
      outputOf(command).say({ unixMs }, () => `it is ${new Date(unixMs).toISOString()} there`)
    })

  addVerbs(program, MACHINE_OPERATIONS)

  program
    .command('reset')
    .option('--confirm <serial>', 'the serial number of the lane')
    .description('forget everything learned, named and set for recognition; payments stay')
    .action(async ({ confirm }: { confirm?: string }, command: Command) => {
      const lane = laneOf(command)
      const serial = await serialNumberOf(lane)
      if (confirm !== serial)
        throw new Failure('usage', `this takes back what was taught: --confirm ${serial}`)
      await operationsOf(lane, MACHINE_OPERATIONS).resetRecognition()
      outputOf(command).say({ status: 'reset', serial }, () => `${serial} has forgotten everything`)
    })
}
