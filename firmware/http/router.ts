/**
 * What a router hands to the HTTP server: its routes, the paths that are its own, and the shape
 * of its errors. Payment and items each make one; the server knows neither.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Fault } from '#firmware/fault.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export type RouterName = 'payment' | 'items' | 'console' | 'sim' | 'sync'

export interface Router {
  readonly name: RouterName
  /** Path prefixes whose unknown paths are answered in this router's shape; the longest wins. */
  readonly prefixes: readonly string[]
  /** Declares the routes, with whole paths. Runs once per listener that serves the router. */
  readonly routes: (app: App) => void | Promise<void>
  readonly toWire: (fault: Fault) => WireAnswer
}

export interface WireAnswer {
  readonly http: number
  readonly body: object
}

/** Who may call a route. Each route says so in its `config.access`. */
export type Access =
  | 'read' // Changes nothing. Any token of the listener.
  | 'change' // A till's daily work. Any token; rate-limited beyond loopback.
  | 'operate' // Settings, deletions of everything, reboot: an operator's token beyond loopback.

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The route takes a JSON body: any other content type is a request error. */
    takesJson?: boolean
  }
}
