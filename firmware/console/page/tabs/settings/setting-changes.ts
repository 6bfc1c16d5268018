/** From the texts of fields to changes of laned.yaml. Pure: no page, no call. */
import type { Done, Given } from '../../lane-rows.ts'
import { HIDDEN, type Setting, textOf, writtenValue } from '../../parts/setting-values.ts'

export type List = Done<'GET /device/config/settings'>
/** Of the list what a task has, or a search. */
export type PartOfList = Pick<List, 'settings' | 'groups'>
export type Group = List['groups'][number]
export type Key = string | number
export type Path = readonly Key[]
/** A path in which `*` stands for the names and places of entries. */
type Pattern = Setting['path']
/** What is typed in the field of a path; undefined where nobody touched it. */
type TextAt = (path: Path) => string | undefined

export interface Draft {
  /** The texts of fields by dotted path. */
  readonly typed: Readonly<Record<string, string>>
  /** The places of entries to add. */
  readonly added: readonly Path[]
  readonly removed: readonly Path[]
}

type Proposed = NonNullable<Given<'POST /device/config/check'>['body']>
export type Change = NonNullable<Proposed['changes']>[number]

interface Placed {
  readonly path: Key[]
  /** As of its row, with the names and places of entries. */
  readonly when: { readonly path: Path; readonly is: readonly string[] } | null
}

export interface PlacedField extends Placed {
  readonly setting: Setting
}

export interface PlacedEntries extends Placed {
  readonly group: Group
}

interface Form extends Pick<Draft, 'added' | 'removed'> {
  readonly list: PartOfList
  readonly config: unknown
  readonly text: TextAt
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The value at a path; undefined where there is none. */
export function valueAt(config: unknown, path: Path): unknown {
  return path.reduce(
    (value, key) =>
      value instanceof Object ? (value as Readonly<Record<Key, unknown>>)[key] : undefined,
    config,
  )
}

/** A path in the notation of the lane's messages: `listeners[0].address`. */
export function dotted(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  )
}

/** The setting or group whose pattern this place fits: `listeners[0].address`, `banks.Alfa`. */
export function rowAt<Row extends { readonly path: Pattern }>(
  rows: readonly Row[],
  place: Path,
): Row | undefined {
  return rows.find(
    ({ path }) =>
      path.length === place.length && path.every((key, at) => key === '*' || key === place[at]),
  )
}

/** The path of a dotted text. Wrong for an entry whose name has a dot: that one is found by its row. */
export function placeOf(text: string): Path {
  return [...text.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, key = '', index]) =>
    index === undefined ? key : Number(index),
  )
}

/** Of a draft what came to it since that one was sent: while the lane was asked, the person went on. */
export function typedSince(sent: Draft, now: Draft): Draft {
  return {
    typed: Object.fromEntries(
      Object.entries(now.typed).filter(([name, text]) => sent.typed[name] !== text),
    ),
    added: now.added.filter((one) => !sent.added.includes(one)),
    removed: now.removed.filter((one) => !sent.removed.includes(one)),
  }
}

/** The field that a problem of the lane belongs to, and its words without file, line and key. */
export function atField(
  words: string,
  names: readonly string[],
): { readonly name: string | null; readonly words: string } {
  const plain = words.replace(/^\S+?:\d+: |^\S+\.ya?ml: /, '')
  const name = names.filter((one) => plain.startsWith(one)).sort((a, b) => b.length - a.length)[0]
  const rest = name === undefined ? plain : plain.slice(name.length).replace(/^[:\s]+/, '')
  return { name: name ?? null, words: rest }
}

