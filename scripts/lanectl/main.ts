#!/usr/bin/env node
/**
 * `lanectl`: the companion of a lane. Each subcommand is a file in commands/; this one lists them.
 */
import { Command, CommanderError } from 'commander'
import { VERSION } from '#firmware/version.ts'
import { backupCommand } from './commands/backup.ts'
import { configCommand } from './commands/config.ts'
import { displayCommand } from './commands/display.ts'
import { fleetCommand } from './commands/fleet/fleet.ts'
import { fleetConfigCommand } from './commands/fleet/fleet-config.ts'
import { replaceCommand } from './commands/fleet/replace.ts'
import { syncCommand } from './commands/fleet/sync.ts'
import { itemsCommand } from './commands/items.ts'
import { laneSettingsCommands } from './commands/lane-settings.ts'
import { logsCommand } from './commands/logs.ts'
import { ledgerCommand } from './commands/money/ledger.ts'
import { paymentsCommand } from './commands/money/payments.ts'
import { refundCommand } from './commands/money/refund.ts'
import { shiftsCommand } from './commands/money/shifts.ts'
import { restartCommand } from './commands/restart.ts'
import { selftestCommand } from './commands/selftest.ts'
import { setupCommand } from './commands/setup.ts'
import { statusCommand } from './commands/status.ts'
import { supportCommand } from './commands/support.ts'
import { updateCommand } from './commands/update.ts'
import { versionCommand } from './commands/version.ts'
import { EXIT, EXIT_HELP, Failure } from './exit-codes.ts'
import { complain } from './output.ts'

const EXAMPLES = `
Examples:
  lanectl status                              is this lane well?
  lanectl --url http://lane-7:8080 status     another one; its token from $LANED_TOKEN
  lanectl status --json | jq .health          for machines
  lanectl selftest                            try each part; asks what you see
  lanectl config check /etc/laned/laned.yaml  would the lane start with it?
  lanectl restart                             after a change, when it would
  lanectl config print                        what the device would run with
  lanectl shifts close --width 32             the Z report of the day

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
  .addHelpText('after', EXAMPLES)
  .exitOverride()

for (const add of [
  statusCommand,
  selftestCommand,
  displayCommand,
  configCommand,
  restartCommand,
  versionCommand,
  logsCommand,
  laneSettingsCommands,
  updateCommand,
  supportCommand,
  itemsCommand,
  syncCommand,
  fleetCommand,
  fleetConfigCommand,
  backupCommand,
  setupCommand,
  replaceCommand,
  paymentsCommand,
  ledgerCommand,
  refundCommand,
  shiftsCommand,
])
  add(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = codeOf(error)
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  if (!(error instanceof Failure)) throw error
  if (error.message) complain(`lanectl: ${error.message}`)
  return EXIT[error.code]
}
