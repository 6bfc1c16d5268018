/** A record as a row of the ledger: its fields under the names of their columns, and back. */

export type Value = string | number | null
export type Row = Record<string, Value>

export interface RecordShape<Field> {
  readonly booleans: readonly Field[]
  /** The fields that no update sets. */
  readonly fixed: readonly Field[]
}

export function recordColumns<Entity extends { readonly [Field in keyof Entity]: Value | boolean }>(
  columns: Readonly<Record<keyof Entity, string>>,
  { booleans, fixed }: RecordShape<keyof Entity>,
) {
  const all = Object.keys(columns) as (keyof Entity)[]
  /** Names, question marks and values, in one order. */
  const of = (fields: readonly (keyof Entity)[]) => ({
    names: fields.map((field) => columns[field]).join(', '),
    marks: fields.map(() => '?').join(', '),
    values: (record: Entity): Value[] =>
      fields.map((field) => {
        const value: Value | boolean = record[field]
        return typeof value === 'boolean' ? Number(value) : value
      }),
  })

  return {
    ...of(all),
    changing: of(all.filter((field) => !fixed.includes(field))),
    fromRow(row: Row): Entity {
      const fields = all.map((field) => {
        const value = row[columns[field]] ?? null
        return [field, booleans.includes(field) ? value === 1 : value]
      })
      return Object.fromEntries(fields) as Entity
    },
  }
}
