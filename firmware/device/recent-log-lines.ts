/**
 * The latest lines of the journal since this start, in memory, numbered: to be read back, looked through
 * and followed. What is older is journald's. Bounded in lines and in characters.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { type Said, Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalDriver, JournalLevel } from '#hal/journal.ts'

export interface LogLine {
  readonly number: number
  readonly atMs: number
  readonly level: JournalLevel
  readonly event: string
  readonly fields: Readonly<Record<string, Said | number | boolean>>
}

export interface LogQuery {
  readonly last: number
  readonly level: JournalLevel
  readonly sinceMs?: number | undefined
  /** Looked for in the event and in each field; upper and lower case are the same. */
  readonly find?: string | undefined
}

const LOG_LIMITS = {
  // What a busy lane writes in half a day.
  lines: 2_000,
  // With these, lines of the greatest length take 2 MB at most.
  fieldCharacters: 300,
  characters: 1_000_000,
} as const

const RANK = { info: 0, warn: 1, error: 2 } as const

export function openLogLines(journal: Pick<JournalDriver, 'subscribe'>, clock: Clock) {
  const lines: { readonly line: LogLine; readonly size: number }[] = []
  const listeners = createListeners<[line: LogLine]>()
  // Lines of every start are numbered from 1: the id says of which start a line is.
  const startId = clock.now().toString(36)
  let number = 0
  let characters = 0
  const subscription = journal.subscribe(({ level, event, fields }) => {
    number += 1
    const line = { number, atMs: clock.now(), level, event, fields: plainFields(fields) }
    const size = JSON.stringify(line).length
    characters += size
    lines.push({ line, size })
    while (lines.length > LOG_LIMITS.lines || characters > LOG_LIMITS.characters)
      characters -= lines.shift()?.size ?? 0
    listeners.tell(line)
  })

  const all = () => lines.map(({ line }) => line)
  const idOf = (line: Pick<LogLine, 'number'>) => `${startId}-${line.number}`

  /** Null where the line is of another start. */
  function numberOf(id: string): number | null {
    const known = Number(id.startsWith(`${startId}-`) ? id.slice(startId.length + 1) : id)
    return known <= number ? known : null
  }

  return {
    /** An id that no line of another start has. */
    idOf,
    get newestId() {
      return idOf({ number })
    },
    /** The lines after the one with this id or number; all lines where that one is of another start. */
    since(id: string): readonly LogLine[] {
      const last = numberOf(id)
      return last === null ? all() : all().filter((line) => line.number > last)
    },
    /** The newest lines that fit the query, oldest first. */
    read: (query: LogQuery): readonly LogLine[] => all().filter(matching(query)).slice(-query.last),
    onLine: listeners.add,
    [Symbol.dispose]: () => subscription[Symbol.dispose](),
  }
}

export type LogLines = ReturnType<typeof openLogLines>

export function matching({ level, sinceMs, find }: Omit<LogQuery, 'last'>) {
  const wanted = find?.toLowerCase()
  return (line: LogLine): boolean =>
    RANK[line.level] >= RANK[level] &&
    (sinceMs === undefined || line.atMs >= sinceMs) &&
    (wanted === undefined || textOf(line).includes(wanted))
}

function textOf({ event, fields }: LogLine): string {
  return `${event} ${Object.values(fields).join(' ')}`.toLowerCase()
}

/** Of an error only the message is kept: its stack is in journald. */
function plainFields(fields: Readonly<Record<string, unknown>>): LogLine['fields'] {
  const kept: Record<string, Said | number | boolean> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue
    const isShort = typeof value === 'number' || typeof value === 'boolean'
    kept[name] = isShort ? value : shortened(value)
  }
  return kept
}

function shortened(value: unknown): Said {
  const content = value instanceof Fault ? value.said : value
  const text = content instanceof Sentence ? String(content) : textOfField(content)
  const most = LOG_LIMITS.fieldCharacters
  if (text.length > most) return `${text.slice(0, most - 1)}…`
  return content instanceof Sentence ? content : text
}

function textOfField(value: unknown): string {
  if (value instanceof Error) return value.message
  return typeof value === 'string' ? value : asJson(value)
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return 'unreadable'
  }
}
