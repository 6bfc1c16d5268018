/** Serves a table of operations: its routes, and what the document says of them beside their schemas. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Content,
  type DocumentWords,
  eventStream,
  type OperationWords,
} from '#firmware/http/openapi/openapi-words.ts'
import { createRequestQueue, type RequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { Static, TSchema } from '#firmware/schema-builder.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { AskedOf, Operation, OperationQueue, Operations, TakesBytes } from './operation.ts'

/** One handler for each operation of the table, and no other. */
export type Handlers<Table extends Operations> = {
  readonly [Name in keyof Table as Table[Name] extends ByHand ? never : Name]: (
    asked: AskedOf<Table[Name]> & Pick<FastifyRequest, 'headers' | 'caller'>,
    /** For headers of an answer, for handlers that send it themselves, and to see whether the caller is still there. */
    reply: FastifyReply,
  ) => Table[Name] extends SendsItself
    ? unknown
    : ResultOf<Table[Name]> | Promise<ResultOf<Table[Name]>>
}

type SendsItself = { readonly sendsItself: true } | { readonly isStream: true }
type ByHand = { readonly isDeclaredByHand: true }

/** The body of a 200, or `withStatus(202, body)`. */
type ResultOf<Row extends Operation> = {
  [Status in keyof Row['answers'] & number]:
    | (Status extends 200 ? BodyOf<Row, Status> : never)
    | StatusAnswer<Status, BodyOf<Row, Status>>
}[keyof Row['answers'] & number]

type BodyOf<
  Row extends Operation,
  Status extends keyof Row['answers'],
> = Row['answers'][Status] extends TSchema ? Frozen<Static<Row['answers'][Status]>> : never

/**
 * What a domain hands out is read-only all the way down; a schema's type is not. A sentence of the lane may stand
 * for any text: it is written as one.
 */
type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : string extends Value
      ? Value | Sentence
      : Value

class StatusAnswer<Status extends number, Body> {
  readonly status: Status
  readonly body: Body

  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

/** An answer with another status than 200. */
export function withStatus<Status extends number, Body>(
  status: Status,
  body: Body,
): StatusAnswer<Status, Body> {
  return new StatusAnswer(status, body)
}

/** Declares the routes in the order of the rows; a router's `routes` calls it once for each listener. */
export function serve<Table extends Operations>(table: Table, handlers: Handlers<Table>) {
  const queues = new Map<OperationQueue, RequestQueue>()
  // One queue for all listeners: it bounds the memory of the lane.
  for (const { queue } of Object.values(table))
    if (queue && !queues.has(queue)) queues.set(queue, createRequestQueue(queue.what, queue))

  const declareAll = (app: App) => {
    for (const [name, operation] of Object.entries(table)) {
      if (operation.isDeclaredByHand) continue
      const queue = operation.queue && queues.get(operation.queue)
      declare(app, operation, queue, handlers[name as keyof typeof handlers] as Handler)
    }
  }
  const types = new Set(Object.values(table).flatMap(({ takes }) => (takes ? typesOf(takes) : [])))
  return (app: App): void => {
    if (types.size === 0) declareAll(app)
    // Fastify keeps a parser to its scope: other routes still refuse such a body.
    else
      app.register(async (scope: App) => {
        for (const type of types) scope.addContentTypeParser(startsWith(type), AS_BYTES, asItCame)
        declareAll(scope)
      })
  }
}

const typesOf = ({ type, otherTypes = [] }: TakesBytes) => [type, ...otherTypes]

// Bounded before: a fixed text at the beginning, without repetition.
const startsWith = (type: string) => new RegExp(`^${RegExp.escape(type)}`)
const AS_BYTES = { parseAs: 'buffer' } as const
const asItCame = (
  _request: FastifyRequest,
  bytes: Buffer,
  done: (error: null, body: Buffer) => void,
) => done(null, bytes)

/** Of any operation: `Handlers` has paired each with its row. */
type Handler = (asked: unknown, reply: FastifyReply) => unknown

function declare(
  app: App,
  operation: Operation,
  queue: RequestQueue | undefined,
  handler: Handler,
): void {
  const [method, url] = placeOf(operation)
  const { summary, access, params, query, body, answers, takes, answerTimeoutMs } = operation
  const { isVerbatim, isStream, sendsItself } = operation
  const bodyLimit = takes?.bytesMax ?? operation.bodyBytesMax
  app.route({
    method: operation.answersHead ? [method, 'HEAD'] : method,
    url,
    // 'manual': a stream is all there is here, so it answers whatever Accept says.
    ...(isStream && { sse: 'manual' as const }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      access,
      ...(queue && { queue }),
      ...(answerTimeoutMs !== undefined && { answerTimeoutMs }),
      ...((body || takes?.orJson) && { takesJson: operation.isBodyOptional ? 'optional' : true }),
      ...(operation.refusesNull && { refusesNull: true }),
      ...(takes && { takesType: typesOf(takes) }),
      ...(takes?.timeoutMs !== undefined && { bodyTimeoutMs: takes.timeoutMs }),
    },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // A schema under `response` writes the answer.
      ...(!isOnlyDescribed(operation) && { response: answers }),
    },
    handler:
      sendsItself || isStream
        ? handler
        : async (request, reply) => {
            const result = await handler(request, reply)
            if (isVerbatim) asJson(reply)
            if (!(result instanceof StatusAnswer)) return result
            reply.code(result.status)
            return result.body
          },
  })
}

function isOnlyDescribed({ isVerbatim, sendsItself, isStream }: Operation): boolean {
  return [isVerbatim, sendsItself, isStream].some(Boolean)
}

function asJson(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
}

/** For the `words` of the table's router. */
export function wordsOf(
  table: Operations,
  tags: DocumentWords['tags'],
  schemas: DocumentWords['schemas'] = {},
): DocumentWords {
  const operations = Object.entries(table).map(([id, operation]) => [
    operation.at,
    operationWords(id, operation),
  ])
  return { tags, schemas, operations: Object.fromEntries(operations) }
}

function operationWords(id: string, operation: Operation): OperationWords {
  const { tag, description, headers = {}, takes, documented, faults, answerHeaders } = operation
  const names = Object.keys(headers) as (keyof typeof headers)[]
  return {
    id,
    tag,
    ...(description !== undefined && { description }),
    needs: names.filter((name) => headers[name] === 'needed'),
    headers: names.filter((name) => headers[name] === 'optional'),
    ...(takes && { body: { types: takes.types ?? typesOf(takes), schema: takes.schema } }),
    answers: { ...(isOnlyDescribed(operation) && describedAnswers(operation)), ...documented },
    ...(answerHeaders && { answerHeaders }),
    ...(faults && { faults }),
  }
}

function describedAnswers({ answers, isStream, summary }: Operation): Record<string, Content> {
  const described = Object.entries(answers).map(([status, schema]) => [
    status,
    isStream ? eventStream(schema, summary) : { schema },
  ])
  return Object.fromEntries(described) as Record<string, Content>
}

/** Its method and its path. */
export function placeOf({ at }: Operation) {
  return at.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', `/${string}`]
}
