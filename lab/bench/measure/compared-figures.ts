/** What a bench has compared, for `npm run bench -- --all`, which names a file: written there when the process ends. */
import { writeFigures } from '../plot/figures-file.ts'

export interface ComparedRow {
  readonly name: string
  readonly median: number
  /** To the reference, which was measured in the same run; null: there is none. */
  readonly ratio: number | null
  readonly low?: number
  readonly high?: number
  readonly count?: number
}

export interface Compared {
  readonly title: string
  readonly unit: string
  readonly rows: readonly ComparedRow[]
}

const FILE = process.env['BENCH_FIGURES']
const all: Compared[] = []

export function noteCompared(one: Compared): void {
  if (!FILE) return
  if (all.length === 0) process.once('exit', () => writeFigures(FILE, all))
  all.push(one)
}
