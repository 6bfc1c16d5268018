/** A document's operations as methods of a Python class, each with the types of its document. Pure. */
import type { Contents, OpenApi, Operation, Schema } from '#test/document/documents.ts'
import { createPythonTypes, pascal } from './python-types.ts'

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
  { operationId, summary, parameters = [], requestBody, responses }: Operation,
  typeOf: (schema: Schema, name: string) => string,
): string {
  const id = pascal(operationId)
  const takes = parameters.map((one) => ({
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

const KEYWORDS = new Set(['from', 'import', 'class', 'global', 'is', 'in', 'not', 'pass'])

/** `showQr` is `show_qr`, `Idempotency-Key` `idempotency_key`. */
function snake(words: string): string {
  const name = words
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
  return KEYWORDS.has(name) ? `${name}_` : name
}
