/**
 * Adds an entry as the latest and drops the oldest beyond `most`: a bound for what nothing else ends. Pure, and no port.
 */
export function keepLatest<Key, Value>(
  values: Map<Key, Value>,
  key: Key,
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
