/** Sentences of the lane as texts, to be compared with texts: what whoever writes them down would write. */
export function inEnglish<Value>(value: Value): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
