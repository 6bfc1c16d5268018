/** `lanectl config show|set|write|restore`: laned.yaml of a lane that runs, by the lane itself. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { parse } from 'yaml'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { outputOf } from '../output.ts'

interface Proposal {
  readonly ok: boolean
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
  readonly notes: readonly string[]
  readonly changed: readonly string[]
  readonly money: readonly string[]
  readonly restarting?: boolean
}

interface Key {
  readonly path: readonly string[]
  readonly kind: string
  readonly choices: readonly string[] | null
  readonly default: unknown
  readonly when: { readonly path: readonly string[]; readonly is: readonly string[] } | null
  readonly en: string
}

interface Options {
  readonly restart?: boolean
  readonly dry?: boolean
}

const RESTART = 'start the lane with it at once'
const DRY = 'tell what would come of it, and change nothing'

export function configEditing(config: Command): void {
  config
    .command('show')
    .description("a running lane's laned.yaml as it lies on the disk, secrets covered up")
    .action(async (_options, command: Command) => {
      const told = await laneOf(command).get<{ text: string }>('/device/config')
      outputOf(command).say(told, ({ text }) => text)
    })

  config
    .command('keys')
    .argument('[beginning]', 'only those that begin so, as display')
    .description('the keys of laned.yaml: what each is for, what it may be, what holds without it')
    .action(async (beginning: string | undefined, _options, command: Command) => {
      const { settings } = await laneOf(command).get<{ settings: readonly Key[] }>(
        '/device/config/settings',
      )
      const wanted = settings.filter(({ path }) => path.join('.').startsWith(beginning ?? ''))
      if (wanted.length === 0) throw new Failure('usage', `no key begins with ${beginning}`)
      outputOf(command).say(wanted, (keys) => keys.map(keyLine).join('\n'))
    })

  config
    .command('set')
    .argument('<changes...>', 'KEY=VALUE, as display.protocol=dqr; KEY= takes a key out')
    .option('--restart', RESTART)
    .option('--dry', DRY)
    .description('change keys of a running lane; comments stay, what was there is kept')
    .action((given: readonly string[], options: Options, command: Command) =>
      propose(command, { changes: given.map(changeOf) }, options),
    )

  config
    .command('write')
    .argument('<file>', 'the whole laned.yaml, as `config show` printed it; - for standard input')
    .option('--restart', RESTART)
    .option('--dry', DRY)
    .description('write laned.yaml of a running lane, when it would start with it')
    .action((file: string, options: Options, command: Command) =>
      propose(command, { text: readText(file) }, options),
    )

  config
    .command('restore')
    .option('--restart', RESTART)
    .description('back to the laned.yaml before the last change')
    .action(async ({ restart = false }: Options, command: Command) => {
      const done = await laneOf(command).post<Proposal>('/device/config/restore', { restart })
      outputOf(command).say(done, wordsOf)
    })
}

async function propose(command: Command, draft: object, { restart = false, dry }: Options) {
  const lane: Lane = laneOf(command)
  const done = dry
    ? await lane.post<Proposal>('/device/config/check', draft)
    : await lane.put<Proposal>('/device/config', { ...draft, restart })
  outputOf(command).say(done, wordsOf)
  if (!done.ok) throw new Failure('config', '')
}

function wordsOf(proposal: Proposal): string {
  const { problems, warnings, notes, changed, money, restarting } = proposal
  return [
    ...problems,
    ...warnings.map((warning) => `warning: ${warning}`),
    ...notes.map((note) => `note: ${note}`),
    changed.length > 0 ? `changed: ${changed.join(' ')}` : 'nothing differs',
    ...(money.length > 0 ? [`this decides who is paid: ${money.join(' ')}`] : []),
    ...(restarting === undefined
      ? []
      : [restarting ? 'the lane restarts' : 'it counts after: lanectl restart']),
  ].join('\n')
}

function keyLine({ path, kind, choices, default: usual, when, en }: Key): string {
  const notes = [
    choices ? choices.join(' | ') : kind,
    ...(usual === null ? [] : [`without it ${JSON.stringify(usual)}`]),
    ...(when ? [`where ${when.path.join('.')} is ${when.is.join(', ')}`] : []),
  ]
  return `${path.join('.')}  ${en}\n    ${notes.join('; ')}`
}

function changeOf(given: string) {
  const [, key = '', value = ''] = /^([^=]{1,300})=(.*)$/s.exec(given) ?? []
  if (!key) throw new Failure('usage', `${given}: write KEY=VALUE, as display.protocol=dqr`)
  const path = key.split('.').flatMap((part) => {
    const [, name = part, index] = /^(.{1,100})\[(\d{1,3})\]$/.exec(part) ?? []
    return index === undefined ? [name] : [name, Number(index)]
  })
  return { path, value: value === '' ? null : (parse(value) as unknown) }
}

/** `-` is standard input. */
export function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as Error).message})`)
  }
}
