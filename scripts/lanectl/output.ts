/** What lanectl says: a table for a person, one JSON document for a machine. */
import { writeSync } from 'node:fs'
import type { Command } from 'commander'

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
export function table(rows: readonly (readonly string[])[]): string {
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

function write(text: string): void {
  try {
    writeSync(1, text.endsWith('\n') ? text : `${text}\n`)
  } catch (error) {
    // `lanectl ... | head` has read enough.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}
