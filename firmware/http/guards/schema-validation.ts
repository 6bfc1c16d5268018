/**
 * Schema checks. Bodies are taken literally ("100" is no amount), but `null` of an optional field is absence; the
 * query and the path are text by nature, so there numbers and booleans are read from it.
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
import {
  below,
  type PlaceName,
  type SchemaError,
  schemaProblems,
} from '#firmware/schema-problems.ts'
import { joined, type Sentence, say } from '#firmware/words/sentence.ts'
import type { App } from '../router.ts'
import { dropNulls } from './drop-nulls.ts'

// A test checks the schemas themselves (test/api/http-openapi.test.ts).
const COMMON = { useDefaults: true, removeAdditional: false, validateSchema: false, meta: false }
const LITERAL = { ...COMMON, coerceTypes: false } as const
const TEXTUAL = { ...COMMON, coerceTypes: 'array' } as const

interface RequestPart {
  readonly whole: Sentence
  field(path: string): Sentence
}

/** By Fastify's name of the part. */
const PARTS: Readonly<Record<string, RequestPart>> = {
  body: {
    whole: say('text.request.whole-body'),
    field: (path) => say('text.request.field-of-body', { path }),
  },
  querystring: {
    whole: say('text.request.whole-query'),
    field: (path) => say('text.request.field-of-query', { path }),
  },
  headers: {
    whole: say('text.request.whole-headers'),
    field: (path) => say('text.request.field-of-headers', { path }),
  },
}
const ADDRESS = (path: string) => say('text.request.field-of-address', { path })

function inPart(name: string): PlaceName {
  const part = PARTS[name]
  if (name === 'params') return (path) => ADDRESS(path.slice(1))
  if (!part) return below(name)
  return (path) => (path === '' ? part.whole : part.field(path.slice(1)))
}

type ValidatorCompiler = FastifySchemaCompiler<unknown>
type SerializerCompiler = FastifySerializerCompiler<unknown>

/** Read from text, `1e400` is Infinity, to which the validator then applies no bound; in a body it has no number's type. */
function endlessNumbers(data: unknown): FastifySchemaValidationError[] | null {
  const found = Object.entries(data ?? {}).filter(
    ([, one]) => one === Infinity || one === -Infinity,
  )
  const problems = found.map(([name]) => ({
    keyword: 'type',
    instancePath: `/${name}`,
    schemaPath: '',
    params: { type: 'number' },
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
      new Fault('bad-request', joined(schemaProblems(errors as SchemaError[], inPart(part)), ', ')),
  )
  app.setValidatorCompiler((route) => {
    const isBody = route.httpPart === 'body'
    const compiled = once(() => (isBody ? literal() : textual())(route))
    const check: ReturnType<ValidatorCompiler> = (data) => {
      if (isBody) dropNulls(data, route.schema as object)
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
