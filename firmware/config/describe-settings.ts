/**
 * Every key of laned.yaml with what people call it: its words, the names of what it may be, its task and whether it is
 * for experts, as forms and `lanectl config keys` show it. Loaded when somebody asks.
 */
import { BANKS } from '#drivers/bank/bank-list.ts'
import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { SCALE_PROTOCOLS } from '#drivers/scale/scale-protocols.ts'
import { ConfigSchema } from '../config.ts'
import { TASKS, type TaskName } from './setting-tasks.ts'
import words from './setting-words.json' with { type: 'json' }
import { type Setting, type SettingPath, settingsOf } from './settings-from-schema.ts'

/** English, Russian. */
type Words = readonly [en: string, ru: string]

export interface RowOptions {
  /** Given for a section, and for a key that people look for under another task than its section's. */
  readonly task?: TaskName
  readonly isAdvanced?: true
  /** The value in the file → its name for people. Banks, displays and scales have theirs in their descriptions. */
  readonly choices?: Readonly<Record<string, Words>>
}

/** The words of each key, by its dotted path. */
export const SETTING_WORDS = words as unknown as Readonly<
  Record<string, readonly [...Words, RowOptions?]>
>

const BY_LIST: ReadonlyMap<string, Words> = new Map([
  ...[...DISPLAY_PROTOCOLS, ...SCALE_PROTOCOLS].map(({ name, title }): [string, Words] => [
    name,
    [title, title],
  ]),
  ...BANKS.map(({ name, serves }): [string, Words] => [name, banksIn(serves)]),
])

export function describeSettings() {
  const { settings, groups } = settingsOf(ConfigSchema)
  return {
    settings: settings.map(describeSetting),
    groups: groups.map((group) => ({
      ...group,
      ...wordsOf(group.path),
      task: taskOf(group.path),
    })),
    tasks: TASKS.map((task) => ({ ...task })),
  }
}

function describeSetting(setting: Setting) {
  const { path, choices } = setting
  const { isAdvanced = false, choices: named = {} } = SETTING_WORDS[path.join('.')]?.[2] ?? {}
  const names = (choices ?? []).map((choice) => {
    const [en, ru] = named[choice] ?? BY_LIST.get(choice) ?? [choice, choice]
    return { choice, en, ru }
  })
  return { ...setting, ...wordsOf(path), names, task: taskOf(path), isAdvanced }
}

/** A key has the task of its own row, else that of the nearest group around it. */
function taskOf(path: SettingPath): TaskName {
  const places = path.map((_key, at) => path.slice(0, path.length - at).join('.'))
  const place = places.find((name) => SETTING_WORDS[name]?.[2]?.task !== undefined)
  return SETTING_WORDS[place ?? '']?.[2]?.task ?? 'machine'
}

function wordsOf(path: SettingPath) {
  const name = path.join('.')
  const [en = name, ru = name] = SETTING_WORDS[name] ?? []
  return { en, ru }
}

/** The banks behind one interface; in Russian by their Russian spelling. */
function banksIn(
  serves: readonly { readonly bank: string; readonly aliases: readonly string[] }[],
): Words {
  const russian = serves.map(
    ({ bank, aliases }) => aliases.find((alias) => /[а-яё]/i.test(alias)) ?? bank,
  )
  return [serves.map(({ bank }) => bank).join(', '), russian.join(', ')]
}
