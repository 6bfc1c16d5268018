/** `lanectl config show|keys|set|write|restore`: laned.yaml of a lane that runs, by the lane itself. */
import type { Command } from 'commander'
import { yamlValue } from '#firmware/config/yaml-text.ts'
import { CONFIG_OPERATIONS } from '#firmware/device/config-operations.ts'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { Failure } from '../exit-codes.ts'
import { addVerbs, askedBy } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { readText } from '../read-input.ts'

type Config = typeof CONFIG_OPERATIONS
type Draft = NonNullable<GivenTo<Config['checkConfig']>['body']>

interface Options {
  readonly restart?: boolean
  readonly dry?: boolean
}

const RESTART = 'start the lane with it at once'
const DRY = 'tell what would come of it, and change nothing'

export function configOnLane(config: Command): void {
  addVerbs(config, CONFIG_OPERATIONS)

  config
    .command('keys')
    .argument('[beginning]', 'only those that begin so, as display')
    .description('the keys of laned.yaml: what each is for, what it may be, what holds without it')
    .action(async (beginning: string | undefined, _options, command: Command) => {
      const { settings } = await askedBy(command, CONFIG_OPERATIONS).listSettings()
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
      const done = await askedBy(command, CONFIG_OPERATIONS).restoreConfig({
        body: { restart },
      })
      outputOf(command).say(done, wordsOf)
    })
}

async function propose(command: Command, draft: Draft, { restart = false, dry }: Options) {
  const lane = askedBy(command, CONFIG_OPERATIONS)
  const done = dry
    ? await lane.checkConfig({ body: draft })
    : await lane.writeConfig({ body: { ...draft, restart } })
  outputOf(command).say(done, wordsOf)
  if (!done.ok) throw new Failure('config', '')
}

function wordsOf(
  proposal: DoneOf<Config['checkConfig']> & { readonly restarting?: boolean },
): string {
  const { problems, warnings, notes, changed, money, restarting } = proposal
  return [
    ...problems,
    ...warnings.map((warning) => `warning: ${warning}`),
    ...notes.map((note) => `note: ${note}`),
    changed.length > 0 ? `changed: ${changed.join(' ')}` : 'nothing differs',
    ...(money.length > 0 ? [`this decides who is paid: ${money.join(' ')}`] : []),
    ...(restarting === undefined
      ? []
      : [restarting ? 'the lane restarts' : 'restart required: lanectl restart']),
  ].join('\n')
}

function keyLine({
  path,
  kind,
  choices,
  unit,
  default: usual,
  when,
  en,
}: DoneOf<Config['listSettings']>['settings'][number]): string {
  const notes = [
    choices ? choices.join(' | ') : (unit ?? kind),
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
  return { path, value: value === '' ? null : valueIn(key, value) }
}

function valueIn(key: string, text: string): unknown {
  try {
    return yamlValue(text)
  } catch {
    throw new Failure('usage', `the value of ${key} is no YAML: text with { [ " * & ! needs quotes`)
  }
}
