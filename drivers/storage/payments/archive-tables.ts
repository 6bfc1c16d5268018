/**
 * The archive of a year: settled payments and their entries, which never change any more.
 *
 * Two thirds of the live ledger are entries, and most of an entry is what all entries have in
 * common: the names of its fields, the id of its payment, nulls. Here that is a shape, kept once,
 * and a row has only the values that are left. Nothing is lost: an entry is read back as it was.
 */
import type { NewEntry } from '#hal/transaction-store.ts'
import type { Migrations } from '../sqlite/migrate.ts'
import { FIRST_COLUMNS, REFERENCE_COLUMNS } from './transactions-table.ts'

export const ARCHIVE_MIGRATIONS: Migrations = [
  `CREATE TABLE transactions (
     position INTEGER PRIMARY KEY,
     ${FIRST_COLUMNS}
   ) STRICT;
   CREATE INDEX transactions_created ON transactions (created_at_ms);
   CREATE INDEX transactions_phase ON transactions (phase, created_at_ms);
   CREATE TABLE shapes (
     number INTEGER PRIMARY KEY,
     type TEXT NOT NULL,
     fields TEXT NOT NULL,
     UNIQUE (type, fields)
   ) STRICT;
   CREATE TABLE entries (
     sequence INTEGER PRIMARY KEY,
     position INTEGER NOT NULL REFERENCES transactions,
     at_ms INTEGER NOT NULL,
     shape INTEGER NOT NULL REFERENCES shapes,
     data TEXT NOT NULL
   ) STRICT;
   CREATE INDEX entries_position ON entries (position);
   CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions
     BEGIN SELECT RAISE(ABORT, 'the archive is append-only'); END;
   CREATE TRIGGER transactions_hold BEFORE UPDATE ON transactions
     BEGIN SELECT RAISE(ABORT, 'the archive is append-only'); END;
   CREATE TRIGGER entries_stay BEFORE DELETE ON entries
     BEGIN SELECT RAISE(ABORT, 'the archive is append-only'); END;
   CREATE TRIGGER entries_hold BEFORE UPDATE ON entries
     BEGIN SELECT RAISE(ABORT, 'the archive is append-only'); END;`,
  REFERENCE_COLUMNS,
]

/** One field of an entry's data, in order: its name, and where its value comes from. */
type Field = readonly [name: string, value: 'row' | 'id' | 'null']

export interface Packed {
  readonly fields: string
  readonly data: string
}

export function pack({ transactionId, data }: NewEntry): Packed {
  const all = Object.entries(data)
  const fields = all.map(([name, value]): Field => [name, placeOf(value, transactionId)])
  const values = all.map(([, value]) => value).filter((_, at) => fields[at]?.[1] === 'row')
  return { fields: JSON.stringify(fields), data: JSON.stringify(values) }
}

export function unpack({ fields, data }: Packed, transactionId: string): NewEntry['data'] {
  const values = (JSON.parse(data) as unknown[]).values()
  const known = { id: transactionId, null: null }
  return Object.fromEntries(
    (JSON.parse(fields) as Field[]).map(([name, place]) => [
      name,
      place === 'row' ? values.next().value : known[place],
    ]),
  )
}

function placeOf(value: unknown, transactionId: string): Field[1] {
  if (value === null) return 'null'
  return value === transactionId ? 'id' : 'row'
}
