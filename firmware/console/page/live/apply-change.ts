/** A part of the state with a change applied (firmware/console/page-state-change.ts says what one is). Pure. */
import type { ListChange, ListKeys, StateChange } from '#firmware/console/page-state-change.ts'

type Entry = Readonly<Record<string, unknown>>

/** `keys`: the fields that tell the entries of each list apart, as they came with the whole state. */
export function applyChange(
  value: Entry,
  { set = {}, unset = [], lists = {} }: StateChange,
  keys: ListKeys,
): Entry {
  const next: Record<string, unknown> = { ...value, ...set }
  for (const name of unset) delete next[name]
  for (const [name, change] of Object.entries(lists))
    next[name] = applyToList(next[name] as readonly Entry[], change, keys[name] ?? '')
  return next
}

function applyToList(list: readonly Entry[], { gone, put }: ListChange, key: string): Entry[] {
  const left = new Set<unknown>(gone)
  for (const [, entry] of put) left.add(entry[key])
  const kept = list.filter((entry) => !left.has(entry[key]))
  const next: Entry[] = []
  for (const [at, entry] of put) next.push(...kept.splice(0, at - next.length), entry)
  return [...next, ...kept]
}
