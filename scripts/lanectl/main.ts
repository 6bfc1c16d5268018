#!/usr/bin/env node
/**
 * `lanectl`: the companion of a lane. Each subcommand is a file in commands/; this one lists them.
 */
import { Command, CommanderError } from 'commander'
import { printable } from '#firmware/plain-text.ts'
import { VERSION } from '#firmware/version.ts'
import { backupCommand } from './commands/backup.ts'
import { completionCommand } from './commands/completion.ts'
import { configCommand } from './commands/config.ts'
import { displayCommand } from './commands/display.ts'
import { fleetCommand } from './commands/fleet/fleet.ts'
import { fleetConfigCommand } from './commands/fleet/fleet-config.ts'
import { replaceCommand } from './commands/fleet/replace.ts'
import { syncCommand } from './commands/fleet/sync.ts'
import { itemsCommand } from './commands/items.ts'
import { logsCommand } from './commands/logs.ts'
import { metricsCommand } from './commands/metrics.ts'
import { dayCommand } from './commands/money/day.ts'
import { ledgerCommand } from './commands/money/ledger.ts'
import { paymentsCommand } from './commands/money/payments.ts'
import { profilesCommand } from './commands/money/profiles.ts'
import { reconcileCommand } from './commands/money/reconcile.ts'
import { refundCommand } from './commands/money/refund.ts'
import { refundsCommand } from './commands/money/refunds.ts'
import { shiftsCommand } from './commands/money/shifts.ts'
import { pageCommand } from './commands/page.ts'
import { restartCommand } from './commands/restart.ts'
import { scaleCommand } from './commands/scale.ts'
import { selftestCommand } from './commands/selftest.ts'
import { laneSettingsCommands } from './commands/settings-on-lane.ts'
import { setupCommand } from './commands/setup.ts'
import { statusCommand } from './commands/status.ts'
import { supportCommand } from './commands/support.ts'
import { updateCommand } from './commands/update.ts'
import { versionCommand } from './commands/version.ts'
import { EXIT, EXIT_HELP, Failure } from './exit-codes.ts'
import { EXAMPLES } from './help-examples.ts'
import { hasAskedLane, isBrokenOff } from './lane-client.ts'
import { complain } from './output.ts'

const AFTER = `
Examples:
${EXAMPLES}

Exit codes:
${EXIT_HELP}
`

const program = new Command('lanectl')
  .description('Looks after a checkout lane that runs laned.')
  .version(VERSION, '--version', 'print the version of lanectl')
  .option('--url <url>', 'the lane; default $LANED_URL, else http://127.0.0.1:8080')
  .option('--token <token>', 'who you are, where the lane asks; better: $LANED_TOKEN')
  .option('--json', 'for machines: one JSON document instead of a table')
  .helpCommand(false)
  .configureHelp({ showGlobalOptions: true })
  .addHelpText('after', AFTER)
  .exitOverride()

for (const add of [
  statusCommand,
  selftestCommand,
  displayCommand,
  configCommand,
  restartCommand,
  pageCommand,
  versionCommand,
  logsCommand,
  laneSettingsCommands,
  profilesCommand,
  updateCommand,
  supportCommand,
  metricsCommand,
  itemsCommand,
  scaleCommand,
  syncCommand,
  fleetCommand,
  fleetConfigCommand,
  backupCommand,
  setupCommand,
  replaceCommand,
  paymentsCommand,
  dayCommand,
  ledgerCommand,
  refundCommand,
  refundsCommand,
  shiftsCommand,
  completionCommand,
  reconcileCommand,
])
  add(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = codeOf(error)
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  if (!(error instanceof Failure)) return unexpected(error)
  if (error.message) complain(`lanectl: ${error.message}`)
  return EXIT[error.code]
}

/** An answer of another program, or of a lane of another release; never a stack trace, whose text a stranger may have written. */
function unexpected(error: unknown): number {
  if (!hasAskedLane() || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
  if (isBrokenOff(error)) {
    complain('lanectl: the lane broke off its answer: ask again')
    return EXIT.unreachable
  }
  complain(
    `lanectl: lanectl ${VERSION} does not understand what it was answered (${printable(error.message)}): ` +
      'is it a lane, and of which release? `lanectl version` tells',
  )
  return EXIT.unreachable
}
