/**
 * Every port has drivers, a stand-in and one contract suite, and docs/ports.md says which: held to
 * it by `npm run check`.
 *
 * A row of the table is a port, its drivers, its fakes (drivers that ship), its doubles (of tests).
 * Each must be reached by a contract test of that port, PORT-DRIVER.test.ts, which runs the suite
 * in PORT.ts.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { importsOf } from './imports.ts'

const TABLE = 'docs/ports.md'

export function portProblems(): string[] {
  const rows = readTable()
  const files = globSync('firmware/hal/*.ts').sort()
  const ports = files.filter((file) => isPort(readFileSync(file, 'utf8')))
  const names = ports.map((file) => basename(file, '.ts'))
  const strangers = [...rows.keys()].filter((name) => !names.includes(name))
  return [
    ...strangers.map((name) => `${TABLE}: there is no port ${name}`),
    ...names.flatMap((name) => problemsOf(name, rows.get(name))),
  ]
}

/** What lies beside the ports says so, or is no interface at all. */
function isPort(text: string): boolean {
  const isDenied = /^\/\*\*(?:(?!\*\/)[\s\S])*\bNo port\b/.test(text)
  return !isDenied && /^export interface /m.test(text)
}

interface Row {
  readonly drivers: readonly string[]
  readonly fakes: readonly string[]
  readonly doubles: readonly string[]
}

function readTable(): ReadonlyMap<string, Row> {
  const lines = readFileSync(TABLE, 'utf8').matchAll(
    /^\| \[`([a-z-]+)`\]\S+ \|(.*?)\|(.*?)\|(.*?)\|/gm,
  )
  const pathsIn = (cell = '') =>
    [...cell.matchAll(/`((?:drivers|test\/doubles)\/[\w./-]+)`/g)].map((match) => match[1] ?? '')
  return new Map(
    [...lines].map(([, name = '', drivers, fakes, doubles]) => [
      name,
      { drivers: pathsIn(drivers), fakes: pathsIn(fakes), doubles: pathsIn(doubles) },
    ]),
  )
}

function problemsOf(name: string, row: Row | undefined): string[] {
  if (!row) return [`${TABLE}: the port ${name} has no row`]
  const problems: string[] = []
  if (row.drivers.length === 0) problems.push(`${TABLE}: the port ${name} has no driver`)
  const standIns = [...row.fakes, ...row.doubles]
  if (standIns.length === 0) problems.push(`${TABLE}: the port ${name} has no fake and no double`)
  for (const file of [...row.drivers, ...row.fakes])
    if (!file.startsWith('drivers/')) problems.push(`${TABLE}: ${file} does not ship`)
  for (const file of row.doubles)
    if (file.startsWith('drivers/')) problems.push(`${TABLE}: ${file} ships, so it is a fake`)
  const suite = `test/contract/${name}.ts`
  if (!existsSync(suite) || !/^export function \w+Contract\b/m.test(readFileSync(suite, 'utf8')))
    return [...problems, `${suite}: the contract suite of the port is missing`]
  const tests = globSync(`test/contract/${name}-*.test.ts`).filter((test) =>
    importsOf(test, readFileSync(test, 'utf8')).includes(suite),
  )
  const reached = closureOf(tests)
  for (const driver of [...row.drivers, ...standIns])
    if (!existsSync(driver)) problems.push(`${TABLE}: there is no ${driver}`)
    else if (!reached.has(driver)) problems.push(`${driver}: no test runs ${suite} over it`)
  return problems
}

/** The files and whatever they import, directly or not. */
function closureOf(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file) || !file.endsWith('.ts') || !existsSync(file)) continue
    reached.add(file)
    waiting.push(...importsOf(file, readFileSync(file, 'utf8')))
  }
  return reached
}
