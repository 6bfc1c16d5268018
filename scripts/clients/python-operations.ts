/**
 * A document's operations as methods of a Python class, and its schemas as TypedDicts. What every operation takes is
 * said once, of the class `Lane`. Pure.
 */
import type { Contents, OpenApi, Operation, Schema } from '#test/document/documents.ts'
import { ownParameters } from '#test/document/own-parameters.ts'

const HEAD = `# Generated from the OpenAPI document by \`npm run clients\`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

`

/** The text of the module of one document. */
export function pythonModule(name: string, document: OpenApi): string {
  const types = createPythonTypes(document.components.schemas)
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      methodOf(method.toUpperCase(), path, operation, types.typeOf),
    ),
  )
  const definitions = types.definitions.map((one) => `${one}\n\n`).join('')
  const heading = `class ${pascal(name)}Operations:\n    def __init__(self, transport: Transport) -> None:\n        self._transport = transport\n`
  return `${HEAD}${definitions}\n${heading}${methods.join('')}`
}

function methodOf(
  method: string,
  path: string,
  operation: Operation,
  typeOf: (schema: Schema, name: string) => string,
): string {
  const { operationId, summary, requestBody, responses } = operation
  const id = pascal(operationId)
  const takes = ownParameters(operation).map((one) => ({
    ...one,
    argument: snake(one.name),
    type: typeOf(one.schema, id + pascal(one.name)),
  }))
  const [needed, rest] = [
    takes.filter((one) => one.in === 'path'),
    takes
      .filter((one) => one.in !== 'path')
      .sort((one, other) => Number(other.required) - Number(one.required)),
  ]
  const body = requestBody && bodyOf(requestBody.content, id, typeOf)
  const argumentsOf = [
    'self',
    ...needed.map(({ argument, type }) => `${argument}: ${type}`),
    ...(body
      ? [`body: ${requestBody.required ? body.type : `Optional[${body.type}] = None`}`]
      : []),
    ...(rest.length > 0 ? ['*'] : []),
    ...rest.map(({ argument, type, required }) =>
      required ? `${argument}: ${type}` : `${argument}: Optional[${type}] = None`,
    ),
  ]
  const map = (place: string) =>
    takes
      .filter((one) => one.in === place)
      .map(({ name, argument }) => `${JSON.stringify(name)}: ${argument}`)
      .join(', ')
  const answer = answerOf(responses, id, typeOf)
  const call = [
    `"${method}"`,
    `"${path}"`,
    ...(needed.length > 0 ? [`path={${map('path')}}`] : []),
    ...(rest.some((one) => one.in === 'query') ? [`query={${map('query')}}`] : []),
    ...(rest.some((one) => one.in === 'header') ? [`headers={${map('header')}}`] : []),
    ...(body ? [`${body.kind}=body`] : []),
    ...(body?.media ? [`media="${body.media}"`] : []),
  ]
  const verb = answer.isStream ? 'stream' : 'call'
  return `
    def ${snake(operationId)}(${argumentsOf.join(', ')}) -> ${answer.type}:
        """${summary.replace(/"/g, "'")}"""
        return self._transport.${verb}(${call.join(', ')})
`
}

function bodyOf(contents: Contents, id: string, typeOf: (schema: Schema, name: string) => string) {
  const [[type = '', { schema = {} }] = ['', {}]] = Object.entries(contents)
  if (type.startsWith('multipart/')) return { kind: 'file', type: 'bytes', media: null }
  // The kind of a picture is told by its own bytes.
  const media = type.startsWith('image/') ? null : type
  if (type !== 'application/json') return { kind: 'content', type: 'bytes', media }
  return { kind: 'json', type: typeOf(schema, `${id}Body`), media: null }
}

