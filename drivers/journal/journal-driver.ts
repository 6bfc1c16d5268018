/**
 * The part that all journals share: one entry per call, written and then passed to subscribers. With `repeatedEveryMs`,
 * an entry that comes again and again is written a few times, and then once per interval with the number of further
 * ones, so that a repeated entry does not wash away the rest. Equal entries are counted, and so are entries of the same
 * event and caller, because an address, a duration or an id may differ each time.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type {
  JournalEntry,
  JournalFields,
  JournalLevel,
  UncheckedJournalDriver,
} from '#hal/journal.ts'

/** Equal entries written per minute: enough to see something lost, found and lost again in its order. */
export const WRITTEN_AT_ONCE = 5
/**
 * Entries of one event and caller written per minute; a till that pays every two seconds stays far below. After a
 * minute above it: WRITTEN_AT_ONCE.
 */
export const WRITTEN_OF_EVENT = 60
/**
 * So many different entries (or events) are counted at a time; one more ends the count of the oldest, which is then
 * told.
 */
const REPEATED_MAX = 64
const EVENTS_MAX = 256
/** Longer entries are no repetitions: comparing them would cost more than writing. */
const COMPARED_CHARACTERS = 1_000

/** `write` never throws. */
export function createJournalDriver(
  write: (entry: JournalEntry) => void,
  repeatedEveryMs = 0,
): UncheckedJournalDriver {
  const listeners = createListeners<[entry: JournalEntry]>()
  const events = createRepeatCounter(EVENTS_MAX, repeatedEveryMs, (entry, times) =>
    put(entry, times),
  )
  const equals = createRepeatCounter(REPEATED_MAX, repeatedEveryMs, (entry, times) => {
    if (!events.isOver(eventOf(entry), callerOf(entry), WRITTEN_OF_EVENT, times)) put(entry, times)
  })

  function put(entry: JournalEntry, times = 0): void {
    const written = times > 0 ? { ...entry, fields: { ...entry.fields, times } } : entry
    write(written)
    listeners.tell(written)
  }

  function isRepeated(entry: JournalEntry): boolean {
    const key = keyOf(entry)
    if (key !== null && equals.isOver(key, entry, WRITTEN_AT_ONCE)) return true
    return events.isOver(eventOf(entry), callerOf(entry), WRITTEN_OF_EVENT)
  }

  const record =
    (level: JournalLevel) =>
    (event: string, fields: JournalFields = {}) => {
      const entry = { level, event, fields }
      if (repeatedEveryMs === 0 || !isRepeated(entry)) put(entry)
    }
  return {
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
    subscribe: listeners.add,
  }
}

/** Counts how often something came within a minute; at the end of the minute `tell` gets what was not written. */
function createRepeatCounter(
  knownMax: number,
  everyMs: number,
  tell: (entry: JournalEntry, times: number) => void,
) {
  interface Counted {
    readonly entry: JournalEntry
    readonly most: number
    count: number
    unwritten: number
    readonly timer: NodeJS.Timeout
  }
  const counted = new Map<string, Counted>()

  function end(key: string): Counted | undefined {
    const known = counted.get(key)
    clearTimeout(known?.timer)
    counted.delete(key)
    if (known && known.unwritten > 0) tell(known.entry, known.unwritten)
    return known
  }

  function endMinute(key: string): void {
    const known = end(key)
    // Whatever goes on repeating is written less often: at the full rate, half an hour of it would fill a whole log.
    if (known && known.unwritten > 0) begin(key, known.entry, WRITTEN_AT_ONCE)
  }

  function begin(key: string, entry: JournalEntry, most: number): Counted {
    const timer = setTimeout(() => endMinute(key), everyMs).unref()
    const known = { entry, most, count: 0, unwritten: 0, timer }
    counted.set(key, known)
    const [oldest] = counted.keys()
    if (counted.size > knownMax && oldest !== undefined) end(oldest)
    return known
  }

  return {
    /**
     * True where `key` came more than `most` times this minute: it is counted and must not be written. `times`: for how
     * many unwritten entries this one stands.
     */
    isOver(key: string, entry: JournalEntry, most: number, times = 1): boolean {
      const known = counted.get(key) ?? begin(key, entry, most)
      known.count += 1
      if (known.count <= known.most) return false
      known.unwritten += times
      return true
    },
  }
}

const eventOf = ({ level, event, fields }: JournalEntry) =>
  `${level} ${event} ${callerIn(fields) ?? ''}`

/** The entry without any field but its caller. */
function callerOf({ level, event, fields }: JournalEntry): JournalEntry {
  const caller = callerIn(fields)
  return { level, event, fields: caller === null ? {} : { caller } }
}

/** Callers are names of tokens, so a stranger cannot make up new ones. */
const callerIn = ({ caller }: JournalFields) => (typeof caller === 'string' ? caller : null)

/** Null where the entry cannot be compared: it is then written each time. */
function keyOf({ level, event, fields }: JournalEntry): string | null {
  try {
    const key = `${level} ${event} ${JSON.stringify(fields)}`
    return key.length > COMPARED_CHARACTERS || 'error' in fields ? null : key
  } catch {
    return null
  }
}
