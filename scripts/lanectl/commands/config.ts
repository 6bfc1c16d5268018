/** `lanectl config`: checks and prints laned.yaml as the device reads it. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { hideSecrets } from '#firmware/config/hide-secrets.ts'
import { type CheckedConfig, checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { Failure } from '../exit-codes.ts'
import { outputOf } from '../output.ts'

export function configCommand(program: Command): void {
  const config = program
    .command('config')
    .description('check laned.yaml, and show what the device makes of it')

  config
    .command('check')
    .argument('<file>', 'laned.yaml; - for standard input')
    .description('tell every mistake in a config, with its line; exit 78 when there is one')
    .action((file: string, _options, command: Command) => {
      const { problems, warnings } = check(file)
      const result = { file, ok: problems.length === 0, problems, warnings }
      outputOf(command).say(result, ({ ok }) =>
        [...problems, ...warnings, ...(ok ? [`${file} is good`] : [])].join('\n'),
      )
      if (!result.ok) throw new Failure('config', '')
    })

  config
    .command('print')
    .argument('[file]', 'laned.yaml; default $LANED_CONFIG, else a lane on fakes')
    .description('print the whole config with defaults and environment; secrets are hidden')
    .action((given: string | undefined, _options, command: Command) => {
      const file = given ?? process.env['LANED_CONFIG']
      const checked = check(file, process.env)
      if (!checked.config) throw new Failure('config', checked.problems.join('\n'))
      const shown = hideSecrets(ConfigSchema, checked.config)
      outputOf(command).say(shown, (value) => stringify(value))
    })
}

function check(file: string | undefined, environment = {}): CheckedConfig {
  try {
    const text = file ? readFileSync(file === '-' ? 0 : file, 'utf8') : ''
    return checkConfig({ name: file ?? 'laned.yaml', text, environment })
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as Error).message})`)
  }
}
