/**
 * Every key of laned.yaml with what people call it: its words, the names of what it may be, its task and whether it is
 * for experts, as forms and `lanectl config keys` show it. Loaded when somebody asks.
 */
import { BANKS } from '#drivers/bank/bank-list.ts'
import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { SCALE_PROTOCOLS } from '#drivers/scale/scale-protocols.ts'
import { ConfigSchema } from '../config.ts'
import { SETTING_TEXTS, type SettingKey } from '../words/setting-texts.ts'
import { ADVANCED } from './advanced-settings.ts'
import { TASK_OF, TASKS, type TaskName } from './setting-tasks.ts'
import { type Setting, type SettingPath, settingsOf } from './settings-from-schema.ts'

interface Words {
  readonly en: string
  readonly ru: string
}

/** Banks, displays and scales are named in their descriptions. */
const BY_LIST: ReadonlyMap<string, Words> = new Map([
  ...[...DISPLAY_PROTOCOLS, ...SCALE_PROTOCOLS].map(({ name, title }): [string, Words] => [
    name,
    { en: title, ru: title },
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
    tasks: TASKS.map((name) => ({ name, ...textsOf(`setting-task.${name}`) })),
  }
}

function describeSetting(setting: Setting) {
  const { path, choices } = setting
  const name = path.join('.')
  const names = (choices ?? []).map((choice) => ({
    choice,
    ...(ownWords(`setting.${name}.choice.${choice}`) ?? BY_LIST.get(choice) ?? alike(choice)),
  }))
  return { ...setting, ...wordsOf(path), names, task: taskOf(path), isAdvanced: ADVANCED.has(name) }
}

/** A key has the task of its own, else that of the nearest group around it. */
function taskOf(path: SettingPath): TaskName {
  const places = path.map((_key, at) => path.slice(0, path.length - at).join('.'))
  const place = places.find((name) => Object.hasOwn(TASK_OF, name))
  return TASK_OF[place ?? ''] ?? 'machine'
}

function wordsOf(path: SettingPath): Words {
  const name = path.join('.')
  return ownWords(`setting.${name}`) ?? alike(name)
}

/** Null where the tables have no such text. */
function ownWords(key: string): Words | null {
  return isKey(key) ? textsOf(key) : null
}

function textsOf(key: SettingKey): Words {
  return { en: SETTING_TEXTS.en[key], ru: SETTING_TEXTS.ru[key] }
}

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_TEXTS.en, key)
}

function alike(text: string): Words {
  return { en: text, ru: text }
}

/** The banks behind one interface; in Russian by their Russian spelling. */
function banksIn(
  serves: readonly { readonly bank: string; readonly aliases: readonly string[] }[],
): Words {
  const russian = serves.map(
    ({ bank, aliases }) => aliases.find((alias) => /[а-яё]/i.test(alias)) ?? bank,
  )
  return { en: serves.map(({ bank }) => bank).join(', '), ru: russian.join(', ') }
}
