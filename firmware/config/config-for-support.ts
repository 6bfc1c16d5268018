/** laned.yaml for somebody far away: what is wrong with it, and what it says without its secrets. */

import { Sentence, say, type Value } from '#firmware/words/sentence.ts'
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
const withoutValues = (line: Sentence): string => String(withoutGiven(line))

function withoutGiven({ key, values }: Sentence): Sentence {
  const one = (value: Value) => (value instanceof Sentence ? withoutGiven(value) : value)
  const left = Object.entries(values).map(([name, value]) => {
    if (name === 'given') return [name, say('text.config.hidden-value')]
    return [name, Array.isArray(value) ? value.map(one) : one(value as Value)]
  })
  // A suggestion would tell what it is like.
  const isLike = key === 'fault.config.value-not-allowed-with-suggestion'
  return new Sentence(isLike ? 'fault.config.value-not-allowed' : key, Object.fromEntries(left))
}
