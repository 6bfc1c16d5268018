/** From the texts of fields to changes of laned.yaml. Pure: no page, no call. */
import { HIDDEN, textOf, writtenValue } from '../../parts/setting-values.js'

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** The value at a path; undefined where there is none. */
export function valueAt(config, path) {
  return path.reduce((value, key) => value?.[key], config)
}

/** A path in the notation of the lane's messages: `listeners[0].address`. */
export function dotted(path) {
  return path.reduce(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  )
}

/** The setting or group whose pattern this place fits: `listeners[0].address`, `banks.Alfa`. */
export function rowAt(rows, place) {
  return rows.find(
    ({ path }) =>
      path.length === place.length && path.every((key, at) => key === '*' || key === place[at]),
  )
}

/** The path of a dotted text. Wrong for an entry whose name has a dot: that one is found by its row. */
export function placeOf(text) {
  return [...text.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, key, index]) =>
    index === undefined ? key : Number(index),
  )
}

/** The field that a problem of the lane belongs to, and its words without file, line and key. */
export function atField(words, names) {
  const plain = words.replace(/^\S+?:\d+: |^\S+\.ya?ml: /, '')
  const name = names.filter((one) => plain.startsWith(one)).sort((a, b) => b.length - a.length)[0]
  const rest = name === undefined ? plain : plain.slice(name.length).replace(/^[:\s]+/, '')
  return { name: name ?? null, words: rest }
}

/** True where each word of the search is in one of the texts. */
export function isFound(wanted, texts) {
  const all = texts.join('\n').toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** The fields of a group, and the groups of entries below it. `at` is the place of this group, `path` its pattern. */
export function fieldsOf({ settings, groups }, path, at) {
  const isBelow = (one) =>
    one.path.length > path.length && path.every((key, i) => one.path[i] === key)
  const tail = (one) => one.path.slice(path.length)
  // Whether an entry applies may depend on the driver of a section far above it.
  const placed = (when) =>
    when && { path: when.path.map((key, i) => (key === path[i] ? at[i] : key)), is: when.is }
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
      ...{ group, path: [...at, ...tail(group).slice(0, -1)] },
      when: placed(group.when),
    }))
  return { fields, entries }
}

/** Whether the setting applies with the driver that its field has now. */
export function counts({ when }, config, text) {
  return !when || when.is.includes(text(when.path) ?? textOf({}, valueAt(config, when.path)))
}

/**
 * The changes of one group: `text(path)` is the text of a field, undefined where nobody touched it. With
 * another driver the keys that only the former one had are taken out: the lane would not start with them.
 */
export function changesOf({ fields }, config, text) {
  return fields.flatMap(({ setting, path, when }) => {
    const before = valueAt(config, path)
    if (!counts({ when }, config, text)) {
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
export function anchorsOf(list, group, path, config) {
  const there = valueAt(config, path) ?? []
  if (group.entries !== 'listed') return []
  return there.flatMap((_entry, place) => {
    const [first] = fieldsOf(list, group.path, [...path, place]).fields
    const value = valueAt(config, first.path)
    return value === undefined || value === HIDDEN ? [] : [{ path: first.path, value }]
  })
}

const isSame = (one, other) => dotted(one) === dotted(other)

/** The present entries and those that are being added: their names, or their places. */
export function keysAt({ config, added }, path) {
  const there = valueAt(config, path) ?? {}
  const keys = Array.isArray(there) ? [...there.keys()] : Object.keys(there)
  const own = (one) => one.length === path.length + 1 && isSame(one.slice(0, -1), path)
  return [
    ...keys,
    ...added
      .filter(own)
      .map((one) => one.at(-1))
      .filter((key) => !keys.includes(key)),
  ]
}

/** All changes of a form, in the order in which they can be written. */
export function allChanges(form) {
  const kept = changesBelow(form, [], [])
  // The last place first, so that the places before it stay right.
  const gone = [...form.removed].sort((one, other) => other.at(-1) - one.at(-1))
  return [...kept, ...gone.map((path) => ({ path, value: null }))]
}

function changesBelow(form, path, at) {
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
