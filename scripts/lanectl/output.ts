/**
 * What lanectl says: a table for a person, one JSON document for a machine. Names, labels and
 * messages come from outside: whatever a terminal would obey in them is printed as an escape.
 */
import type { Command } from 'commander'
import { printable, printableLines } from '#firmware/plain-text.ts'
import { surroundings } from './surroundings.ts'
import { decimal, t } from './words.ts'

export interface Output {
  /** `value` as JSON where --json was given, else what `words` makes of it. */
  say<Value>(value: Value, words: (value: Value) => string): void
}

export function outputOf(command: Command): Output {
  const isJson = isForMachines(command)
  return {
    say(value, words) {
      write(isJson ? JSON.stringify(value, null, 2) : words(value))
    },
  }
}

export function isForMachines(command: Command): boolean {
  return command.optsWithGlobals<{ json?: boolean }>().json ?? false
}

/** Rows of cells in columns as wide as their widest cell. */
export function table(given: readonly (readonly string[])[]): string {
  // A line break in a cell would forge a row.
  const rows = given.map((row) => row.map(printable))
  const widths = rows.reduce<number[]>((found, row) => {
    row.forEach((cell, column) => {
      found[column] = Math.max(found[column] ?? 0, cell.length)
    })
    return found
  }, [])
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const megabytes = (bytes: number) =>
  t('lanectl.status.mb', { megabytes: decimal(bytes / 2 ** 20) })

/** Also where commander refuses the words before it has read them. */
export const isJsonAsked = () => surroundings().words.includes('--json')

/** One line, or several, on stderr: what a person should know, and a machine as JSON. */
export function complain(text: string): void {
  complainWith(isJsonAsked() ? JSON.stringify({ note: text }) : text)
}

/** What went wrong, the last thing that is said. Where --json was given it is JSON on stderr, so that stdout has one document or none. */
export function complainAtEnd(error: {
  readonly code: string
  readonly exit: number
  readonly message: string
}): void {
  complainWith(isJsonAsked() ? JSON.stringify({ error }) : `lanectl: ${error.message}`)
}

function complainWith(text: string): void {
  surroundings().complain(`${printableLines(text)}\n`)
}

function write(text: string): void {
  const shown = printableLines(text)
  surroundings().print(shown.endsWith('\n') ? shown : `${shown}\n`)
}
