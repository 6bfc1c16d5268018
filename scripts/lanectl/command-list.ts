/**
 * The commands of lanectl in the order of its help. Only the file of the command that is called is read: reading all of
 * them is nearly half of what a short command costs.
 */
import type { Command } from 'commander'

interface CommandFile {
  /** The commands that the file adds; empty for `completion` and `manual`, which must know all commands. */
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

/** The command that the words call. Undefined after an option that is none of `program`: commander then answers for lanectl as a whole, with its help for one. */
function calledIn(words: readonly string[], program: Command): string | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) return word
    const [name, value] = word.split('=', 2)
    const option = program.options.find(({ long }) => long === name)
    if (!option) return undefined
    if (option.required && value === undefined) at += 1
  }
  return undefined
}

/** To a program that has its own options. Where no command is called by its name, all files are read: help lists every command, and a misspelt one is answered with the nearest. */
export async function addCommands(program: Command, words: readonly string[]): Promise<void> {
  const called = calledIn(words, program)
  const files = COMMANDS.filter(({ names }) => names.some((name) => name === called))
  for (const { load } of files.length > 0 ? files : COMMANDS) {
    const add = await load()
    add(program)
  }
}
