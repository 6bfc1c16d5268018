/**
 * The device's journal: pino JSON lines on stdout, and everything again to whoever subscribes.
 *
 * A line is written when the call returns. What stdout does not take is lost, and nothing else is:
 * pino's own stream would try for ever on a full disk, and the lane would stand still. How long lines are kept is journald's
 * affair (systemd/journald-laned.conf).
 */
import { fstatSync, writeSync } from 'node:fs'
import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
  stdTimeFunctions,
  symbols,
} from 'pino'
import type { JournalLevel, UncheckedJournalDriver } from '#hal/journal.ts'
import { createJournalDriver } from './journal-driver.ts'

export interface LogOptions {
  readonly level?: JournalLevel
  /** One line of JSON at a time; default: stdout. */
  readonly write?: (line: string) => void
  /** Writes the syslog priority before each line; journald strips it, and `journalctl -p err` needs it. */
  readonly hasPriorities?: boolean
}

const STDOUT = 1
/** pino's levels as syslog priorities. */
const PRIORITIES: Readonly<Record<number, string>> = { 30: '<6>', 40: '<4>', 50: '<3>' }

/** Whether journald reads what this process writes to stdout: systemd then names the very pipe. */
export function isReadByJournald(
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const { dev, ino } = fstatSync(STDOUT)
  return environment['JOURNAL_STREAM'] === `${dev}:${ino}`
}

export function createLogger(options: LogOptions = {}): Logger {
  const { level = 'info', write = toStdout, hasPriorities = false } = options
  const settings: LoggerOptions = {
    level,
    // journald adds the process and the machine itself.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { error: stdSerializers.errWithCause },
  }
  if (!hasPriorities) return pino(settings, { write })
  return pino(settings, {
    // pino tells the level beside the line to whoever has this mark.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 30,
    write(line: string) {
      write(`${PRIORITIES[this.lastLevel] ?? ''}${line}`)
    },
  } as DestinationStream & { lastLevel: number })
}

/** A repeated entry is told once per interval, with its count. */
const REPEATED_EVERY_MS = 60_000

export function createJournal(
  logger: Logger = createLogger(),
  repeatedEveryMs = REPEATED_EVERY_MS,
): UncheckedJournalDriver {
  /** Called where a field throws when it is read (the event is still told) or the disk is full (the line is lost). */
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
  }, repeatedEveryMs)
}

function toStdout(line: string): void {
  for (let rest = Buffer.from(line); rest.length > 0; )
    rest = rest.subarray(writeSync(STDOUT, rest))
}
