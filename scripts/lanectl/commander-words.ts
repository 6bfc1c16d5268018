/** What commander says by itself, in the language of whoever calls lanectl: the titles of its help, and what it refuses. */

import english from '#firmware/words/en/lanectl.json' with { type: 'json' }
import { holesOf } from '#firmware/words/fill-text.ts'
import type { CoreLanectlKey } from '#firmware/words/holes-of-words.ts'
import { filledText, t, wordFor } from './words.ts'

const OWN = (Object.keys(english) as CoreLanectlKey[]).filter((key) =>
  key.startsWith('lanectl.commander.'),
)

/** Those with more words first: "too many arguments for 'x'" is also "too many arguments". */
const PATTERNS = OWN.toSorted((one, other) => english[other].length - english[one].length).map(
  (key) => ({ key, pattern: patternOf(english[key]) }),
)

const OF_AN_ARGUMENT: ReadonlySet<string> = new Set([
  'lanectl.commander.missing-argument',
  'lanectl.commander.invalid-argument',
])

/** A text that is none of ours stays: of a later commander, or of lanectl, which has translated it. */
export function commanderWords(text: string): string {
  for (const { key, pattern } of PATTERNS) {
    const found = pattern.exec(text)
    if (!found) continue
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => {
      if (name === 'more') return [name, commanderWords(value)]
      return [name, OF_AN_ARGUMENT.has(key) && name === 'name' ? withPlaceholders(value) : value]
    })
    return filledText(key, Object.fromEntries(values))
  }
  return text
}

/** For `configureHelp`. */
export const HELP = {
  showGlobalOptions: true,
  styleTitle: commanderWords,
  styleSubcommandDescription: commanderWords,
  styleOptionDescription: withHints,
  styleArgumentDescription: withHints,
  styleOptionText: withPlaceholders,
  styleArgumentText: withPlaceholders,
  styleSubcommandText: (text: string) => (text === '[command]' ? withPlaceholders(text) : text),
}

/** What a caller puts in: `--ca <file>`, `[command]`, and the name of an argument by itself. */
function withPlaceholders(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      const [, open = '', name = '', close = ''] =
        /^([<[]?)([a-z]+)((?:\.{3})?[>\]]?)$/.exec(word) ?? []
      return name === '' ? word : `${open}${wordFor('placeholder', name)}${close}`
    })
    .join(' ')
}

/** What commander adds to the end of a description: `(choices: "a", "b", default: "a")`. */
function withHints(text: string): string {
  const at = Math.max(text.lastIndexOf('(choices: '), text.lastIndexOf('(default: '))
  if (at < 0 || !text.endsWith(')')) return text
  const hints = text
    .slice(at)
    .replace('choices: ', t('lanectl.help.choices'))
    .replace('default: ', t('lanectl.help.default'))
  return text.slice(0, at) + hints
}

function patternOf(text: string): RegExp {
  const names = new Set(holesOf(text))
  const parts = text.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return RegExp.escape(part)
    return names.delete(part) ? `(?<${part}>[^]*?)` : `\\k<${part}>`
  })
  // Bounded before: commander's own sentences, a line each, and every text of them escaped.
  return new RegExp(`^${parts.join('')}$`)
}
