/**
 * `lanectl config`: checks and prints laned.yaml as the device reads it; `show`, `keys`, `set`, `write` and `restore` ask a lane that
 * runs.
 */
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { hideSecrets } from '#firmware/config/hide-config-secrets.ts'
import { withKioskBrowser } from '#firmware/config/kiosk-config.ts'
import { type CheckedConfig, checkConfig } from '#firmware/config/load-config.ts'
import { yamlValue } from '#firmware/config/yaml-text.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { CONFIG_OPERATIONS } from '#firmware/device/config-operations.ts'
import { toFault } from '#firmware/fault.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { type CheckOptions, checkConfigFile, findingLines } from '../check-config-file.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { languageOfCaller } from '../language-of-caller.ts'
import { addVerbs, askedBy } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { readText } from '../read-input.ts'
import { surroundings } from '../surroundings.ts'
import { speak, t, wordFor } from '../words.ts'

export function addTo(program: Command): void {
  const config = program.command('config').description(t('lanectl.config.about'))

  configOnLane(config)
  config
    .command('check')
    .argument('<file>', t('lanectl.config.check.argument.file'))
    .option('--data <folder>', t('lanectl.config.check.option.data'), laneDataFolder())
    .option('--user <name>', t('lanectl.config.check.option.user'))
    .option('--features <folder>', t('lanectl.config.check.option.features'))
    .description(t('lanectl.config.check.about'))
    .addHelpText('after', t('lanectl.config.check.more'))
    .action(async (file: string, options: CheckOptions, command: Command) => {
      const findings = await checkConfigFile(file, options)
      const result = { file, ok: findings.problems.length === 0, ...findings }
      outputOf(command).say(result, ({ ok }) =>
        [...findingLines(findings), ...(ok ? [t('lanectl.config.good', { file })] : [])].join('\n'),
      )
      if (!result.ok) throw new Failure('config', '')
    })

  config
    .command('kiosk')
    .argument('<file>', t('lanectl.config.kiosk.argument.file'))
    .description(t('lanectl.config.kiosk.about'))
    .action((file: string, _options, command: Command) => {
      const text = kioskText(file)
      outputOf(command).say({ text }, () => text.trimEnd())
    })

  config
    .command('print')
    .argument('[file]', t('lanectl.config.print.argument.file'))
    .description(t('lanectl.config.print.about'))
    .action((given: string | undefined, _options, command: Command) => {
      const file = given ?? surroundings().environment['LANED_CONFIG']
      const checked = read(file, surroundings().environment)
      if (!checked.config) throw new Failure('config', checked.problems.map(speak).join('\n'))
      const shown = hideSecrets(ConfigSchema, checked.config)
      outputOf(command).say(shown, (value) => stringify(value))
    })
}

function kioskText(file: string): string {
  const text = readText(file)
  try {
    return withKioskBrowser(text, FEATURES)
  } catch (thrown) {
    const { kind, said } = toFault(thrown)
    if (kind === 'bug') throw thrown
    throw new Failure('config', `${file}: ${speak(said)}`)
  }
}

function read(file: string | undefined, environment: NodeJS.ProcessEnv): CheckedConfig {
  const text = file ? readText(file) : ''
  return checkConfig({ name: file ?? 'laned.yaml', text, environment })
}

type Config = typeof CONFIG_OPERATIONS
type Draft = NonNullable<GivenTo<Config['checkConfig']>['body']>

interface Options {
  readonly restart?: boolean
  readonly dry?: boolean
}

const RESTART = 'lanectl.config.start-lane-once'
const DRY = 'lanectl.config.tell-would-come-change-nothing'

function configOnLane(config: Command): void {
  addVerbs(config, CONFIG_OPERATIONS)

  config
    .command('keys')
    .argument('[beginning]', t('lanectl.config.keys.argument.beginning'))
    .description(t('lanectl.config.keys.about'))
    .action(async (beginning: string | undefined, _options, command: Command) => {
      const { settings } = await askedBy(command, CONFIG_OPERATIONS).listSettings()
      const wanted = settings.filter(({ path }) => path.join('.').startsWith(beginning ?? ''))
      if (wanted.length === 0)
        throw new Failure('usage', t('lanectl.config.no-key-begins', { beginning }))
      outputOf(command).say(wanted, (keys) => keys.map(keyLine).join('\n'))
    })

  config
    .command('set')
    .argument('<changes...>', t('lanectl.config.set.argument.changes'))
    .option('--restart', t(RESTART))
    .option('--dry', t(DRY))
    .description(t('lanectl.config.set.about'))
    .action((given: readonly string[], options: Options, command: Command) =>
      propose(command, { changes: given.map(changeOf) }, options),
    )

  config
    .command('write')
    .argument('<file>', t('lanectl.config.write.argument.file'))
    .option('--restart', t(RESTART))
    .option('--dry', t(DRY))
    .description(t('lanectl.config.write.about'))
    .action((file: string, options: Options, command: Command) =>
      propose(command, { text: readText(file) }, options),
    )

  config
    .command('restore')
    .option('--restart', t(RESTART))
    .description(t('lanectl.config.restore.about'))
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
    ...warnings.map((warning) => t('lanectl.check-config-file.warning', { warning })),
    ...notes.map((note) => t('lanectl.check-config-file.note', { note })),
    changed.length > 0
      ? t('lanectl.config.changed', { changed: changed.join(' ') })
      : t('lanectl.word.nothing-differs'),
    ...(money.length > 0 ? [t('lanectl.config.decides-who-paid', { money: money.join(' ') })] : []),
    ...(restarting === undefined
      ? []
      : [
          restarting
            ? t('lanectl.config.lane-restarts')
            : t('lanectl.config.restart-required-lanectl-restart'),
        ]),
  ].join('\n')
}

function keyLine({
  path,
  kind,
  choices,
  unit,
  default: usual,
  when,
  ...words
}: DoneOf<Config['listSettings']>['settings'][number]): string {
  const notes = [
    choices ? choices.join(' | ') : wordFor('setting-kind', unit ?? kind),
    ...(usual === null ? [] : [t('lanectl.config.without', { usual: JSON.stringify(usual) })]),
    ...(when
      ? [t('lanectl.config.where', { path: when.path.join('.'), is: when.is.join(', ') })]
      : []),
  ]
  return `${path.join('.')}  ${words[languageOfCaller()]}\n    ${notes.join('; ')}`
}

function changeOf(given: string) {
  const [, key = '', value = ''] = /^([^=]{1,300})=(.*)$/s.exec(given) ?? []
  if (!key)
    throw new Failure('usage', t('lanectl.config.write-key-value-display-protocol', { given }))
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
    throw new Failure(
      'usage',
      t('lanectl.config.value-no-yaml-text-needs', { key, signs: '{ [ " * & !' }),
    )
  }
}
