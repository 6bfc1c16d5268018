/** A part of the state with a change applied (firmware/console/page-state-change.ts says what one is). Pure. */

/** `keys`: the fields that tell the entries of each list apart, as they came with the whole state. */
export function applyChange(value, { set = {}, unset = [], lists = {} }, keys) {
  const next = { ...value, ...set }
  for (const name of unset) delete next[name]
  for (const [name, change] of Object.entries(lists))
    next[name] = applyToList(next[name], change, keys[name])
  return next
}

function applyToList(list, { gone, put }, key) {
  const left = new Set(gone)
  for (const [, entry] of put) left.add(entry[key])
  const kept = list.filter((entry) => !left.has(entry[key]))
  const next = []
  let from = 0
  for (const [at, entry] of put) {
    while (next.length < at) next.push(kept[from++])
    next.push(entry)
  }
  while (from < kept.length) next.push(kept[from++])
  return next
}
