/** A client of a table of operations: a method for each, typed by its row. Knows no transport. */
import type { DoneOf, GivenTo, Operation, Operations } from './operation.ts'

export type Client<Table extends Operations> = {
  readonly [Name in keyof Table]: (
    ...given: Record<never, never> extends GivenTo<Table[Name]>
      ? [given?: GivenTo<Table[Name]>]
      : [given: GivenTo<Table[Name]>]
  ) => Promise<DoneOf<Table[Name]>>
}

/** One request: where it goes, and what it carries. */
export interface OperationCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** What an operation is given, where the code does not know which operation it is. */
export interface Given {
  readonly path?: Readonly<Record<string, string | number>>
  /** A key whose value is undefined is left out of the query. */
  readonly query?: Readonly<
    Record<string, string | number | boolean | readonly string[] | undefined>
  >
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** `send` resolves with the body of a success, and rejects with everything else. */
export function clientOf<Table extends Operations>(
  table: Table,
  send: (call: OperationCall) => Promise<unknown>,
): Client<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, operation]) => [
      name,
      (given: Given = {}) => send(callOf(operation, given)),
    ]),
  ) as unknown as Client<Table>
}

export function callOf({ at }: Pick<Operation, 'at'>, given: Given): OperationCall {
  const [method, pattern = ''] = at.split(' ')
  const { path: names = {}, query = {}, headers, body } = given
  const path = pattern.replace(/:([A-Za-z0-9_]+)/g, (_all, name: string) =>
    encodeURIComponent(String(names[name] ?? '')),
  )
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) asked.append(name, String(one))
  const search = asked.size > 0 ? `?${asked}` : ''
  return {
    method: method as OperationCall['method'],
    path: path + search,
    ...(headers && { headers }),
    ...(body && { body }),
  }
}
