/** What a caller may get wrong about an operation, from what its document says it takes. */
import type { OpenApi, Operation, Parameter, Schema } from '#test/document/documents.ts'
import type { RawRequest } from './raw-call.ts'

export interface Mistake {
  readonly title: string
  readonly asked: RawRequest
}

const JSON_TYPE = 'application/json'
/** More than the largest package. */
const TOO_MANY_BYTES = 2 ** 34

/** `sample`: a request that was answered; its path may name what is not there any more. */
export function mistakesIn(
  name: string,
  operation: Operation,
  document: OpenApi,
  sample: RawRequest,
): readonly Mistake[] {
  return [
    ...bodyMistakes(operation, document, sample),
    ...(operation.parameters ?? []).flatMap((one) => parameterMistakes(name, one, sample)),
  ]
}

function bodyMistakes(
  { requestBody }: Operation,
  document: OpenApi,
  sample: RawRequest,
): readonly Mistake[] {
  const { method } = sample
  if (!requestBody) {
    if (method === 'GET' || method === 'DELETE') return []
    return [
      { title: 'a body that it takes none of', asked: withBody(sample, '{"id":1}', JSON_TYPE) },
    ]
  }
  const types = Object.keys(requestBody.content)
  const wrongType = { title: 'a body of another type', asked: withBody(sample, 'x', 'text/plain') }
  const noType = { title: 'a body of no type', asked: withBody(sample, 'x') }
  const tooLong = { title: 'more bytes than it takes', asked: announcing(sample, types[0] ?? '') }
  const schema = requestBody.content[JSON_TYPE]?.schema
  const empty = (type: string) => ({ title: `empty ${type}`, asked: withBody(sample, '', type) })
  if (!schema) return [wrongType, noType, tooLong, ...types.slice(0, 1).map(empty)]
  const json = (title: string, text: string) => ({
    title,
    asked: withBody(sample, text, JSON_TYPE),
  })
  return [
    ...[wrongType, noType, tooLong],
    json('no JSON', '{'),
    json('a key twice', '{"x":1,"x":2}'),
    json('a list', '[]'),
    json('null', 'null'),
    ...schemaMistakes(resolved(schema, document), document, sample).map(([title, body]) =>
      json(title, JSON.stringify(body)),
    ),
  ]
}

/** Bodies that are right but for one thing. */
function schemaMistakes(
  schema: Schema,
  document: OpenApi,
  { body }: RawRequest,
): [title: string, body: unknown][] {
  const right = parsed(body)
  const { properties = {}, required = [], additionalProperties } = schema
  const found: [string, unknown][] = []
  for (const missing of required) {
    const { [missing]: _left, ...rest } = right
    found.push([`without ${missing}`, rest])
  }
  for (const [key, one] of Object.entries(properties))
    for (const [what, value] of wrongValues(resolved(one, document)))
      found.push([`${key}: ${what}`, { ...right, [key]: value }])
  if (additionalProperties === false) found.push(['an unknown key', { ...right, unknown: 1 }])
  return found
}

/** One of another type, and one beyond each bound. */
function wrongValues(schema: Schema): [what: string, value: unknown][] {
  if (schema.anyOf || (schema.type === undefined && !schema.enum && schema.const === undefined))
    return [['another type', [[]]]]
  const wrong: [string, unknown][] = [
    ['another type', schema.type === 'string' || schema.enum ? 17 : 'x'],
  ]
  const { minimum, maximum, maxLength, minLength, pattern } = schema
  if (minimum !== undefined) wrong.push(['too small', minimum - 1])
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    wrong.push(['too large', maximum + 1])
  if (maxLength !== undefined && maxLength <= 256)
    wrong.push(['too long', 'x'.repeat(maxLength + 1)])
  if (minLength === 1) wrong.push(['empty', ''])
  if (pattern !== undefined) wrong.push(['other characters', '\u0001'])
  if (schema.type === 'string' && schema.enum) wrong.push(['none of its words', 'x'])
  return wrong
}

function parameterMistakes(name: string, parameter: Parameter, sample: RawRequest): Mistake[] {
  const { required = false, schema } = parameter
  const { type, enum: words } = schema
  const isText = type === 'string' && !words
  if (parameter.in === 'query') {
    const wrong = withQuery(sample, parameter.name, 'x')
    const long = withQuery(sample, parameter.name, 'x'.repeat(257))
    return [
      ...(isText ? [] : [{ title: `query ${parameter.name}: x`, asked: wrong }]),
      ...(isText ? [{ title: `query ${parameter.name}: 257 characters`, asked: long }] : []),
      ...(required
        ? [
            {
              title: `without the query ${parameter.name}`,
              asked: withQuery(sample, parameter.name, null),
            },
          ]
        : []),
    ]
  }
  if (parameter.in === 'path')
    return ['nothing', '999999'].map((value) => ({
      title: `${parameter.name} in the path: ${value}`,
      asked: { ...sample, path: withInPath(name, parameter.name, sample.path, value) },
    }))
  const { headers = {} } = sample
  const given = headers[parameter.name.toLowerCase()]
  if (given === undefined) return []
  const { [parameter.name.toLowerCase()]: _left, ...rest } = headers
  return required
    ? [{ title: `without ${parameter.name}`, asked: { ...sample, headers: rest } }]
    : []
}

function withInPath(name: string, parameter: string, path: string, value: string): string {
  const [way = '', query] = path.split('?')
  const at = (name.split(' ')[1] ?? '').split('/').indexOf(`:${parameter}`)
  const segments = way.split('/').map((one, index) => (index === at ? value : one))
  return [segments.join('/'), ...(query === undefined ? [] : [query])].join('?')
}

function withQuery({ path, ...sample }: RawRequest, key: string, value: string | null): RawRequest {
  const [way = '', query] = path.split('?')
  const search = new URLSearchParams(query)
  if (value === null) search.delete(key)
  else search.set(key, value)
  const text = search.toString()
  return { ...sample, path: text === '' ? way : `${way}?${text}` }
}

function withBody(sample: RawRequest, text: string, type?: string): RawRequest {
  const { 'content-type': _type, ...headers } = sample.headers ?? {}
  return {
    ...sample,
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
    body: new TextEncoder().encode(text),
  }
}

function announcing({ body: _body, ...sample }: RawRequest, type: string): RawRequest {
  const headers = { ...sample.headers, 'content-type': type }
  return { ...sample, headers, announcedBytes: TOO_MANY_BYTES }
}

function resolved(schema: Schema, document: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] as Schema)
}

function parsed(body: Uint8Array | undefined): Record<string, unknown> {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
