/**
 * The device's journal: pino JSON lines on stdout, and everything again to whoever subscribes.
 *
 * A line is written when the call returns. What stdout does not take is lost, and nothing else is:
 * pino's own stream would try for ever on a full disk, and the lane would stand still.
 */
import { writeSync } from 'node:fs'
import { type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { JournalDriver, JournalLevel } from '#hal/journal.ts'
import { createJournalDriver } from './journal-driver.ts'

export interface LogOptions {
  readonly level?: JournalLevel
  /** One line of JSON at a time; default: stdout. */
  readonly write?: (line: string) => void
}

const STDOUT = 1

export function createLogger({ level = 'info', write = toStdout }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    // journald knows the process and the machine.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: stdSerializers.errWithCause },
  }
  return pino(options, { write })
}

export function createJournal(logger: Logger = createLogger()): JournalDriver {
  /** A field that throws when it is read must not cost the event; a full disk costs the line. */
  function giveUp(level: JournalLevel, event: string): void {
    try {
      logger[level]({ fields: 'unreadable' }, event)
    } catch {
      // There is nowhere left to say it.
    }
  }

  return createJournalDriver(({ level, event, fields }) => {
    try {
      logger[level](fields, event)
    } catch {
      giveUp(level, event)
    }
  })
}

function toStdout(line: string): void {
  for (let rest = Buffer.from(line); rest.length > 0; )
    rest = rest.subarray(writeSync(STDOUT, rest))
}
