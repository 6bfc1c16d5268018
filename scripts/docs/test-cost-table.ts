/** What the tests of each kind take, as test/costs.txt has it, and what of it `npm test` runs and the night alone. */
import { nightFilesOf } from '../test/night-files.ts'
import { type Cost, type Costs, readCosts } from '../test/recorded-costs.ts'
import { tierOf } from '../test/tiers.ts'

const KINDS = ['unit', 'contract', 'api', 'fault', 'sim', 'page']
const HEAD = ['', 'Files', 'Cases', 'Processor seconds', 'Of these in `npm test`', 'At night']

/** The head first. */
export function testCostTable(costs: Costs = readCosts()): readonly (readonly string[])[] {
  const ofProduct = [...costs].filter(([file]) => !file.startsWith('lab/'))
  const rowOf = (name: string, rows: readonly (readonly [string, Cost])[]) => {
    const atNight = rows.filter(([file]) => nightFilesOf(file) !== undefined)
    const fast = rows.filter(([file]) => !nightFilesOf(file) && tierOf(file, costs) === 'fast')
    const [files, cases, seconds] = sumOf(rows)
    return [name, files, cases, seconds, sumOf(fast).join(', '), sumOf(atNight).join(', ')]
  }
  return [
    HEAD,
    ...KINDS.map((kind) =>
      rowOf(
        kind,
        ofProduct.filter(([file]) => file.includes(`test/${kind}/`)),
      ),
    ),
    rowOf('all', ofProduct),
  ]
}

function sumOf(rows: readonly (readonly [string, Cost])[]): [string, string, string] {
  const sum = (key: 'cases' | 'seconds') => rows.reduce((all, [, cost]) => all + cost[key], 0)
  const inWords = (number: number) => Math.round(number).toLocaleString('en')
  return [inWords(rows.length), inWords(sum('cases')), inWords(sum('seconds'))]
}
