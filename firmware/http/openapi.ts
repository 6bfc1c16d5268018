/**
 * One OpenAPI 3.1 document per interface, made from the very schemas that check its requests and
 * from the words beside its routes. Both are put together when the document is first asked for: a
 * start neither reads the words nor builds what nobody may ever read.
 */
import { once } from '#firmware/async/lazy-value.ts'
import { buildDocument } from './document/build-document.ts'
import { collectRoutes, type DescribedRoute } from './document/described-route.ts'
import type { DocumentWords } from './document/document-words.ts'
import type { ApiTitle, App, Router } from './router.ts'

/**
 * Serves /openapi/NAME.json where one of these routers, all of one name, has a title for it. What is
 * answered goes first into each router's own scope: it sees the routes declared after it.
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
  const words = await Promise.all(routers.map((router) => router.words?.() ?? NO_WORDS))
  return JSON.stringify(buildDocument({ api, routes, words: words.reduce(together) }))
}

const NO_WORDS: DocumentWords = { tags: {}, schemas: {}, operations: {}, examples: {} }

function together(one: DocumentWords, other: DocumentWords): DocumentWords {
  return {
    tags: { ...one.tags, ...other.tags },
    schemas: { ...one.schemas, ...other.schemas },
    operations: { ...one.operations, ...other.operations },
    examples: { ...one.examples, ...other.examples },
  }
}
