/**
 * Whether an answer is what the document says, and says nothing else: a field that no schema has is
 * a fault of the document. The same answers fit at every hour, because what a schema leaves open
 * (a map of any names, null, a list of any length) may be as it is.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Answered } from './ask-operation.ts'
import { type OpenApi, operationsOf, type Schema } from './documents.ts'

export type Misfit = string

export function createAnswerCheck(document: OpenApi) {
  const operations = operationsOf(document)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const checks = new Map<string, ReturnType<typeof ajv.compile>>()

  function schemaAt(name: string, status: number, type: string): object | undefined {
    return operations.get(name)?.responses[status]?.content?.[type]?.schema
  }

  /** Null: it fits. */
  return (name: string, { status, type, body }: Answered): Misfit | null => {
    const documented = operations.get(name)?.responses[status]
    if (!documented) return `${name} answered ${status}, which its document does not have`
    if (type === null || !documented.content) return null
    const schema = schemaAt(name, status, type)
    if (!schema) return `${name} answered ${status} ${type}, which its document does not have`
    if (body === undefined) return null
    const key = `${name} ${status}`
    const check = checks.get(key) ?? ajv.compile(strict(schema, document))
    checks.set(key, check)
    const value = type === 'text/event-stream' ? dataOf(String(body)) : body
    if (check(value)) return null
    return `${name} ${status}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(value)}`
  }
}

/** Of the event the JSON that it carries. */
function dataOf(event: string): unknown {
  return JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')
}

/** References replaced by what they name, and objects closed where they do not say that they are open. */
function strict(schema: object, { components }: OpenApi): object {
  const close = (_key: string, value: unknown): unknown => {
    const { $ref, properties, additionalProperties, contentSchema } = (value ?? {}) as Schema
    if ($ref !== undefined)
      return strict(components.schemas[$ref.replace('#/components/schemas/', '')] ?? {}, {
        components,
        paths: {},
      })
    if (contentSchema) return contentSchema
    if (properties === undefined || additionalProperties !== undefined) return value
    return { ...(value as object), additionalProperties: false }
  }
  return JSON.parse(JSON.stringify(schema), close) as object
}
