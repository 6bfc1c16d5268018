/**
 * The keys of laned.yaml as a list that forms are drawn from: the kind of each, its choices, when it applies, and what
 * it is for, in English and Russian. Made from the schema itself; test/unit/settings-from-schema.test.ts fails for a
 * key without words. Pure.
 */
import { driversOf, type Form, wordsOf } from './check-and-fill-defaults.ts'

export type SettingKind = 'text' | 'secret' | 'number' | 'switch' | 'choice' | 'list'

/** The units of numbers: every name in this code ends with its unit, so the key tells it. */
export const UNITS = ['kopecks', 'ms', 'seconds', 'minutes', 'hours', 'days', 'megabytes'] as const
export type SettingUnit = (typeof UNITS)[number]

/** A path in which `*` stands for the names of entries: `banks.*.url`, `listeners.*.tokens.*.name`. */
export type SettingPath = readonly string[]

export interface Setting {
  readonly path: SettingPath
  readonly kind: SettingKind
  /** What it may be, or what a list may name; null: anything of its kind. */
  readonly choices: readonly string[] | null
  /** The kind of a list's elements. */
  readonly items: SettingKind | null
  readonly minimum: number | null
  readonly maximum: number | null
  /** The unit of a number; null: a plain count, or what its words say. */
  readonly unit: SettingUnit | null
  /** The value that applies where the file has none; null: no value does. */
  readonly default: unknown
  /** The setting may be given only while that other key has one of these values. */
  readonly when: { readonly path: SettingPath; readonly is: readonly string[] } | null
}

/** A section, or one entry of a section that has several. */
export interface SettingGroup {
  readonly path: SettingPath
  /** How entries are told apart: by names of their own, or by places in a list; null: there is only one. */
  readonly entries: 'named' | 'listed' | null
  /** As for a setting: the group may be given only while that key has one of these values. */
  readonly when: Setting['when']
}

export interface SettingList {
  readonly settings: readonly Setting[]
  readonly groups: readonly SettingGroup[]
}

type When = Setting['when']

export function settingsOf(schema: object): SettingList {
  const settings = new Map<string, Setting>()
  const groups = new Map<string, SettingGroup>()

  function add(form: Form, path: SettingPath, when: When, choices = wordsOf(form)): void {
    const name = path.join('.')
    const kind = kindOf(form, choices)
    const ofItems = kind === 'list' && form.items ? wordsOf(form.items) : null
    settings.set(name, {
      path,
      kind,
      choices: choices ?? ofItems,
      items: kind === 'list' && form.items ? kindOf(form.items, ofItems) : null,
      minimum: form.minimum ?? null,
      maximum: form.maximum ?? null,
      unit: kind === 'number' ? unitOf(path.at(-1) ?? '') : null,
      default: form.default ?? null,
      when: together(settings.get(name)?.when, when),
    })
  }

  function addGroup(path: SettingPath, entries: SettingGroup['entries'], when: When): void {
    const name = path.join('.')
    groups.set(name, { path, entries, when: together(groups.get(name)?.when, when) })
  }

  function walk(form: Form, path: SettingPath, when: When): void {
    if (form.isUnlisted) return
    const entry = form.items ?? Object.values(form.patternProperties ?? {})[0]
    if (form.anyOf && wordsOf(form) === null) walkDrivers(form, form.anyOf, path)
    else if (form.properties) walkKeys(form.properties, path, when)
    else if (entry && isGroup(entry)) {
      addGroup([...path, '*'], form.items ? 'listed' : 'named', when)
      walk(entry, [...path, '*'], when)
    } else add(form, path, when)
  }

  function walkKeys(properties: Readonly<Record<string, Form>>, path: SettingPath, when: When) {
    for (const [key, inner] of Object.entries(properties)) walk(inner, [...path, key], when)
  }

  /** `driver` becomes a choice of all variants; each other key applies only with the drivers whose variant has it. */
  function walkDrivers(form: Form, variants: readonly Form[], path: SettingPath): void {
    const driver = [...path, 'driver']
    const chosen = form.default as { driver?: string } | undefined
    const isNamed = chosen?.driver !== undefined && !form.isDefaultByOthers
    const what = isNamed ? { default: chosen.driver } : {}
    add(what, driver, null, variants.flatMap(driversOf))
    for (const variant of variants) {
      const { driver: _driver, ...rest } = variant.properties ?? {}
      walkKeys(rest, path, { path: driver, is: driversOf(variant) })
    }
  }

  for (const [name, form] of Object.entries((schema as Form).properties ?? {})) {
    addGroup([name], null, null)
    walk(form, [name], null)
  }
  return { settings: [...settings.values()], groups: [...groups.values()] }
}

/** A key that several variants have applies with each of them. */
function together(before: When | undefined, when: When): When {
  return when && { ...when, is: [...new Set([...(before?.is ?? []), ...when.is])] }
}

/** `autoClearMs`, `days`, `kopecksPerDay`. */
function unitOf(key: string): SettingUnit | null {
  const [, first = ''] = /^([a-z]+)/.exec(key) ?? []
  const [last = ''] = /(?:^[a-z]+|[A-Z][a-z]*)$/.exec(key.replace(/Per[A-Z][a-z]+$/, '')) ?? []
  return UNITS.find((unit) => unit === last.toLowerCase() || unit === first) ?? null
}

function isGroup(form: Form): boolean {
  return form.properties !== undefined || (form.anyOf !== undefined && wordsOf(form) === null)
}

function kindOf(form: Form, choices: readonly string[] | null): SettingKind {
  if (choices) return 'choice'
  if (form.secret) return 'secret'
  if (form.type === 'boolean') return 'switch'
  if (form.type === 'array') return 'list'
  return form.type === 'integer' || form.type === 'number' ? 'number' : 'text'
}
