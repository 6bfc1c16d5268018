/** One OpenAPI 3.1 document per interface, made from the very schemas that check its requests. */
import swagger from '@fastify/swagger'
import type { App, Router } from './router.ts'

/** Goes first into a router's scope: it sees the routes declared after it. */
export async function documentRoutes(scope: App, { name, api }: Router): Promise<void> {
  if (!api) return
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...api, license: { name: 'MIT', identifier: 'MIT' } },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      // Either: a listener may have tokens or not.
      security: [{}, { token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: { operationId: operationIdOf(String(route.method), url), ...schema },
      url,
    }),
  })
  scope.get(
    `/openapi/${name}.json`,
    { config: { access: 'open' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return scope.swagger()
    },
  )
}

/** `POST /api/add_item_template` is `postApiAddItemTemplate`: unique, and a name in any language. */
function operationIdOf(method: string, url: string): string {
  const words = `${method.toLowerCase()}${url.replace(/[:*]/g, '')}`
    .split(/[/_.-]+/)
    .filter(Boolean)
  return words
    .map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
}
