/** Figures as a JSON file that a person can read too: three digits after the point are more than any of them is worth. */
import { writeFileSync } from 'node:fs'

export function writeFigures(file: string, figures: unknown): void {
  writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`)
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value
}
