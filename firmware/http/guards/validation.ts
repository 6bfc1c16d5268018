/**
 * Schema checks. Bodies are taken literally ("100" is no amount); the query and the path are
 * text by nature, so there numbers and booleans are read from it.
 */
import AjvCompiler from '@fastify/ajv-compiler'
import type { App } from '../router.ts'

const LITERAL = { coerceTypes: false, useDefaults: true, removeAdditional: false } as const
const TEXTUAL = { coerceTypes: 'array', useDefaults: true, removeAdditional: false } as const

export function validateStrictly(app: App): void {
  const build = AjvCompiler()
  const literal = build({}, { customOptions: LITERAL })
  const textual = build({}, { customOptions: TEXTUAL })
  app.setValidatorCompiler((route) => (route.httpPart === 'body' ? literal(route) : textual(route)))
}
