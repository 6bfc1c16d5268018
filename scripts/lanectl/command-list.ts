/**
 * The commands of lanectl in the order of its help. Only the file of the command that is called is read: reading all of
 * them is nearly half of what a short command costs.
 */
import type { Command } from 'commander'

interface CommandFile {
  /** The commands that the file adds; empty for `completion` and `manual`, which must know all commands. */
  readonly names: readonly string[]
  load(): Promise<{ addTo(program: Command): void }>
}

export const COMMANDS: readonly CommandFile[] = [
  { names: ['status'], load: () => import('./commands/status.ts') },
  { names: ['selftest'], load: () => import('./commands/selftest.ts') },
  { names: ['display'], load: () => import('./commands/display.ts') },
  { names: ['config'], load: () => import('./commands/config.ts') },
  { names: ['restart'], load: () => import('./commands/restart.ts') },
  { names: ['page'], load: () => import('./commands/page.ts') },
  { names: ['version'], load: () => import('./commands/version.ts') },
  { names: ['logs'], load: () => import('./commands/logs.ts') },
  { names: ['settings', 'mode', 'roi'], load: () => import('./commands/settings-on-lane.ts') },
  {
    names: ['time', 'reboot', 'reset'],
    load: () => import('./commands/time-reboot-reset-on-lane.ts'),
  },
  { names: ['profiles'], load: () => import('./commands/money/profiles.ts') },
  { names: ['update'], load: () => import('./commands/update.ts') },
  { names: ['support'], load: () => import('./commands/support.ts') },
  { names: ['metrics'], load: () => import('./commands/metrics.ts') },
  { names: ['items', 'recognize'], load: () => import('./commands/items.ts') },
  { names: ['scale'], load: () => import('./commands/scale.ts') },
  { names: ['sync'], load: () => import('./commands/fleet/sync.ts') },
  { names: ['fleet'], load: () => import('./commands/fleet/fleet.ts') },
  { names: ['chain'], load: () => import('./commands/fleet/chain.ts') },
  { names: ['fleet-config'], load: () => import('./commands/fleet/fleet-config.ts') },
  { names: ['backup'], load: () => import('./commands/backup.ts') },
  { names: ['setup'], load: () => import('./commands/setup.ts') },
  { names: ['replace'], load: () => import('./commands/fleet/replace.ts') },
  { names: ['payments', 'csv'], load: () => import('./commands/money/payments.ts') },
  { names: ['day', 'report'], load: () => import('./commands/money/day.ts') },
  { names: ['ledger'], load: () => import('./commands/money/ledger.ts') },
  { names: ['refund'], load: () => import('./commands/money/refund.ts') },
  { names: ['refunds'], load: () => import('./commands/money/refunds.ts') },
  { names: ['shifts'], load: () => import('./commands/money/shifts.ts') },
  { names: ['exports'], load: () => import('./commands/money/exports.ts') },
  { names: ['receivers'], load: () => import('./commands/receivers.ts') },
  { names: [], load: () => import('./commands/completion.ts') },
  { names: ['reconcile'], load: () => import('./commands/money/reconcile.ts') },
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
    const { addTo } = await load()
    addTo(program)
  }
}
