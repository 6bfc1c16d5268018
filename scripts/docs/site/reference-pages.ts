/**
 * The reference of the site: a page for each OpenAPI document, every operation with what it takes and answers; what all take
 * is in the description above them. Pure.
 */
import type { OpenApi, Operation, Schema } from '../../../test/support/document/documents.ts'
import { ownParameters } from '../../../test/support/document/own-parameters.ts'

/** Deeper than that a reader looks at the example. */
const DEPTH_MAX = 4

/** The path of each page, with its text. */
export function referencePages(
  documents: Readonly<Record<string, object>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(documents).map(([name, document]) => [
      `docs/reference/${name}.md`,
      pageOf(name, document as OpenApi),
    ]),
  )
}

function pageOf(name: string, document: OpenApi): string {
  const { info, tags = [], paths } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = tags.map(({ name: tag, description = '' }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag))
    const texts = own.map((one) => operationText(one.method, one.path, one.operation, document))
    return `## ${tag}\n${description}\n\n${texts.join('\n')}`
  })
  const source = `Machine-readable: \`GET /openapi/${name}.json\`.`
  const head = `# ${capital(name)}: every operation\n\n${info?.title ?? ''}. ${source}`
  return `${head}\n\n${info?.description ?? ''}\n\n${sections.join('\n\n')}`
}

function operationText(
  method: string,
  path: string,
  operation: Operation,
  document: OpenApi,
): string {
  const { operationId, summary, description = '', requestBody, responses } = operation
  const parts = [
    `### ${summary}`,
    `\`${method.toUpperCase()} ${path}\`, in clients \`${operationId}\``,
    description,
    table(
      ['Parameter', 'In', 'Type', ''],
      ownParameters(operation).map(({ name, in: place, required, description: words, schema }) => [
        `\`${name}\``,
        place,
        typeOf(schema),
        `${required ? '**needed** ' : ''}${words ?? ''}`,
      ]),
    ),
    ...Object.entries(requestBody?.content ?? {}).map(([media, body]) =>
      [`Body: \`${media}\``, fieldsOf(body.schema, document), exampleOf(media, body.example)].join(
        '\n\n',
      ),
    ),
    table(
      ['Status', ''],
      Object.entries(responses).map(([status, { description: words = '' }]) => [status, words]),
    ),
    ...doneOf(responses).map(([media, { schema, example }]) =>
      ['Answer', fieldsOf(schema, document), exampleOf(media, example)].join('\n\n'),
    ),
  ]
  return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`
}

/** What the first status of success brings. */
function doneOf(responses: Operation['responses']) {
  const done = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1]
  return Object.entries(done?.content ?? {})
}

function fieldsOf(schema: Schema | undefined, document: OpenApi): string {
  const rows = schema ? rowsOf(schema, '', 1, document) : []
  return table(['Field', 'Type', ''], rows)
}

function rowsOf(
  given: Schema,
  before: string,
  depth: number,
  document: OpenApi,
): readonly (readonly string[])[] {
  const schema = resolved(given, document)
  if (schema.items) return rowsOf(schema.items, `${before}[]`, depth, document)
  if (depth > DEPTH_MAX) return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const place = before === '' ? name : `${before}.${name}`
    const isNeeded = schema.required?.includes(name) ?? false
    const words = `${isNeeded ? '' : 'optional '}${inner.description ?? ''}`
    const row = [`\`${place}\``, typeOf(resolved(inner, document)), words]
    return [row, ...rowsOf(inner, place, depth + 1, document)]
  })
}

function resolved(schema: Schema, { components }: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? schema)
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  const words = schema.enum ?? schema.anyOf?.map(({ const: word }) => word) ?? []
  if (words.length > 0 && words.every((word) => word !== undefined))
    return words.map((word) => `\`${JSON.stringify(word)}\``).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.$ref) return `\`${schema.$ref.split('/').at(-1)}\``
  return schema.type ?? 'any'
}

function exampleOf(media: string, example: unknown): string {
  if (example === undefined) return ''
  const isText = typeof example === 'string'
  const text = isText ? example.trimEnd() : JSON.stringify(example, null, 2)
  return `\`\`\`${media.includes('json') ? 'json' : 'text'}\n${text}\n\`\`\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
