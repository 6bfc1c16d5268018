/**
 * What is new in a value since it was last sent, as the page applies it (page/live/apply-change.ts). Pure.
 *
 *     { set: { field: value }, unset: [field], lists: { field: { gone: [key], put: [[at, entry]] } } }
 *
 * A field is sent whole. A field that is a list with a key is sent by its entries: those of `gone` leave, then each of
 * `put` takes its place in the new list. A changed entry is put anew. Where the entries that stay have another order,
 * the list is sent whole.
 */
export interface StateChange {
  readonly set?: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
  readonly lists?: Readonly<Record<string, ListChange>>
}

export interface ListChange {
  readonly gone: readonly Key[]
  readonly put: readonly (readonly [at: number, entry: Entry])[]
}

type Key = string | number
type Entry = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, unknown>>

/** For each list, the field by which its entries are sent apart. */
export type ListKeys = Readonly<Record<string, string>>

/** The state that was sent last, in a form that makes the next comparison cheap. */
export interface Sent {
  readonly fields: ReadonlyMap<string, string>
  readonly lists: ReadonlyMap<string, ReadonlyMap<Key, string>>
}

/** The change since what was sent, or null where there is none; and what is sent with it. */
export function changeSince(
  sent: Sent | null,
  value: object,
  keys: ListKeys,
): { readonly change: StateChange | null; readonly sent: Sent } {
  const fields = new Map<string, string>()
  const lists = new Map<string, ReadonlyMap<Key, string>>()
  const set: Record<string, unknown> = {}
  const changes: Record<string, ListChange> = {}
  for (const [name, field] of Object.entries(value as Fields)) {
    if (field === undefined) continue
    const entries = entriesOf(field, keys[name])
    if (entries) {
      lists.set(name, entries)
      const before = sent?.lists.get(name)
      const change = before && listChange(before, entries, field as readonly Entry[])
      if (!change) set[name] = field
      else if (change.gone.length + change.put.length > 0) changes[name] = change
      continue
    }
    const json = JSON.stringify(field)
    fields.set(name, json)
    if (sent?.fields.get(name) !== json) set[name] = field
  }
  const names = sent ? [...sent.fields.keys(), ...sent.lists.keys()] : []
  const unset = names.filter((name) => !fields.has(name) && !lists.has(name))
  const change: StateChange = {
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(unset.length > 0 ? { unset } : {}),
    ...(Object.keys(changes).length > 0 ? { lists: changes } : {}),
  }
  return { change: Object.keys(change).length > 0 ? change : null, sent: { fields, lists } }
}

/** Null where the field is not a list whose entries the key tells apart. */
function entriesOf(field: unknown, key: string | undefined): Map<Key, string> | null {
  if (key === undefined || !Array.isArray(field)) return null
  const entries = new Map<Key, string>()
  for (const entry of field as readonly Entry[])
    entries.set(entry[key] as Key, JSON.stringify(entry))
  return entries.size === field.length ? entries : null
}

/** Null where the entries that stay have another order. */
function listChange(
  before: ReadonlyMap<Key, string>,
  after: ReadonlyMap<Key, string>,
  entries: readonly Entry[],
): ListChange | null {
  const isSame = (key: Key) => before.get(key) === after.get(key)
  const kept = [...before.keys()].filter(isSame)
  let at = 0
  let next = 0
  const put: [number, Entry][] = []
  for (const key of after.keys()) {
    if (isSame(key)) {
      if (kept[next] !== key) return null
      next += 1
    } else {
      put.push([at, entries[at] as Entry])
    }
    at += 1
  }
  return { gone: [...before.keys()].filter((key) => !after.has(key)), put }
}
