/** `lanectl config`: checks and prints laned.yaml as the device reads it. */
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { hideSecrets } from '#firmware/config/hide-config-secrets.ts'
import { withKioskScreen } from '#firmware/config/kiosk-config.ts'
import { type CheckedConfig, checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { toFault } from '#firmware/fault.ts'
import { type CheckOptions, checkConfigFile, findingLines } from '../check-config-file.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { outputOf } from '../output.ts'
import { readText } from '../read-input.ts'
import { surroundings } from '../surroundings.ts'
import { configOnLane } from './config-on-lane.ts'

export function addTo(program: Command): void {
  const config = program
    .command('config')
    .description('check laned.yaml, and show what the device makes of it')

  configOnLane(config)
  config
    .command('check')
    .argument('<file>', 'laned.yaml; - for standard input')
    .option('--data <folder>', "the lane's data folder", laneDataFolder())
    .option('--user <name>', "the lane's user; default, for root: whose the data folder is")
    .description('tell what would refuse the start with a config, line by line; exit 78 then')
    .addHelpText(
      'after',
      `
Asks the code that opens the lane, and opens nothing: files and folders as the lane's user finds
them, certificates with their keys, addresses of banks, ports. LANED_ variables count as at a start.`,
    )
    .action(async (file: string, options: CheckOptions, command: Command) => {
      const findings = await checkConfigFile(file, options)
      const result = { file, ok: findings.problems.length === 0, ...findings }
      outputOf(command).say(result, ({ ok }) =>
        [...findingLines(findings), ...(ok ? [`${file} is good`] : [])].join('\n'),
      )
      if (!result.ok) throw new Failure('config', '')
    })

  config
    .command('kiosk')
    .argument('<file>', 'laned.yaml; - for standard input')
    .description("print a laned.yaml with this machine's monitor as the customer's screen")
    .action((file: string, _options, command: Command) => {
      const text = kioskText(file)
      outputOf(command).say({ text }, () => text.trimEnd())
    })

  config
    .command('print')
    .argument('[file]', 'laned.yaml; default $LANED_CONFIG, else a lane on fakes')
    .description('print the whole config with defaults and environment; secrets are hidden')
    .action((given: string | undefined, _options, command: Command) => {
      const file = given ?? surroundings().environment['LANED_CONFIG']
      const checked = read(file, surroundings().environment)
      if (!checked.config) throw new Failure('config', checked.problems.join('\n'))
      const shown = hideSecrets(ConfigSchema, checked.config)
      outputOf(command).say(shown, (value) => stringify(value))
    })
}

function kioskText(file: string): string {
  const text = readText(file)
  try {
    return withKioskScreen(text)
  } catch (thrown) {
    const { kind, message } = toFault(thrown)
    if (kind === 'bug') throw thrown
    throw new Failure('config', `${file}: ${message}`)
  }
}

function read(file: string | undefined, environment: NodeJS.ProcessEnv): CheckedConfig {
  const text = file ? readText(file) : ''
  return checkConfig({ name: file ?? 'laned.yaml', text, environment })
}
