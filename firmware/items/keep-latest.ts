/** Adds an entry as the latest and drops the oldest beyond `most`: nothing else ends what is kept of answers. Pure. */
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
