/**
 * Every SQL text that drivers prepare, and how SQLite would carry each one out: read from the
 * bytecode, which also has what a foreign key makes it look for and what a plan does not say.
 */
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Migrations } from '#drivers/storage/sqlite/migrate.ts'

const prepare = DatabaseSync.prototype.prepare

export interface Statement {
  readonly sql: string
  /** Of the database that it was prepared for. */
  readonly file: string
  /** Whether SQLite looks after foreign keys there: it makes what is carried out longer. */
  readonly foreignKeys: number
}

/** What is prepared from now on, each once. */
export function recordStatements(): () => readonly Statement[] {
  const seen = new Map<string, Statement>()
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    const isDriver = new Error().stack?.includes('/drivers/storage/')
    if (isDriver && !/^\s*(PRAGMA|EXPLAIN)/i.test(sql)) {
      const file = basename(this.location() ?? '')
      const { foreign_keys } = prepare.call(this, 'PRAGMA foreign_keys').get() as {
        foreign_keys: number
      }
      const statement = { sql: sql.replace(/\s+/g, ' ').trim(), file, foreignKeys: foreign_keys }
      seen.set(JSON.stringify(statement), statement)
    }
    return prepare.call(this, sql, ...options)
  }
  return () => [...seen.values()]
}

/** Statements that cost more than is allowed on an empty database of this schema, each with why. */
export function costlyStatements(
  statements: readonly Statement[],
  migrations: Migrations,
  isAllowed: (cost: string, sql: string) => boolean,
): string[] {
  using schema = new DatabaseSync(':memory:')
  for (const step of migrations) schema.exec(typeof step === 'string' ? step : step.breaking)
  const found = statements.flatMap((statement) => {
    const costs = costsOf(schema, statement).filter((cost) => !isAllowed(cost, statement.sql))
    return costs.length > 0 ? [`${costs.join(', ')}: ${statement.sql}`] : []
  })
  return [...new Set(found)]
}

/**
 * What grows with a table and not with the answer: a walk over all of it (or of an index of it),
 * a count, a sort.
 */
function costsOf(schema: DatabaseSync, { sql, foreignKeys }: Statement): string[] {
  schema.exec(`PRAGMA foreign_keys = ${foreignKeys}`)
  const plan = explained<{ detail: string }>(schema, `EXPLAIN QUERY PLAN ${sql}`)
  const programs = split(explained<Operation>(schema, `EXPLAIN ${sql}`))
  // Without a condition it ends after as many rows as are asked for.
  if (/ LIMIT /.test(sql) && !/ (WHERE|JOIN|GROUP) /.test(sql)) return []
  const sorts = plan.map(({ detail }) => detail).filter((detail) => detail.includes('TEMP B-TREE'))
  return [...new Set([...programs.flatMap((program) => walksOf(schema, program)), ...sorts])]
}

interface Operation {
  readonly addr: number
  readonly opcode: string
  readonly p1: number
  readonly p2: number
  readonly p3: number
}

/** The statement's own program, then those of its triggers: each numbers its cursors from nought. */
function split(operations: readonly Operation[]): Operation[][] {
  const programs: Operation[][] = []
  for (const operation of operations)
    if (operation.addr === 0) programs.push([operation])
    else programs.at(-1)?.push(operation)
  return programs
}

function walksOf(schema: DatabaseSync, program: readonly Operation[]): string[] {
  const names = namesByRoot(schema)
  const cursors = new Map<number, string>()
  for (const { opcode, p1, p2, p3 } of program)
    if (/^(OpenRead|OpenWrite|ReopenIdx)$/.test(opcode) && p3 === 0)
      cursors.set(p1, names.get(p2) ?? String(p2))
  const having = (opcodes: RegExp) =>
    new Set(program.filter(({ opcode }) => opcodes.test(opcode)).map(({ p1 }) => p1))
  const begun = having(/^(Rewind|Last)$/)
  const goesOn = having(/^(Next|Prev)$/)
  const ends = having(/^Idx(GT|GE|LT|LE)$/)
  const counted = having(/^Count$/)
  return [...cursors].flatMap(([cursor, name]) => [
    ...(begun.has(cursor) && goesOn.has(cursor) && !ends.has(cursor) ? [`walks ${name}`] : []),
    ...(counted.has(cursor) ? [`counts ${name}`] : []),
  ])
}

function namesByRoot(schema: DatabaseSync): Map<number, string> {
  const rows = explained<{ name: string; rootpage: number }>(
    schema,
    'SELECT name, rootpage FROM sqlite_schema',
  )
  return new Map(rows.map(({ name, rootpage }) => [rootpage, name]))
}

function explained<Row>(schema: DatabaseSync, sql: string): Row[] {
  return prepare.call(schema, sql).all() as unknown as Row[]
}
