/**
 * The OpenAPI documents as a lane serves them, to be compared as text: paths and schemas in alphabetical order, the
 * rest as it comes. Left out: what was recorded as an example, and the version. What refuses repeats hundreds of
 * times, so each operation has its name, and what stands behind the names is below the document.
 */
import { createHash } from 'node:crypto'
import {
  DOCUMENT_NAMES,
  type DocumentName,
  type OpenApi,
  type Operation,
} from '#test/document/documents.ts'
import { readableJson } from './readable-json.ts'

export function documentFiles(
  documents: Readonly<Record<DocumentName, OpenApi>>,
): Map<string, string> {
  return new Map(
    DOCUMENT_NAMES.map((name) => [`openapi/${name}.json`, documentText(documents[name])]),
  )
}

function documentText(document: OpenApi): string {
  const { paths, components, info, ...rest } = document as OpenApi & {
    readonly info: Readonly<Record<string, unknown>>
  }
  const { version: _changes, ...title } = info
  const refused: Record<string, object> = {}
  const shown = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, one]) => [
      method,
      withoutExamples(one, refused),
    ])
    return [path, sorted(Object.fromEntries(operations) as Record<string, object>)] as const
  })
  const text = readableJson({
    info: title,
    ...rest,
    paths: sorted(Object.fromEntries(shown)),
    components: { ...components, schemas: sorted(components.schemas) },
    refused: sorted(refused),
  })
  return `${text}\n`
}

/** Notes in `refused` what its names stand for. */
function withoutExamples(operation: Operation, refused: Record<string, object>): object {
  const { parameters, requestBody, responses } = operation
  const answers = Object.entries(responses).map(([status, answer]) => {
    if (Number(status) < 400) return [status, withoutDone(answer)]
    const [content] = Object.values(answer.content ?? {})
    const hash = createHash('sha256').update(JSON.stringify(answer)).digest('hex')
    const name = `${Object.keys(content?.examples ?? {}).join(', ')} #${hash.slice(0, 4)}`
    refused[name] = answer
    return [status, name]
  })
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map(withoutExample) }),
    ...(requestBody && { requestBody: withoutDone(requestBody) }),
    responses: Object.fromEntries(answers) as object,
  }
}

type DocumentedAnswer = Operation['responses'][string]

/** Of a 200 that may be a refusal too, the refusals stay. */
function withoutDone(response: DocumentedAnswer): object {
  if (!response.content) return response
  const content = Object.entries(response.content).map(([type, one]) => {
    const { done: _recorded, ...refusals } = (one.examples ?? {}) as { done?: unknown }
    return [type, { ...withoutExample(one), ...(one.examples && { examples: refusals }) }]
  })
  return { ...response, content: Object.fromEntries(content) as object }
}

function withoutExample(given: object): object {
  const { example: _recorded, ...rest } = given as { readonly example?: unknown }
  return rest
}

function sorted<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
