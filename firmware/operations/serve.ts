/** Serves a table of operations: its routes, and what the document says of them beside their schemas. */
import type { FastifyRequest } from 'fastify'
import type { DocumentWords, OperationWords } from '#firmware/http/document/document-words.ts'
import { createRequestQueue, type RequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { Static, TSchema } from '#firmware/schema-builder.ts'
import type { AskedOf, Operation, OperationQueue, Operations } from './operation.ts'

/** One for each operation of the table, and no other. */
export type Handlers<Table extends Operations> = {
  readonly [Name in keyof Table]: (
    asked: AskedOf<Table[Name]> & Pick<FastifyRequest, 'headers' | 'caller'>,
  ) => ResultOf<Table[Name]> | Promise<ResultOf<Table[Name]>>
}

/** The body of a 200, or `told(202, body)`. */
type ResultOf<Row extends Operation> = {
  [Status in keyof Row['answers'] & number]:
    | (Status extends 200 ? BodyOf<Row, Status> : never)
    | Told<Status, BodyOf<Row, Status>>
}[keyof Row['answers'] & number]

type BodyOf<
  Row extends Operation,
  Status extends keyof Row['answers'],
> = Row['answers'][Status] extends TSchema ? Frozen<Static<Row['answers'][Status]>> : never

/** What a domain hands out is read-only all the way down; a schema's type is not. */
type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value

class Told<Status extends number, Body> {
  readonly status: Status
  readonly body: Body

  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

/** An answer with another status than 200. */
export function told<Status extends number, Body>(status: Status, body: Body): Told<Status, Body> {
  return new Told(status, body)
}

/** Declares the routes in the order of the rows; a router's `routes` calls it once for each listener. */
export function serve<Table extends Operations>(table: Table, handlers: Handlers<Table>) {
  const queues = new Map<OperationQueue, RequestQueue>()
  // Once, and not for each listener: the bound is on the memory of the lane.
  for (const { queue } of Object.values(table))
    if (queue && !queues.has(queue)) queues.set(queue, createRequestQueue(queue.what, queue))

  return (app: App): void => {
    for (const [name, operation] of Object.entries(table)) {
      const queue = operation.queue && queues.get(operation.queue)
      declare(app, operation, queue, handlers[name] as Handler)
    }
  }
}

/** Of any operation: `Handlers` has paired each with its row. */
type Handler = (asked: unknown) => unknown

function declare(
  app: App,
  operation: Operation,
  queue: RequestQueue | undefined,
  handler: Handler,
): void {
  const [method, url] = placeOf(operation)
  const { summary, access, params, query, body, answers, isVerbatim } = operation
  app.route({
    method,
    url,
    config: {
      access,
      ...(queue && { queue }),
      ...(body && { takesJson: operation.isBodyOptional ? 'optional' : true }),
      ...(operation.refusesNull && { refusesNull: true }),
    },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // A schema under `response` writes the answer.
      ...(!isVerbatim && { response: answers }),
    },
    async handler(request, reply) {
      const result = await handler(request)
      if (isVerbatim) reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      if (!(result instanceof Told)) return result
      reply.code(result.status)
      return result.body
    },
  })
}

/** For the `words` of the table's router. */
export function wordsOf(table: Operations): DocumentWords['operations'] {
  return Object.fromEntries(
    Object.entries(table).map(([id, operation]) => [operation.at, operationWords(id, operation)]),
  )
}

function operationWords(id: string, operation: Operation): OperationWords {
  const { tag, description, headers = {}, answers, isVerbatim, refusals, faults } = operation
  const names = Object.keys(headers) as (keyof typeof headers)[]
  const described = Object.entries(answers).map(([status, schema]) => [status, { schema }])
  return {
    id,
    tag,
    ...(description !== undefined && { description }),
    needs: names.filter((name) => headers[name] === 'needed'),
    headers: names.filter((name) => headers[name] === 'optional'),
    answers: { ...(isVerbatim && Object.fromEntries(described)), ...refusals },
    ...(faults && { faults }),
  }
}

function placeOf({ at }: Operation) {
  return at.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', `/${string}`]
}
