/**
 * Builds the OpenAPI 3.1 document of one interface from its routes and the words for them, with its schemas in the dialect that
 * generators know, as references where they have names. Where it is served: openapi-route.ts.
 */
import { LANGUAGES } from '#firmware/words/languages.ts'
import type { ApiTitle } from '../router.ts'
import { type DescribedRoute, nameOfRoute } from './described-route.ts'
import { documentOperation } from './document-operation.ts'
import { SHARED_PARAMETERS } from './known-headers.ts'
import type { DocumentWords, Examples, OperationWords } from './openapi-words.ts'

export interface DocumentNeeds {
  readonly api: ApiTitle
  readonly routes: readonly DescribedRoute[]
  readonly words: DocumentWords
  readonly examples: Examples
}

export function buildDocument({ api, routes, words, examples }: DocumentNeeds): object {
  const { operations, schemas, tags } = words
  const error = api.error ?? { type: 'object' }
  const named = createNamedSchemas({ ...schemas, Refusal: error })
  const paths: Record<string, Record<string, object>> = {}
  const usedTags = new Set<string>()
  for (const route of routes) {
    const name = nameOfRoute(route)
    const operation = operations[name] ?? unsaid(route)
    usedTags.add(operation.tag)
    const plain = plainSchema(documentOperation(route, operation, examples[name], error))
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
      parameters: SHARED_PARAMETERS,
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
  'Bodies are JSON in UTF-8 with `Content-Type: application/json`, without duplicate keys, where the operation takes JSON; nothing or `{}` where it takes none. `null` of an optional field is absence.',
  'Beside what each operation lists, a path that nothing answers at is 404 and another method 405, with `Allow`. `HEAD` answers wherever `GET` does.',
  '401 and 403 come only from listeners with tokens or beyond loopback, and for a Host or an Origin that is not theirs; 429 says in `Retry-After` when to ask again.',
  `What an answer says to people, \`error_message\`, \`msg\` and reasons above all, is in the language that the header \`laned-language\` (${LANGUAGES.join(', ')}) asks for, else \`Accept-Language\`, else in that of the lane (\`language\` of its config, English by default). Every operation takes both headers; \`Content-Language\` names the language of the answer. Names, codes and shapes are the same in each.`,
  'While its data are brought to the form of a new release the lane answers 503 with `Retry-After` to everything: nothing was done, the same is asked again.',
].join('\n\n')

type Json = Readonly<Record<string, unknown>>

/** The pattern with which the schema builder writes a Record: any name. */
const ANY_NAME = '^.*$'

/** A copy without TypeBox's marks; an open map as `additionalProperties`, which every generator knows. */
function plainSchema(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const { patternProperties, ...rest } = (value ?? {}) as {
      readonly patternProperties?: Json
    }
    const values = patternProperties?.[ANY_NAME]
    return values === undefined ? value : { ...rest, additionalProperties: values }
  }) as object
}

function createNamedSchemas(schemas: Readonly<Record<string, object>>) {
  const names = new Map(
    Object.entries(schemas).map(([name, schema]) => [JSON.stringify(plainSchema(schema)), name]),
  )
  const used = new Map<string, unknown>()

  function refer(value: unknown, isDefinition = false): unknown {
    if (Array.isArray(value)) return value.map((one) => refer(one))
    if (typeof value !== 'object' || value === null) return value
    const name = isDefinition ? undefined : names.get(JSON.stringify(value))
    if (name === undefined)
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, IS_DATA.has(key) ? inner : refer(inner)]),
      )
    if (!used.has(name)) {
      used.set(name, null)
      used.set(name, refer(value, true))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  return {
    /** `value` with a reference in the place of each schema that has a name. */
    refer: (value: object): object => refer(value) as object,
    /** The named schemas that were referred to, in the order of their names, with all that these refer to. */
    get used(): Json {
      return Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}

/** Keys whose values are data: what a lane answered may look like a schema, and is none. */
const IS_DATA = new Set(['example', 'examples', 'enum', 'const', 'default'])