function answerOf(
  responses: Operation['responses'],
  id: string,
  typeOf: (schema: Schema, name: string) => string,
): { readonly type: string; readonly isStream: boolean } {
  const done = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content ?? {}
  const stream = done['text/event-stream']?.schema
  if (stream)
    return {
      type: `Iterator[Event[${typeOf(stream.contentSchema ?? {}, `${id}Event`)}]]`,
      isStream: true,
    }
  const isJson = Object.keys(done)[0] === 'application/json'
  const type = isJson ? typeOf(done['application/json']?.schema ?? {}, `${id}Answer`) : 'bytes'
  return { type: `Answer[${type}]`, isStream: false }
}

/** Of Python, in small letters: no argument is called so. */
const KEYWORDS = new Set(
  [
    'and as assert async await break class continue def del elif else except finally for from',
    'global if import in is lambda nonlocal not or pass raise return try while with yield',
  ].flatMap((line) => line.split(' ')),
)

/** `showQr` is `show_qr`, `Idempotency-Key` `idempotency_key`. */
function snake(words: string): string {
  const name = words
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
  return KEYWORDS.has(name) ? `${name}_` : name
}

interface PythonTypes {
  /** What a value of this schema is; `name` is for a TypedDict that it may need. */
  typeOf(schema: Schema, name: string): string
  /** The TypedDicts that were needed so far. */
  readonly definitions: readonly string[]
}

function createPythonTypes(schemas: Readonly<Record<string, Schema>>): PythonTypes {
  const definitions = new Map<string, string>()
  for (const [name, schema] of Object.entries(schemas)) define(name, schema)

  /** A schema with a name of its own: a TypedDict, or another word for a type. */
  function define(name: string, schema: Schema): void {
    if (schema.properties) typedDict(name, schema)
    else definitions.set(name, `${name} = ${typeOf(schema, `${name}Value`)}`)
  }

  function typedDict(name: string, { properties = {}, required = [] }: Schema): string {
    // Its place first, so that what it holds comes after it and cannot take its name.
    definitions.set(name, '')
    const fields = Object.entries(properties).map(([key, schema]) => {
      const type = typeOf(schema, name + pascal(key))
      const field = required.includes(key) ? type : `NotRequired[${type}]`
      return `    ${JSON.stringify(key)}: ${quoted(field)},\n`
    })
    definitions.set(name, `${name} = TypedDict("${name}", {\n${fields.join('')}})`)
    return name
  }

  function typeOf(schema: Schema, name: string): string {
    if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '')
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.anyOf) return unionOf(schema.anyOf, name)
    if (schema.type === 'array') return `list[${typeOf(schema.items ?? {}, `${name}Item`)}]`
    if (schema.type === 'object') return objectOf(schema, name)
    if (schema.type === 'string') return schema.format === 'binary' ? 'bytes' : 'str'
    return PLAIN[schema.type ?? ''] ?? 'Any'
  }

  function unionOf(options: readonly Schema[], name: string): string {
    if (options.every((one) => one.const !== undefined))
      return `Literal[${options.map((one) => literal(one.const)).join(', ')}]`
    const types = options.map((one, at) => typeOf(one, at === 0 ? name : `${name}${at + 1}`))
    const whole = [...new Set(types)]
    return whole.length === 1 ? (whole[0] ?? 'Any') : `Union[${whole.join(', ')}]`
  }

  function objectOf(schema: Schema, name: string): string {
    const { properties = {}, additionalProperties: more } = schema
    if (Object.keys(properties).length > 0) return typedDict(name, schema)
    const values = typeof more === 'object' ? typeOf(more, `${name}Value`) : 'Any'
    return `dict[str, ${values}]`
  }

  return {
    typeOf,
    get definitions() {
      return [...definitions.values()]
    },
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

function literal(value: unknown): string {
  if (value === true || value === false) return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/** A type that may name one that comes later. */
function quoted(type: string): string {
  return `'${type}'`
}

/** `accAlias` is `AccAlias`, `idempotency-key` `IdempotencyKey`. */
function pascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
