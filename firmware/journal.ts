/** The device's journal: pino JSON lines on stdout, and everything again to whoever subscribes. */
import { type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Journal, JournalFields } from '#hal/journal.ts'

export type JournalLevel = 'info' | 'warn' | 'error'

export interface JournalEntry {
  readonly level: JournalLevel
  readonly event: string
  readonly fields: JournalFields
}

export interface OpenJournal extends Journal {
  subscribe(listener: (entry: JournalEntry) => void): Disposable
}

export interface LogOptions {
  readonly level?: JournalLevel
  /** One line of JSON at a time; default: stdout, written at once. */
  readonly write?: (line: string) => void
}

export function createLogger({ level = 'info', write }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    // journald knows the process and the machine.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: stdSerializers.errWithCause },
  }
  return write ? pino(options, { write }) : pino(options)
}

export function createJournal(logger: Logger = createLogger()): OpenJournal {
  const listeners = new Set<(entry: JournalEntry) => void>()

  function record(level: JournalLevel, event: string, fields: JournalFields = {}): void {
    logger[level](fields, event)
    for (const listener of listeners) listener({ level, event, fields })
  }

  return {
    info: (event, fields) => record('info', event, fields),
    warn: (event, fields) => record('warn', event, fields),
    error: (event, fields) => record('error', event, fields),
    subscribe(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
  }
}

/** For tests and tools that want no lines on stdout; entries still reach subscribers. */
export function createSilentJournal(): OpenJournal {
  return createJournal(pino({ level: 'silent' }))
}
