/**
 * Every SQL text that a process prepares, and how SQLite would carry each one out: read from the
 * bytecode, which also has what a foreign key makes it look for and what a plan does not say.
 */
import { DatabaseSync } from 'node:sqlite'

const prepare = DatabaseSync.prototype.prepare
const texts = new Set<string>()

/** From now on. The database that a text was prepared for is told by its tables. */
export function recordStatements(): ReadonlySet<string> {
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    if (!/^\s*(PRAGMA|EXPLAIN)/i.test(sql)) texts.add(sql.replace(/\s+/g, ' ').trim())
    return prepare.call(this, sql, ...options)
  }
  return texts
}

interface Operation {
  readonly opcode: string
  readonly p1: number
  readonly p2: number
  readonly p3: number
}

/**
 * What grows with a table and not with the answer: a walk over all of it (or of an index of it),
 * a count, a sort. Null for a text that is not about this schema.
 */
export function costsOf(schema: DatabaseSync, sql: string): string[] | null {
  let plan: { readonly detail: string }[]
  let program: Operation[]
  try {
    plan = prepare.call(schema, `EXPLAIN QUERY PLAN ${sql}`).all() as never
    program = prepare.call(schema, `EXPLAIN ${sql}`).all() as never
  } catch (error) {
    if (/no such (table|column)/.test((error as Error).message)) return null
    throw error
  }
  // Without a condition it ends after as many rows as are asked for.
  if (/ LIMIT /.test(sql) && !/ (WHERE|JOIN|GROUP) /.test(sql)) return []
  const sorts = plan.map(({ detail }) => detail).filter((detail) => detail.includes('TEMP B-TREE'))
  return [...new Set([...walksOf(schema, program), ...sorts])]
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
  const rows = prepare.call(schema, 'SELECT name, rootpage FROM sqlite_schema').all() as {
    readonly name: string
    readonly rootpage: number
  }[]
  return new Map(rows.map(({ name, rootpage }) => [rootpage, name]))
}
