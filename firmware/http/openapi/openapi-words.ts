/**
 * The names and sentences of operations in a document, next to their schemas. They are put together at the first request
 * for the document.
 */
import type { FaultKind, FaultPart } from '#firmware/fault.ts'

export interface DocumentWords {
  /** What each tag holds, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>
  /** Schemas with names: the document refers to one wherever it stands. */
  readonly schemas: Readonly<Record<string, object>>
  /** `POST /showQR`: every route of the router, and no other. */
  readonly operations: Readonly<Record<string, OperationWords>>
}

export interface OperationWords {
  /** A verb and what it is about, unique in the document: showQr, listItems. */
  readonly id: string
  readonly tag: string
  /** Given where the route itself has none. */
  readonly summary?: string
  readonly description?: string
  /** Request headers that the route's schema does not have. */
  readonly headers?: readonly RequestHeader[]
  /** Headers without which a request is refused. */
  readonly needs?: readonly RequestHeader[]
  /** Given where the route's schema does not tell the body: forms, pictures. */
  readonly body?: Content
  /** Given where the route's schema does not tell the answers, or tells less. */
  readonly answers?: Readonly<Record<number, Content>>
  /** Headers of the successful answers. */
  readonly answerHeaders?: readonly AnswerHeader[]
  /** The faults that the operation may end with; those of the HTTP frame come on top. */
  readonly faults?: readonly MayGoWrong[]
}

/** A kind of fault, or one for which a part of the device has words of its own. */
export type MayGoWrong = FaultKind | readonly [FaultKind, FaultPart]

export type RequestHeader = 'Idempotency-Key' | 'Last-Event-ID' | 'Range' | 'If-None-Match'
export type AnswerHeader =
  | 'Transaction-Id'
  | 'Transaction-Reference'
  | 'ETag'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'Content-Disposition'

export interface Content {
  readonly description?: string
  /** Media types; default: application/json. An empty list: no body. */
  readonly types?: readonly string[]
  readonly schema?: object
}

/** What a lane was asked and answered, by the names of operations: recorded when a release is packed. */
export type Examples = Readonly<Record<string, OperationExample>>

export interface OperationExample {
  readonly request?: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
    /** A JSON body; absent for other types. */
    readonly body?: unknown
  }
  readonly answer: {
    readonly status: number
    readonly type: string | null
    /** JSON, or the text of an event stream; absent for bytes. */
    readonly body?: unknown
  }
}

/** Bytes in an answer or a body. */
export const BYTES = { type: 'string', format: 'binary' } as const

/** A stream of server-sent events: the `data` of each is JSON of this schema. */
export function eventStream(event: object, description: string): Content {
  const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: event }
  return { types: ['text/event-stream'], schema, description }
}
