/** Builds the OpenAPI 3.1 document of one interface from its routes and the words for them. Where it is served: openapi-route.ts. */
import type { ApiTitle } from '../router.ts'
import { type DescribedRoute, nameOfRoute } from './described-route.ts'
import { documentOperation } from './document-operation.ts'
import { createNamedSchemas, plainSchema } from './named-schemas.ts'
import type { DocumentWords, Examples, OperationWords } from './openapi-words.ts'

export interface DocumentParts {
  readonly api: ApiTitle
  readonly routes: readonly DescribedRoute[]
  readonly words: DocumentWords
  readonly examples: Examples
}

export function buildDocument({ api, routes, words, examples }: DocumentParts): object {
  const { operations, schemas, tags } = words
  const error = api.error ?? { type: 'object' }
  const named = createNamedSchemas({ ...schemas, Refusal: error })
  const paths: Record<string, Record<string, object>> = {}
  const usedTags = new Set<string>()
  for (const route of routes) {
    const name = nameOfRoute(route)
    const said = operations[name] ?? unsaid(route)
    usedTags.add(said.tag)
    const plain = plainSchema(documentOperation(route, said, examples[name], error))
    const path = route.url.replace(/:([A-Za-z0-9_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: named.refer(plain) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: `${api.description}\n\n${FRAME}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{scheme}://{address}',
        description: 'A listener of the lane',
        variables: {
          scheme: { default: 'http', enum: ['http', 'https'] },
          address: { default: '127.0.0.1:8080', description: '`listeners:` of laned.yaml' },
        },
      },
    ],
    // With or without a token: a listener may have tokens or not.
    security: [{}, { token: [] }],
    tags: Object.entries(tags).flatMap(([name, description]) =>
      usedTags.has(name) ? [{ name, description }] : [],
    ),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of the listener.' },
      },
      schemas: named.used,
    },
  }
}

/** Words made up from the route. Published interfaces never need them: a test asks for words of their own. */
function unsaid({ method, url, schema }: DescribedRoute): OperationWords {
  const words = `${method.toLowerCase()}${url.replace(/[:*]/g, '')}`
    .split(/[/_.-]+/)
    .filter(Boolean)
  const id = words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
  return { id: id.join(''), tag: 'Other', summary: schema.summary ?? `${method} ${url}` }
}

/** What holds for every operation, in short; docs/api/http.md has all of it. */
const FRAME = [
  'Bodies are JSON in UTF-8 with `Content-Type: application/json`, without duplicate keys, where the operation takes JSON; nothing or `{}` where it takes none.',
  'Beside what each operation lists, a path that nothing answers at is 404 and another method 405, with `Allow`. `HEAD` answers wherever `GET` does.',
  '401 and 403 come only from listeners with tokens or beyond loopback, and for a Host or an Origin that is not theirs; 429 says in `Retry-After` when to ask again.',
  'While its data are brought to the form of a new release the lane answers 503 with `Retry-After` to everything: nothing was done, the same is asked again.',
].join('\n\n')
