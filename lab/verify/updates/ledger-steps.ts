/** Steps more at the end of the ledger's schema, in a release as it was built: what a good update has to do beside payments. */
import { execFileSync } from 'node:child_process'

/** As esbuild leaves `PAYMENTS_MIGRATIONS`, up to its last step. */
const FIRST_LINE = 'var PAYMENTS_MIGRATIONS = ['
const END = '\n];'

/** The built file of the release that has the ledger's steps, as a path in it. */
export function ledgerProgram(release: string): string {
  const found = execFileSync('grep', ['-rlF', FIRST_LINE, 'firmware'], {
    cwd: release,
    encoding: 'utf8',
  })
  const [path = '', ...more] = found.trim().split('\n')
  if (!path || more.length > 0) throw new Error(`the ledger's schema is in ${found}`)
  return path
}

/** `built`: what is in that file. */
export function withLedgerSteps(built: string, count: number): string {
  const from = built.indexOf(FIRST_LINE)
  const end = built.indexOf(END, from)
  if (from < 0 || end < 0) throw new Error("the list of the ledger's steps has another form")
  const steps = Array.from({ length: count }, (_, at) => {
    const column = `trial_${at + 1}`
    return `,\n  "ALTER TABLE transactions ADD COLUMN ${column} TEXT; CREATE INDEX ${column} ON transactions (purpose, ${column});"`
  })
  return built.slice(0, end) + steps.join('') + built.slice(end)
}
