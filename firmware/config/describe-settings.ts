/**
 * Every key of laned.yaml with what people call it: its words, the names of what it may be, its task and whether it is
 * for experts, as forms and `lanectl config keys` show it. Loaded when somebody asks.
 */
import { BANKS } from '#drivers/bank/bank-list.ts'
import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { ConfigSchema } from '../config.ts'
import { FEATURES } from '../kernel/bundled-features.ts'
import { sectionKey } from '../kernel/feature.ts'
import { bankSpelledIn } from '../words/bank-spellings.ts'
import { featureTexts } from '../words/feature-texts.ts'
import { inBothLanguages } from '../words/in-both-languages.ts'
import type { Language } from '../words/languages.ts'
import { SETTING_TEXTS } from '../words/setting-texts.ts'
import { ADVANCED } from './advanced-settings.ts'
import { TASK_OF, TASKS, type TaskName } from './setting-tasks.ts'
import { type Setting, type SettingPath, settingsOf } from './settings-from-schema.ts'

interface Words {
  readonly en: string
  readonly ru: string
}

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = SETTING_TEXTS

/** Banks and displays are named in their descriptions. */
const BY_LIST: ReadonlyMap<string, Words> = new Map([
  ...DISPLAY_PROTOCOLS.map(({ name, title }): [string, Words] => [name, alike(title)]),
  ...BANKS.map(({ name, serves }): [string, Words] => [name, banksIn(serves)]),
])

const TASK_OF_EACH: Readonly<Record<string, TaskName>> = {
  ...TASK_OF,
  ...Object.fromEntries(
    FEATURES.flatMap((one) => (one.settings.task ? [[sectionKey(one), one.settings.task]] : [])),
  ),
}
const EXPERTS: ReadonlySet<string> = new Set([
  ...ADVANCED,
  ...FEATURES.flatMap((one) =>
    (one.settings.advanced ?? []).map((key) => `${sectionKey(one)}.${key}`),
  ),
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
    tasks: TASKS.map((name) => ({ name, ...(ownWords(`setting-task.${name}`) ?? alike(name)) })),
  }
}

function describeSetting(setting: Setting) {
  const { path, choices } = setting
  const name = path.join('.')
  const names = (choices ?? []).map((choice) => ({
    choice,
    ...(ownWords(`setting.${name}.choice.${choice}`) ?? BY_LIST.get(choice) ?? alike(choice)),
  }))
  return { ...setting, ...wordsOf(path), names, task: taskOf(path), isAdvanced: EXPERTS.has(name) }
}

/** A key has the task of its own, else that of the nearest group around it. */
function taskOf(path: SettingPath): TaskName {
  const places = path.map((_key, at) => path.slice(0, path.length - at).join('.'))
  const place = places.find((name) => Object.hasOwn(TASK_OF_EACH, name))
  return TASK_OF_EACH[place ?? ''] ?? 'machine'
}

function wordsOf(path: SettingPath): Words {
  const name = path.join('.')
  return ownWords(`setting.${name}`) ?? alike(name)
}

/** Null where the tables have no such text. */
function ownWords(key: string): Words | null {
  const [en, ru] = [
    TEXTS.en[key] ?? featureTexts('en')[key],
    TEXTS.ru[key] ?? featureTexts('ru')[key],
  ]
  return en === undefined || ru === undefined ? null : { en, ru }
}

function alike(text: string): Words {
  return { en: text, ru: text }
}

/** The banks behind one interface, as each language spells them. */
function banksIn(serves: readonly { readonly bank: string }[]): Words {
  return inBothLanguages((language) =>
    serves.map(({ bank }) => bankSpelledIn(language, bank)).join(', '),
  )
}
