/**
 * The commands of lanectl in the order of its help. Only the file of the command that is called is read: reading all of
 * them is nearly half of what a short command costs.
 */
import type { Command } from 'commander'
import type { CommandFile, Feature } from '#firmware/kernel/feature.ts'
import { FEATURE_OF_COMMAND } from '#firmware/kernel/known-sections.ts'

interface Commands {
  /** The commands that the file adds; empty for `completion` and `manual`, which must know all commands. */
  readonly names: readonly string[]
  load(): Promise<CommandFile>
}

export const COMMANDS: readonly Commands[] = [
  { names: ['status'], load: () => import('./commands/status.ts') },
  { names: ['selftest'], load: () => import('./commands/selftest.ts') },
  { names: ['display'], load: () => import('./commands/display.ts') },
  { names: ['config'], load: () => import('./commands/config.ts') },
  { names: ['features'], load: () => import('./commands/features.ts') },
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
  { names: ['sync'], load: () => import('./commands/fleet/sync.ts') },
  { names: ['fleet'], load: () => import('./commands/fleet/fleet.ts') },
  { names: ['chain'], load: () => import('./commands/fleet/chain.ts') },
  { names: ['replace'], load: () => import('./commands/fleet/replace.ts') },
  { names: ['payments', 'csv'], load: () => import('./commands/money/payments.ts') },
  { names: ['day', 'month', 'report'], load: () => import('./commands/money/day.ts') },
  { names: ['shop'], load: () => import('./commands/money/shop.ts') },
  { names: ['accounting'], load: () => import('./commands/money/accounting.ts') },
  { names: ['ledger'], load: () => import('./commands/money/ledger.ts') },
  { names: ['refund'], load: () => import('./commands/money/refund.ts') },
  { names: ['refunds'], load: () => import('./commands/money/refunds.ts') },
  { names: ['shifts'], load: () => import('./commands/money/shifts.ts') },
  { names: ['statements'], load: () => import('./commands/money/statements.ts') },
  { names: ['differences'], load: () => import('./commands/money/differences.ts') },
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

/**
 * To a program that has its own options. Where no command is called by its name, all files are read: help lists every command,
 * and a misspelt one is answered with the nearest. Features are looked at where no command of the core is called, or one that a feature
 * has commands below.
 */
export async function addCommands(
  program: Command,
  words: readonly string[],
  readFeatures = bundledFeatures,
): Promise<void> {
  const called = calledIn(words, program)
  const isCalled = ({ names }: Commands) => names.some((name) => name === called)
  const ofCore = COMMANDS.filter(isCalled)
  if (ofCore.length > 0 && !hasMore(called)) return await addAll(ofCore, program)
  const ofFeatures = (await readFeatures()).flatMap(commandsOf)
  const all = [...COMMANDS, ...ofFeatures]
  const one = all.filter(isCalled)
  await addAll(one.length > 0 ? one : all, program)
}

/** Whether a feature of any release has a command below this one. */
function hasMore(called: string | undefined): boolean {
  return Object.keys(FEATURE_OF_COMMAND).some((words) => words.startsWith(`${called} `))
}

async function addAll(files: readonly Commands[], program: Command): Promise<void> {
  for (const { load } of files) {
    const { addTo } = await load()
    addTo(program)
  }
}

async function bundledFeatures(): Promise<readonly Feature[]> {
  return (await import('#firmware/kernel/bundled-features.ts')).FEATURES
}

function commandsOf({ lanectl = {}, operations }: Feature): readonly Commands[] {
  return Object.entries(lanectl).map(([words, own]) => ({
    names: words.split(' ', 1),
    async load() {
      const [name = '', ...above] = words.split(' ').toReversed()
      const below = (program: Command) => above.reduceRight(commandIn, program)
      if (typeof own === 'function') {
        const file = await own()
        return { addTo: (program) => file.addTo(below(program)) }
      }
      const tables = Object.values((await operations?.()) ?? {})
      const { addVerbs } = await import('./operation-commands.ts')
      const { filledText } = await import('./words.ts')
      return {
        addTo(program) {
          const group = below(program).command(name).description(filledText(own, {}))
          for (const table of tables) addVerbs(group, table)
        },
      }
    },
  }))
}

function commandIn(parent: Command, name: string): Command {
  const found = parent.commands.find((one) => one.name() === name)
  if (!found) throw new Error(`no command ${name}`)
  return found
}
