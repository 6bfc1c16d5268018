/** One operation of a document, from its route, the words for it and an example. */
import type { DescribedRoute } from './described-route.ts'
import { ANSWER_HEADERS, REQUEST_HEADERS, SHARED_REFERENCES } from './known-headers.ts'
import type { Content, OperationExample, OperationWords } from './openapi-words.ts'
import { examplesOf, refusalAnswer, refusalsOf } from './refusal-answers.ts'

const JSON_TYPE = 'application/json'

/** `error` is the schema of the interface's refusals. */
export function documentOperation(
  route: DescribedRoute,
  words: OperationWords,
  example: OperationExample | undefined,
  error: object,
): object {
  const { id, tag, summary = route.schema.summary, description } = words
  const body = bodyOf(route, words, example)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, RIGHTS[route.access]].filter(Boolean).join('\n\n'),
    ...(route.access === 'open' && { security: [] }),
    parameters: [...parametersOf(route, words, example), ...SHARED_REFERENCES],
    ...(body && { requestBody: body }),
    responses: answersOf(route, words, example, error),
  }
}

const RIGHTS = {
  open: 'Open to whoever reaches the listener.',
  read: 'Any token of the listener; none where it has none.',
  watch: 'Any token of the listener; without tokens only from the machine itself.',
  change: "A till's token or an operator's; none where the listener has none.",
  refund: 'A token that may refund; without tokens only from the machine itself.',
  operate: "An operator's token; without tokens only from the machine itself.",
} as const

interface ObjectSchema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
}

function parametersOf(
  { schema }: DescribedRoute,
  { headers = [], needs = [] }: OperationWords,
  example: OperationExample | undefined,
): object[] {
  const { path = {}, query = {}, headers: sent = {} } = example?.request ?? {}
  const ofSchema = (place: string, given: object | undefined, values: Readonly<Values>) => {
    const { properties = {}, required = [] } = (given ?? {}) as ObjectSchema
    return Object.entries(properties).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description && { description }),
      schema: rest,
      ...(values[name] !== undefined && { example: typed(values[name], rest) }),
    }))
  }
  const named = [...needs, ...headers].map((name) => {
    const value = sent[name.toLowerCase()]
    const isNeeded = needs.includes(name)
    const known = { name, in: 'header', required: isNeeded, ...REQUEST_HEADERS[name] }
    return { ...known, ...(value !== undefined && { example: value }) }
  })
  return [
    ...ofSchema('path', schema.params, path),
    ...ofSchema('query', schema.querystring, query),
    ...named,
  ]
}

type Values = Record<string, string | undefined>

/** The text as a number where the schema asks for one. */
function typed(text: string, schema: object): unknown {
  const { type, anyOf } = schema as { type?: string; anyOf?: readonly { type?: string }[] }
  const isNumber = [type, ...(anyOf ?? []).map((one) => one.type)].some((one) =>
    ['integer', 'number'].includes(String(one)),
  )
  return isNumber ? Number(text) : text
}

function bodyOf(
  { schema, takesJson }: DescribedRoute,
  { body }: OperationWords,
  example: OperationExample | undefined,
): object | null {
  const isRequired = takesJson !== 'optional'
  if (body) return { required: isRequired, content: contentOf(body, undefined) }
  if (!takesJson) return null
  const value = example?.request?.body
  const content = {
    schema: schema.body ?? { type: 'object' },
    ...(value !== undefined && { example: value }),
  }
  return { required: isRequired, content: { [JSON_TYPE]: content } }
}

function contentOf({ types = [JSON_TYPE], schema }: Content, value: unknown): object {
  const one = { ...(schema && { schema }), ...(value !== undefined && { example: value }) }
  return Object.fromEntries(types.map((type) => [type, one]))
}

function answersOf(
  route: DescribedRoute,
  words: OperationWords,
  example: OperationExample | undefined,
  error: object,
): object {
  const answers: Record<string, object> = {}
  const refused = Map.groupBy(refusalsOf(route, words.faults), ({ status }) => status)
  for (const [status, refusals] of refused)
    if (status >= 300) answers[status] = refusalAnswer(refusals, error)

  const ofRoute = Object.entries(route.schema.response ?? {}).flatMap(([status, schema]) =>
    Number(status) < 400 ? [[status, { schema } as Content] as const] : [],
  )
  const done: Record<string, Content> = { ...Object.fromEntries(ofRoute), ...words.answers }
  for (const [status, content] of Object.entries(done)) {
    const isExample = example?.answer.status === Number(status)
    const value = isExample ? example.answer.body : undefined
    const documented = contentOf(content, value)
    const refusals = refused.get(Number(status))
    answers[status] = {
      description: content.description ?? (status === '202' ? 'Begun' : 'Done'),
      ...(words.answerHeaders && { headers: headersOf(words.answerHeaders) }),
      ...(content.types?.length !== 0 && {
        content: refusals ? withRefusals(documented, examplesOf(refusals), error) : documented,
      }),
    }
  }
  return answers
}

/** For an interface that refuses with status 200 and a code: the refusals become examples of the same answer. */
function withRefusals(content: object, refusals: object, error: object): object {
  const { [JSON_TYPE]: json, ...bytes } = content as Record<string, { example?: unknown }>
  const { example, ...rest } = json ?? { schema: error }
  const done = example === undefined ? {} : { done: { summary: 'Done', value: example } }
  return { ...bytes, [JSON_TYPE]: { ...rest, examples: { ...done, ...refusals } } }
}

function headersOf(names: NonNullable<OperationWords['answerHeaders']>): object {
  return Object.fromEntries(names.map((name) => [name, ANSWER_HEADERS[name]]))
}
