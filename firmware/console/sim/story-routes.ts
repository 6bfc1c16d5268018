/** The stories of the page at /sim/stories, for whoever writes a card: built when they are asked for. No release has them. */
import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { pathOf } from '../../http/error-answers.ts'
import { builtStories, sendNotBuilt, upToDateStories } from '../../http/responses/built-page.ts'
import { pagePolicy, typeOfPageFile } from '../../http/responses/page-files.ts'
import type { App } from '../../http/router.ts'

const PREFIX = '/sim/stories/'
const POLICY = pagePolicy([], ["trusted-types 'none'"])

/** `/sim/stories` is English, `/sim/stories?ru` Russian. */
export function declareStories(app: App): void {
  const paths = new Set<string>()

  async function send(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const path = builtStories().get(name)
    if (!path) return sendNotBuilt(reply)
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache')
    return reply.type(typeOfPageFile(name)).send(await readFile(path))
  }

  app.get('/sim/stories', { config: { access: 'open' } }, async (request, reply) => {
    await upToDateStories()
    for (const name of builtStories().keys()) paths.add(`${PREFIX}${name}`)
    return send(reply, request.url.includes('?ru') ? 'ru.html' : 'en.html')
  })
  app.get(`${PREFIX}*`, { config: { access: 'open', paths } }, (request, reply) =>
    send(reply, pathOf(request.url).slice(PREFIX.length)),
  )
}
