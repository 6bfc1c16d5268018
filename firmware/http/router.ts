/**
 * What a router hands to the HTTP server: its routes, the paths that are its own, and the shape
 * of its errors. Payment and items each make one; the server knows neither.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Fault } from '#firmware/fault.ts'
import type { RouterName } from './listener-config.ts'
import type { DocumentWords } from './openapi/openapi-words.ts'
import type { RequestQueue } from './request-queue.ts'

export type { RouterName } from './listener-config.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface Router {
  readonly name: RouterName
  /** Path prefixes whose unknown paths are answered in this router's shape; the longest wins. */
  readonly prefixes: readonly string[]
  /**
   * Declares the routes, with whole paths. Runs once per listener that serves the router, in a
   * scope of its own. A route that throws a Fault is answered by `toWire`.
   */
  readonly routes: (app: App) => void | Promise<void>
  readonly toWire: (fault: Fault) => WireAnswer
  /** Where given, an OpenAPI document of this router's routes is served at /openapi/NAME.json. */
  readonly api?: ApiTitle
  /** What that document says of each route of this router; read when the document is asked for. */
  readonly words?: () => DocumentWords
}

export interface ApiTitle {
  readonly title: string
  readonly version: string
  readonly description: string
  /** The schema of every refusal of the interface. */
  readonly error?: object
}

export interface WireAnswer {
  readonly http: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Who may call a route. Each route says so in its `config.access`; one that does not is a bug. */
export type Access =
  | 'open' // The page's own files and the API documents: nothing of the device's state.
  | 'read' // Changes nothing. Any token of the listener.
  | 'watch' // The numbers of the lane: any token of the listener; beyond loopback none goes without one.
  | 'change' // A till's daily work. Any token but a monitor's; rate-limited beyond loopback.
  | 'refund' // Money that goes back: an operator's token beyond loopback, or one that says so.
  | 'operate' // Settings, deletions of everything, reboot: an operator's token beyond loopback.

/** Whether a call with this right may change something; without a right nothing is called. */
export function mayChange(access: Access | undefined): boolean {
  return access === 'change' || access === 'refund' || access === 'operate'
}

declare module 'fastify' {
  interface FastifySchema {
    /** One line for the document; the router's words have the rest. */
    summary?: string
  }
  interface FastifyContextConfig {
    access?: Access
    /** The route only refuses: the document of its interface has nothing of it. */
    isUndocumented?: true
    /**
     * All paths that a route ending in `*` answers; any other path is unknown. One route instead of one for each of a
     * hundred files, which would take a tenth of a start.
     */
    paths?: ReadonlySet<string>
    /**
     * The route takes a JSON body: any other content type is a request error. 'optional': no
     * body at all, or `null`, is fine too, and the handler sees `{}`.
     */
    takesJson?: boolean | 'optional'
    /** `null` is refused, not taken for an empty body: a client that lost its body by mistake would do too much. */
    refusesNull?: boolean
    /**
     * The route takes a body of this type (of one of these), or of a type that starts with it ('image/'), with a
     * content parser that the router adds to its scope. Any other type is a request error, except JSON where
     * `takesJson` is set, too; such a route checks the body itself.
     */
    takesType?: string | readonly string[]
    /**
     * A queue for requests whose bodies or answers would take too much memory if many came at once. One queue may
     * serve several routes. The body is read, and the handler runs, when the turn has come.
     */
    queue?: RequestQueue
    /** How long the whole body may take to arrive; for uploads. Default: limits.ts. */
    bodyTimeoutMs?: number
    /**
     * How long the answer may take, with its wait in a queue and the time in which it is read, where that is
     * longer than limits.ts leaves a silent connection.
     */
    answerTimeoutMs?: number
  }
}
