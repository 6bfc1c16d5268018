/** Every key of laned.yaml with its words, as forms and `lanectl config keys` show it. Loaded when somebody asks. */
import { ConfigSchema } from '../config.ts'
import { type SettingPath, settingsOf } from './setting-list.ts'
import words from './setting-words.json' with { type: 'json' }

/** By dotted path: English, Russian. */
export const SETTING_WORDS: Readonly<Record<string, readonly string[]>> = words

export function describeSettings() {
  const { settings, groups } = settingsOf(ConfigSchema)
  return {
    settings: settings.map((setting) => ({ ...setting, ...wordsOf(setting.path) })),
    groups: groups.map((group) => ({ ...group, ...wordsOf(group.path) })),
  }
}

function wordsOf(path: SettingPath) {
  const name = path.join('.')
  const [en = name, ru = name] = SETTING_WORDS[name] ?? []
  return { en, ru }
}
