/** laned.yaml for somebody far away: what is wrong with it, and what it says without its secrets. */

import type { Sentence } from '#firmware/words/sentence.ts'
import { ConfigSchema } from '../config.ts'
import { hideSecrets } from './hide-config-secrets.ts'
import { checkConfig } from './load-config.ts'

/** Hides what the config's schema calls secret. */
export function configForSupport(name: string, text: string) {
  const { config, problems, warnings } = checkConfig({ name, text, environment: {} })
  return {
    problems: problems.map(withoutValues),
    warnings: warnings.map(withoutValues),
    config: config && hideSecrets(ConfigSchema, config),
  }
}

/** A wrong value is left out of the message: it may be a secret that belongs to another key. */
function withoutValues(line: Sentence): string {
  return String(line).replace(/, not .*$/s, ', not what is there')
}
