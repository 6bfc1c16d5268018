/**
 * The commands of lanectl in the order of its help. Only the file of the command that is called is read: reading all of
 * them is half of what a short command costs, a second on a small board.
 */
import type { Command } from 'commander'

interface CommandFile {
  /** What the file adds to lanectl; nothing for what tells of all commands. */
  readonly names: readonly string[]
  load(): Promise<(program: Command) => void>
}

export const COMMANDS: readonly CommandFile[] = [
  { names: ['status'], load: async () => (await import('./commands/status.ts')).statusCommand },
  {
    names: ['selftest'],
    load: async () => (await import('./commands/selftest.ts')).selftestCommand,
  },
  { names: ['display'], load: async () => (await import('./commands/display.ts')).displayCommand },
  { names: ['config'], load: async () => (await import('./commands/config.ts')).configCommand },
  { names: ['restart'], load: async () => (await import('./commands/restart.ts')).restartCommand },
  { names: ['page'], load: async () => (await import('./commands/page.ts')).pageCommand },
  { names: ['version'], load: async () => (await import('./commands/version.ts')).versionCommand },
  { names: ['logs'], load: async () => (await import('./commands/logs.ts')).logsCommand },
  {
    names: ['settings', 'mode', 'roi'],
    load: async () => (await import('./commands/settings-on-lane.ts')).laneSettingsCommands,
  },
  {
    names: ['time', 'reboot', 'reset'],
    load: async () => (await import('./commands/time-reboot-reset-on-lane.ts')).machineCommands,
  },
  {
    names: ['profiles'],
    load: async () => (await import('./commands/money/profiles.ts')).profilesCommand,
  },
  { names: ['update'], load: async () => (await import('./commands/update.ts')).updateCommand },
  { names: ['support'], load: async () => (await import('./commands/support.ts')).supportCommand },
  { names: ['metrics'], load: async () => (await import('./commands/metrics.ts')).metricsCommand },
  {
    names: ['items', 'recognize'],
    load: async () => (await import('./commands/items.ts')).itemsCommand,
  },
  { names: ['scale'], load: async () => (await import('./commands/scale.ts')).scaleCommand },
  { names: ['sync'], load: async () => (await import('./commands/fleet/sync.ts')).syncCommand },
  { names: ['fleet'], load: async () => (await import('./commands/fleet/fleet.ts')).fleetCommand },
  {
    names: ['fleet-config'],
    load: async () => (await import('./commands/fleet/fleet-config.ts')).fleetConfigCommand,
  },
  { names: ['backup'], load: async () => (await import('./commands/backup.ts')).backupCommand },
  { names: ['setup'], load: async () => (await import('./commands/setup.ts')).setupCommand },
  {
    names: ['replace'],
    load: async () => (await import('./commands/fleet/replace.ts')).replaceCommand,
  },
  {
    names: ['payments', 'csv'],
    load: async () => (await import('./commands/money/payments.ts')).paymentsCommand,
  },
  {
    names: ['day', 'report'],
    load: async () => (await import('./commands/money/day.ts')).dayCommand,
  },
  {
    names: ['ledger'],
    load: async () => (await import('./commands/money/ledger.ts')).ledgerCommand,
  },
  {
    names: ['refund'],
    load: async () => (await import('./commands/money/refund.ts')).refundCommand,
  },
  {
    names: ['refunds'],
    load: async () => (await import('./commands/money/refunds.ts')).refundsCommand,
  },
  {
    names: ['shifts'],
    load: async () => (await import('./commands/money/shifts.ts')).shiftsCommand,
  },
  { names: [], load: async () => (await import('./commands/completion.ts')).completionCommand },
  {
    names: ['reconcile'],
    load: async () => (await import('./commands/money/reconcile.ts')).reconcileCommand,
  },
]

/** Options before a command whose value is no command. */
const WITH_VALUE = ['--url', '--token']

/** Where the words call no command by its name, all of them are there: for help, and for what was meant. */
export async function addCommands(program: Command, words: readonly string[]): Promise<void> {
  const called = words.find(
    (word, at) => !word.startsWith('-') && !WITH_VALUE.includes(words[at - 1] ?? ''),
  )
  const files = COMMANDS.filter(({ names }) => names.some((name) => name === called))
  for (const { load } of files.length > 0 ? files : COMMANDS) {
    const add = await load()
    add(program)
  }
}
