/** From what a person put into the fields to changes of laned.yaml. Pure: no page, no call. */

export const HIDDEN = '(hidden)'

/** What stands at a path; undefined where nothing does. */
export function valueAt(config, path) {
  return path.reduce((value, key) => value?.[key], config)
}

/** As an environment's key is told: `listeners[0].address`. */
export function dotted(path) {
  return path.reduce(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  )
}

/** What a field shows of a value. A secret is never shown. */
export function textOf({ kind }, value) {
  if (value === undefined || value === null || kind === 'secret') return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What the text of a field comes to; null: the key is taken out. What is no number stays text, and the lane says so. */
export function writtenValue({ kind, items }, text) {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (kind === 'switch') return trimmed === 'true'
  if (kind === 'number') return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)
  if (kind !== 'list') return trimmed
  const words = trimmed.split(/[\s,]+/).filter(Boolean)
  return items === 'number' ? words.map((word) => writtenValue({ kind: items }, word)) : words
}

/** The fields of a group, and the groups of entries below it. `at` is where this one stands, `path` its pattern. */
export function fieldsOf({ settings, groups }, path, at) {
  const isBelow = (one) =>
    one.path.length > path.length && path.every((key, i) => one.path[i] === key)
  const tail = (one) => one.path.slice(path.length)
  // An entry may count with the driver of a section far above it.
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

/** It is there with the driver that stands in the fields now. */
export function counts({ when }, config, text) {
  return !when || when.is.includes(text(when.path) ?? textOf({}, valueAt(config, when.path)))
}

/**
 * One group's changes: `text(path)` is what a field says now, undefined where nobody touched it. Where the
 * driver is another one, what only the former had is taken out: the lane would not start with it.
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
    return [{ path, value: writtenValue(setting, now) }]
  })
}

/**
 * A list takes an entry where it ends, and a file may not have what only holds by default: the first field of
 * each entry that is there is written with its value.
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