/** True where each word of the search is in one of the texts. */
export function isFound(wanted: string, texts: readonly string[]): boolean {
  const all = texts.join('\n').toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** The fields of a group, and the groups of entries below it. `at` is the place of this group, `path` its pattern. */
export function fieldsOf(
  { settings, groups }: PartOfList,
  path: Pattern,
  at: Path,
): { readonly fields: readonly PlacedField[]; readonly entries: readonly PlacedEntries[] } {
  const isBelow = (one: Setting | Group) =>
    one.path.length > path.length && path.every((key, i) => one.path[i] === key)
  const tail = (one: Setting | Group) => one.path.slice(path.length)
  // Whether an entry applies may depend on the driver of a section far above it.
  const placed = (when: Setting['when']): Placed['when'] =>
    when && {
      path: when.path.map((key, i) => (key === path[i] ? (at[i] ?? key) : key)),
      is: when.is,
    }
  const fields = settings
    .filter((one) => (isBelow(one) || one.path.join() === path.join()) && !tail(one).includes('*'))
    .map((setting) => ({
      setting,
      path: [...at, ...tail(setting)],
      when: placed(setting.when),
    }))
  const entries = groups
    .filter(
      (one) => isBelow(one) && one.path.at(-1) === '*' && !tail(one).slice(0, -1).includes('*'),
    )
    .map((group) => ({
      group,
      path: [...at, ...tail(group).slice(0, -1)],
      when: placed(group.when),
    }))
  return { fields, entries }
}

/** Whether the setting applies with the driver that its field has now. */
export function counts({ when }: Pick<Placed, 'when'>, config: unknown, text: TextAt): boolean {
  return !when || when.is.includes(text(when.path) ?? textOf({}, valueAt(config, when.path)))
}

/**
 * The changes of one group: `text(path)` is the text of a field, undefined where nobody touched it. With
 * another driver the keys that only the former one had are taken out: the lane would not start with them.
 */
export function changesOf(
  { fields }: { readonly fields: readonly PlacedField[] },
  config: unknown,
  text: TextAt,
): Change[] {
  return fields.flatMap(({ setting, path, when }): Change[] => {
    const before = valueAt(config, path)
    if (when && !counts({ when }, config, text)) {
      const key = path.slice(0, when.path.length)
      return before === undefined ? [] : [{ path: key, value: null }]
    }
    const now = text(path)
    if (now === undefined || now === textOf(setting, before)) return []
    const value = writtenValue(setting, now)
    return same(value, before ?? null) ? [] : [{ path, value }]
  })
}

/**
 * New entries go to the end of a list, but a list that is only a default is not in the file: so the first field of
 * each present entry is written, too.
 */
export function anchorsOf(
  list: PartOfList,
  group: Group,
  path: Path,
  config: unknown,
): readonly Change[] {
  const there = valueAt(config, path)
  if (group.entries !== 'listed' || !Array.isArray(there)) return []
  return there.flatMap((_entry, place): Change[] => {
    const [first] = fieldsOf(list, group.path, [...path, place]).fields
    if (!first) return []
    const value = valueAt(config, first.path)
    return value === undefined || value === HIDDEN ? [] : [{ path: first.path, value }]
  })
}

const isSame = (one: Path, other: Path) => dotted(one) === dotted(other)

/** The present entries and those that are being added: their names, or their places. */
export function keysAt({ config, added }: Pick<Form, 'config' | 'added'>, path: Path): Key[] {
  const there = valueAt(config, path) ?? {}
  const keys: Key[] = Array.isArray(there) ? [...there.keys()] : Object.keys(there)
  const own = (one: Path) => one.length === path.length + 1 && isSame(one.slice(0, -1), path)
  return [
    ...keys,
    ...added
      .filter(own)
      .flatMap((one) => one.slice(-1))
      .filter((key) => !keys.includes(key)),
  ]
}

/** All changes of a form, in the order in which they can be written. */
export function allChanges(form: Form): Change[] {
  const kept = changesBelow(form, [], [])
  // The last place first, so that the places before it stay right.
  const gone = [...form.removed].sort((one, other) => Number(other.at(-1)) - Number(one.at(-1)))
  return [...kept, ...gone.map((path) => ({ path: [...path], value: null }))]
}

function changesBelow(form: Form, path: Pattern, at: Path): Change[] {
  const { list, config, added, removed, text } = form
  const group = fieldsOf(list, path, at)
  const below = group.entries.flatMap((one) => {
    // It is taken out with the other keys of the former driver.
    if (!counts(one, config, text)) return []
    const changes = keysAt(form, one.path)
      .map((key) => [...one.path, key])
      .filter((place) => !removed.some((gone) => isSame(gone, place)))
      .flatMap((place) => changesBelow(form, one.group.path, place))
    const isAdded = added.some((entry) => isSame(entry.slice(0, -1), one.path))
    return isAdded && changes.length > 0
      ? [...anchorsOf(list, one.group, one.path, config), ...changes]
      : changes
  })
  return [...changesOf(group, config, text), ...below]
}
