/**
 * What each test file takes, as `npm test -- --record` measured it: the list by which tiers are chosen, and what takes long
 * begins before what is short.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Cost {
  /** Of the processor, by the file alone and all that it starts. */
  readonly seconds: number
  /** By the clock, on the machine that recorded it. */
  readonly wallSeconds: number
  readonly cases: number
  /** Of a file of the night: what it watched when it last passed. */
  readonly watched?: string
}

const LIST = 'test/costs.txt'
const HEAD = `# What each test file takes: seconds of the processor, seconds by the clock, cases, and of a file of the night what it watched. Written by npm test -- --record.
`

export type Costs = ReadonlyMap<string, Cost>

export function readCosts(): Costs {
  const costs = new Map<string, Cost>()
  if (!existsSync(LIST)) return costs
  for (const line of readFileSync(LIST, 'utf8').split('\n')) {
    const [seconds, wallSeconds, cases, file, watched] = line.split(' ')
    if (file === undefined || line.startsWith('#')) continue
    costs.set(file, {
      seconds: Number(seconds),
      wallSeconds: Number(wallSeconds),
      cases: Number(cases),
      ...(watched !== undefined && { watched }),
    })
  }
  return costs
}

/** Rows of files that are gone go. */
export function writeCosts(measured: Costs): void {
  const rows = [...readCosts(), ...measured].filter(([file]) => existsSync(file))
  const lines = [...new Map(rows)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([file, { seconds, wallSeconds, cases, watched = '' }]) =>
        `${`${seconds.toFixed(1)} ${wallSeconds.toFixed(1)} ${cases} ${file} ${watched}`.trim()}\n`,
    )
  writeFileSync(LIST, HEAD + lines.join(''))
}
