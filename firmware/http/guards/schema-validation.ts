/**
 * Schema checks. Bodies are taken literally ("100" is no amount); the query and the path are
 * text by nature, so there numbers and booleans are read from it.
 *
 * The code that checks a request and writes its answer is compiled when a route is first asked: compiling for all
 * routes would make a start half as long again, and hold memory for routes that few lanes use.
 */

import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type {
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from 'fastify'
import { once } from '#firmware/async/lazy-value.ts'
import { Fault } from '#firmware/fault.ts'
import { type SchemaError, schemaProblems } from '#firmware/schema-problems.ts'
import { joined } from '#firmware/words/sentence.ts'
import type { App } from '../router.ts'

// A test checks the schemas themselves (test/api/http-openapi.test.ts).
const COMMON = { useDefaults: true, removeAdditional: false, validateSchema: false, meta: false }
const LITERAL = { ...COMMON, coerceTypes: false } as const
const TEXTUAL = { ...COMMON, coerceTypes: 'array' } as const

type ValidatorCompiler = FastifySchemaCompiler<unknown>
type SerializerCompiler = FastifySerializerCompiler<unknown>

/** Read from text, `1e400` is Infinity, to which the validator then applies no bound; in a body it has no number's type. */
function endlessNumbers(data: unknown): FastifySchemaValidationError[] | null {
  const found = Object.entries(data ?? {}).filter(
    ([, one]) => one === Infinity || one === -Infinity,
  )
  const problems = found.map(([name]) => ({
    ...{ keyword: 'type', instancePath: `/${name}`, schemaPath: '', params: { type: 'number' } },
  }))
  return problems.length > 0 ? problems : null
}

export function validateStrictly(app: App): void {
  const build = AjvCompiler()
  const literal = once(() => build({}, { customOptions: LITERAL }) as ValidatorCompiler)
  const textual = once(() => build({}, { customOptions: TEXTUAL }) as ValidatorCompiler)
  const serializer = once(() => SerializerSelector()({}, {}) as SerializerCompiler)

  app.setSchemaErrorFormatter(
    (errors, part) =>
      new Fault('bad-request', joined(schemaProblems(errors as SchemaError[], part), ', ')),
  )
  app.setValidatorCompiler((route) => {
    const compiled = once(() => (route.httpPart === 'body' ? literal() : textual())(route))
    const check: ReturnType<ValidatorCompiler> = (data) => {
      const isValid = compiled()(data)
      check.errors = isValid ? endlessNumbers(data) : (compiled().errors ?? null)
      return check.errors === null
    }
    return check
  })
  app.setSerializerCompiler((route) => {
    const compiled = once(() => serializer()(route))
    return (answer) => compiled()(answer)
  })
}
