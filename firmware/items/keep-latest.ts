/** Adds an entry as the latest and lets the oldest go beyond `most`: what is kept of answers has no other end. Pure. */
export function keepLatest<Value>(
  values: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
}
