/**
 * node:sqlite against better-sqlite3 for what a lane does: two rows per commit, reads by key, open.
 *
 *   npm run bench storage -- [--commits 400] [--reads 20000] [--opens 15] [--folder DIR]
 *
 * Both write ahead with `synchronous = FULL`. The folder should be on the disk that matters.
 */
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { comparison, type Samples } from './measure/samples.ts'
import type { Connection } from './storage/sqlite-engines.ts'

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS payment (id TEXT PRIMARY KEY, amount INTEGER, state TEXT, body TEXT);
  CREATE TABLE IF NOT EXISTS entry (sequence INTEGER PRIMARY KEY, payment TEXT, body TEXT);
`
const BODY = JSON.stringify({ purpose: 'Tea', payload: 'https://qr.example/'.padEnd(180, 'x') })
const WARM_UP_COMMITS = 20

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      commits: { type: 'string', default: '400' },
      reads: { type: 'string', default: '20000' },
      opens: { type: 'string', default: '15' },
      folder: { type: 'string', default: tmpdir() },
    },
  })
  // Installs what it measures against, so not before the arguments are known to be right.
  const { BETTER_SQLITE_FOLDER, ENGINES } = await import('./storage/sqlite-engines.ts')
  const folder = mkdtempSync(join(values.folder, 'laned-bench-'))
  try {
    const engines = Object.entries(ENGINES).map(([name, open]) => ({
      name,
      connection: open(join(folder, `${name.replace(':', '-')}.db`)),
      reopen: () => open(join(folder, `${name.replace(':', '-')}.db`)),
    }))
    for (const { connection } of engines) connection.exec(SCHEMA)
    print('commit of two rows', 'ms', alternate(engines, Number(values.commits), commit))
    print('read by key', 'ms', alternate(engines, Number(values.reads), read))
    for (const { connection } of engines) connection.close()
    print(
      'open',
      'ms',
      alternate(engines, Number(values.opens), ({ reopen }) => reopen().close()),
    )
    console.log(
      `better-sqlite3 in node_modules: ${megabytesOf(BETTER_SQLITE_FOLDER)} MB; node:sqlite: 0`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Engine {
  readonly name: string
  readonly connection: Connection
  readonly reopen: () => Connection
}

/** Turn by turn, so that what else the disk does falls on all alike. */
function alternate(
  engines: readonly Engine[],
  count: number,
  work: (engine: Engine, turn: number) => void,
): Samples[] {
  const samples = engines.map(({ name }) => ({ name, values: [] as number[] }))
  for (let turn = 0; turn < count; turn += 1)
    engines.forEach((engine, index) => {
      const startedMs = performance.now()
      work(engine, turn)
      if (turn >= Math.min(WARM_UP_COMMITS, count / 4))
        samples[index]?.values.push(performance.now() - startedMs)
    })
  return samples
}

function commit({ connection }: Engine, turn: number): void {
  connection.exec('BEGIN IMMEDIATE')
  connection.run(
    'INSERT INTO payment VALUES (?, ?, ?, ?)',
    `payment-${turn}`,
    turn,
    'PENDING',
    BODY,
  )
  connection.run('INSERT INTO entry (payment, body) VALUES (?, ?)', `payment-${turn}`, BODY)
  connection.exec('COMMIT')
}

function read({ connection }: Engine, turn: number): void {
  connection.get('SELECT * FROM payment WHERE id = ?', `payment-${turn % 100}`)
}

function print(title: string, unit: string, samples: readonly Samples[]): void {
  console.log(`${comparison(title, unit, samples)}\n`)
}

function megabytesOf(folder: string): string {
  const bytes = globSync(`${folder}/**/*`).reduce((sum, path) => {
    const stats = statSync(path)
    return sum + (stats.isFile() ? stats.size : 0)
  }, 0)
  return (bytes / 1e6).toFixed(0)
}
