/** Output and time limits that both parts of the bench share. */
import { noteCompared } from '../measure/compared-figures.ts'

export const LONG_MS = 30 * 60_000

export function say(title: string, rows: readonly (readonly [string, string, string])[]): void {
  console.log(`\n${title}`)
  noteCompared({
    title,
    unit: '',
    rows: rows.map(([name, value, ratio]) => ({
      name: `${name}${value.replace(/^[\d.,]{1,20}/, '')}`,
      median: Number.parseFloat(value),
      ratio: ratio === '' ? null : Number.parseFloat(ratio),
    })),
  })
  for (const [name, value, ratio] of rows)
    console.log(`  ${name.padEnd(38)} ${value.padStart(12)}  ${ratio}`)
}
