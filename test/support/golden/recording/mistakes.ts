/** What a caller may get wrong about an operation, from what its document says it takes, and what the refusal must say. */
import type { OpenApi, Operation, Parameter } from '#test/document/documents.ts'
import { ownParameters } from '#test/document/own-parameters.ts'
import type { RawRequest } from './raw-call.ts'
import {
  beyondBounds,
  kindOf,
  type Refusal,
  resolved,
  wordsOf,
  wrong,
  wrongObjects,
} from './wrong-values.ts'

export interface Mistake {
  readonly title: string
  readonly asked: RawRequest
  /** Null: an operation may take it, or refuses it in words of its own. */
  readonly refusal: Refusal | null
}

const JSON_TYPE = 'application/json'
/** More than the largest package. */
const TOO_MANY_BYTES = 2 ** 34

const noBody = (says: string): Refusal => ({ kind: 'form', says })

/** `sample`: a request that is answered; its path may name what is not there any more. */
export function mistakesIn(
  name: string,
  operation: Operation,
  document: OpenApi,
  sample: RawRequest,
): readonly Mistake[] {
  const parameters = ownParameters(operation).map((one) => ({
    ...one,
    schema: resolved(one.schema, document),
  }))
  return [
    ...bodyMistakes(operation, document, sample),
    ...parameters.flatMap((one) => parameterMistakes(name, one, sample)),
  ]
}

function bodyMistakes(
  { requestBody }: Operation,
  document: OpenApi,
  sample: RawRequest,
): readonly Mistake[] {
  const { method } = sample
  const mistake = (title: string, asked: RawRequest, refusal: Refusal | null): Mistake => ({
    title,
    asked,
    refusal,
  })
  if (!requestBody) {
    if (method === 'GET' || method === 'DELETE') return []
    const asked = withBody(sample, '{"id":1}', JSON_TYPE)
    return [
      mistake(
        'a body that it takes none of',
        asked,
        wrong('this operation takes no body. Send the request without one'),
      ),
    ]
  }
  const { content, required } = requestBody
  const types = Object.keys(content)
  const [type = ''] = types
  const ofType = noBody(
    `the body of the request has another Content-Type than this operation takes. Send it with Content-Type: ${typesText(types)}`,
  )
  const ofAny = [
    mistake('a body of another type', withBody(sample, 'x', 'text/plain'), ofType),
    mistake('a body of no type', withBody(sample, 'x'), ofType),
    mistake(
      'more bytes than it takes',
      announcing(sample, type),
      wrong('the body of the request is too large'),
    ),
  ]
  const schema = content[JSON_TYPE]?.schema
  if (!schema) return [...ofAny, mistake(`empty ${type}`, withBody(sample, '', type), null)]
  const json = (title: string, text: string, refusal: Refusal | null) =>
    mistake(title, withBody(sample, text, JSON_TYPE), refusal)
  const noObject = schema.anyOf ? null : wrong('body must be an object')
  return [
    ...ofAny,
    json(
      'no JSON',
      '{',
      noBody('the body of the request is not valid JSON: correct the error at position 1'),
    ),
    json(
      'a key twice',
      '{"x":1,"x":2}',
      noBody('the body of the request has the key "x" twice. Remove one'),
    ),
    json('a list', '[]', noObject),
    json('null', 'null', required ? noObject : null),
    ...wrongObjects(schema, document, parsed(sample.body), 'body').map((one) =>
      json(one.title, JSON.stringify(one.value), one.refusal),
    ),
  ]
}

/** As a refusal has them: JSON first, and of several pictures what they have in common. */
function typesText(types: readonly string[]): string {
  if (types.length > 1 && types.every((one) => one.startsWith('image/'))) return 'image/'
  return types
    .toSorted((one, other) => Number(other === JSON_TYPE) - Number(one === JSON_TYPE))
    .join(' or ')
}

function parameterMistakes(name: string, parameter: Parameter, sample: RawRequest): Mistake[] {
  switch (parameter.in) {
    case 'query':
      return queryMistakes(parameter, sample)
    case 'path':
      return pathMistakes(name, parameter, sample)
    default:
      return headerMistakes(parameter, sample)
  }
}

function queryMistakes({ name, required, schema }: Parameter, sample: RawRequest): Mistake[] {
  const at = `querystring/${name}`
  const ask = (value: string, says: string | null): Mistake => ({
    title: `query ${name}: ${value.length > 64 ? `${value.length} characters` : value}`,
    asked: withQuery(sample, name, value),
    refusal: says === null ? null : wrong(`${at} must ${says}`),
  })
  const missing = {
    title: `without the query ${name}`,
    asked: withQuery(sample, name, null),
    refusal: wrong(`querystring lacks '${name}', which is required. Add it`),
  }
  const words = wordsOf(schema)
  const wrongText = () => {
    if (words) return [ask('x', `be one of ${words.join(', ')}`)]
    if (schema.type === 'array') return [ask('x', null)]
    const beyond = beyondBounds(schema).map(([_what, value, says]) => ask(String(value), says))
    return schema.type === 'string' ? beyond : [ask('x', `be ${kindOf(schema)}`), ...beyond]
  }
  return [...wrongText(), ...(required ? [missing] : [])]
}

/** What nobody has, and what can be no name of it. */
function pathMistakes(operation: string, { name, schema }: Parameter, sample: RawRequest) {
  const at = (value: string) => withInPath(operation, name, sample.path, value)
  const ask = (value: string, refusal: Refusal | null): Mistake => ({
    title: `${name} in the path: ${value.length > 64 ? `${value.length} characters` : value}`,
    asked: { ...sample, path: at(value) },
    refusal,
  })
  const isText = schema.type === 'string'
  const no = (says: string) => wrong(`params/${name} must ${says}`)
  return [
    ask('nothing', isText ? null : no('be a whole number')),
    ask('999999', null),
    ...beyondBounds(schema)
      .filter(([_what, value]) => value !== '')
      .map(([_what, value, says]) => ask(String(value), no(says))),
  ]
}

function headerMistakes({ name, required }: Parameter, sample: RawRequest): Mistake[] {
  const { [name.toLowerCase()]: given, ...headers } = sample.headers ?? {}
  if (given === undefined || !required) return []
  return [{ title: `without ${name}`, asked: { ...sample, headers }, refusal: wrong(name) }]
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

function parsed(body: Uint8Array | undefined): Record<string, unknown> {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
