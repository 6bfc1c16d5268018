/**
 * The half that all journals share: an entry per call, written down, then told to subscribers. Where it is asked for,
 * an entry that comes again and again is written some times, and then once a minute with how many more there were: what
 * somebody repeats must not wash away the rest. Equal entries are counted, and those of one event and caller whatever
 * else is in them: an address, a time taken or an id is another each time.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type {
  JournalEntry,
  JournalFields,
  JournalLevel,
  UncheckedJournalDriver,
} from '#hal/journal.ts'

/** Of equal entries in a minute: what is lost, found and lost again is to be seen in its order. */
export const WRITTEN_AT_ONCE = 5
/** Of one event and caller in a minute: a till that pays every two seconds stays far below. After such a minute: 5. */
export const WRITTEN_OF_EVENT = 60
/** So many different ones are known at a time, of either kind; of more the oldest is told, and begins anew. */
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
    const told = times > 0 ? { ...entry, fields: { ...entry.fields, times } } : entry
    write(told)
    listeners.tell(told)
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

/** How often something came in a minute; `tell` is told at its end what was beyond what is written. */
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
    // Whoever goes on is written less: the most of a minute, each minute, is a whole log in half an hour.
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
    /** Beyond `most` of `key` in a minute: counted, and not to be written. `times`: of more than this one. */
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

/** An entry of this event and caller, and of nothing else. */
function callerOf({ level, event, fields }: JournalEntry): JournalEntry {
  const caller = callerIn(fields)
  return { level, event, fields: caller === null ? {} : { caller } }
}

/** Names of tokens, which nobody chooses who calls. */
const callerIn = ({ caller }: JournalFields) => (typeof caller === 'string' ? caller : null)

/** Null: it cannot be compared, and is written each time. */
function keyOf({ level, event, fields }: JournalEntry): string | null {
  try {
    const key = `${level} ${event} ${JSON.stringify(fields)}`
    return key.length > COMPARED_CHARACTERS || 'error' in fields ? null : key
  } catch {
    return null
  }
}
