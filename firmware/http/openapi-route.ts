/**
 * Serves the OpenAPI document of an interface, GET /openapi/NAME.json: made (openapi/build-document.ts) from the very
 * schemas that check its requests and from the descriptions of its routes, with examples where a release has them. It is
 * put together when it is first asked for: most lanes are never asked, and a start should not wait for it.
 */
import { readFile } from 'node:fs/promises'
import { once } from '#firmware/async/lazy-value.ts'
import { buildDocument } from './openapi/build-document.ts'
import { collectRoutes, type DescribedRoute } from './openapi/described-route.ts'
import type { DocumentWords, Examples } from './openapi/openapi-words.ts'
import type { ApiTitle, App, Router } from './router.ts'

/**
 * Serves /openapi/NAME.json where one of these routers, which share one name, has a title for it. The result must be
 * called in each router's own scope before its routes are declared: it collects them.
 */
export function documentInterface(
  scope: App,
  routers: readonly Router[],
): (own: App, router: Router) => void {
  const routes: DescribedRoute[] = []
  const titled = routers.find(({ api }) => api)
  if (!titled?.api) return () => {}
  const { name, api } = titled
  const text = once(() => documentText(api, routes, routers))
  scope.get(`/openapi/${name}.json`, { config: { access: 'open' } }, async (_request, reply) => {
    reply.type('application/json; charset=utf-8').serializer(String)
    return text()
  })
  return (own, router) => collectRoutes(own, router, routes)
}

async function documentText(
  api: ApiTitle,
  routes: readonly DescribedRoute[],
  routers: readonly Router[],
): Promise<string> {
  const words = routers.map((router) => router.words?.() ?? NO_WORDS)
  const examples = await readExamples()
  return JSON.stringify(buildDocument({ api, routes, words: words.reduce(together), examples }))
}

/** Empty in a checkout, until somebody records examples: scripts/release/record-openapi-examples.ts. */
async function readExamples(): Promise<Examples> {
  try {
    const file = new URL('./openapi/examples.json', import.meta.url)
    return JSON.parse(await readFile(file, 'utf8')) as Examples
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const NO_WORDS: DocumentWords = { tags: {}, schemas: {}, operations: {} }

function together(one: DocumentWords, other: DocumentWords): DocumentWords {
  return {
    tags: { ...one.tags, ...other.tags },
    schemas: { ...one.schemas, ...other.schemas },
    operations: { ...one.operations, ...other.operations },
  }
}
