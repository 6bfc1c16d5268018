/**
 * What lanectl says: a table for a person, one JSON document for a machine. Names, labels and
 * messages come from outside: whatever a terminal would obey in them is printed as an escape.
 */
import { writeSync } from 'node:fs'
import type { Command } from 'commander'
import { printable, printableLines } from '#firmware/plain-text.ts'

export interface Output {
  /** `value` as JSON where --json was given, else what `words` makes of it. */
  say<Value>(value: Value, words: (value: Value) => string): void
}

export function outputOf(command: Command): Output {
  const { json } = command.optsWithGlobals<{ json?: boolean }>()
  return {
    say(value, words) {
      write(json ? JSON.stringify(value, null, 2) : words(value))
    },
  }
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

export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** One line, or several, on stderr. */
export function complain(text: string): void {
  process.stderr.write(`${printableLines(text)}\n`)
}

function write(text: string): void {
  const shown = printableLines(text)
  try {
    writeSync(1, shown.endsWith('\n') ? shown : `${shown}\n`)
  } catch (error) {
    // `lanectl ... | head` has read enough.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}
