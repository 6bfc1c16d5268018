/** `lanectl version`: which programs are at work here and there. */
import type { Command } from 'commander'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { VERSION } from '#firmware/version.ts'
import { Failure } from '../exit-codes.ts'
import { askedBy } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { t } from '../words.ts'

export function addTo(program: Command): void {
  program
    .command('version')
    .description(t('lanectl.version.about'))
    .action(async (_options, command: Command) => {
      const versions = { lanectl: VERSION, node: process.versions.node, lane: await lanes(command) }
      outputOf(command).say(versions, (value) =>
        table(
          Object.entries(value).map(([name, version]) => [
            name,
            version ?? t('lanectl.version.does-not-answer'),
          ]),
        ),
      )
    })
}

/** Null where the lane is silent: the other versions are told all the same. */
async function lanes(command: Command): Promise<string | null> {
  try {
    return (await askedBy(command, TERMINAL_OPERATIONS).getVersion()).version
  } catch (error) {
    if (error instanceof Failure && error.code === 'unreachable') return null
    throw error
  }
}
