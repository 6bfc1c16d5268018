/** laned.yaml for somebody far away: what is wrong with it, and what it says without its secrets. */
import { ConfigSchema } from '../config.ts'
import type { Sentence } from '../sentence.ts'
import { hideSecrets } from './hide-config-secrets.ts'
import { checkConfig } from './load-config.ts'

/** With the device's own rule of what is secret. */
export function configForSupport(name: string, text: string) {
  const { config, problems, warnings } = checkConfig({ name, text, environment: {} })
  return {
    problems: problems.map(withoutValues),
    warnings: warnings.map(withoutValues),
    config: config && hideSecrets(ConfigSchema, config),
  }
}

/** What stands where it does not belong may be a secret of another key. */
function withoutValues(line: Sentence): string {
  return String(line).replace(/, not .*$/s, ', not what is there')
}
