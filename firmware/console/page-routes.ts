/** The page's document at `/`, in the language of whoever asks, and the files that it names. */
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { pathOf } from '../http/error-answers.ts'
import {
  builtFiles,
  followBuiltPage,
  pageDocument,
  sendNotBuilt,
} from '../http/responses/built-page.ts'
import type { CompressedFile } from '../http/responses/compressed-file.ts'
import {
  createPageDocument,
  createPageFile,
  type PageDocument,
  pagePolicy,
} from '../http/responses/page-files.ts'
import type { App } from '../http/router.ts'

const ICON = fileURLToPath(new URL('./page/icon.svg', import.meta.url))
const PREFIX = '/page/'
/** The one script address that a program may make up is that of the page's own worker (live.ts). */
const WORKER = ["worker-src 'self'", 'trusted-types laned-worker']
/** A file is named by what is in it. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export function servePage(app: App): void {
  const files = new Map<string, CompressedFile>()
  const paths = new Set<string>()
  const documents = new Map<Language, PageDocument>()
  const upToDate = followBuiltPage(() => {
    for (const [name, path] of builtFiles()) {
      if (paths.has(`${PREFIX}${name}`)) continue
      paths.add(`${PREFIX}${name}`)
      files.set(`${PREFIX}${name}`, createPageFile(path))
    }
    for (const language of LANGUAGES) {
      const document = createPageDocument(pageDocument(language), WORKER)
      if (document) documents.set(language, document)
    }
  })

  app.get('/', { config: { access: 'open' } }, async (request, reply) => {
    await upToDate()
    const document = documents.get(languageOf(request))
    if (!document) return sendNotBuilt(reply)
    reply.header('content-security-policy', document.policy).header('cache-control', 'no-cache')
    return document.file.send(request, reply, ['cookie', 'accept-language'])
  })
  app.get(`${PREFIX}*`, { config: { access: 'open', paths } }, (request, reply) => {
    // A worker follows the policy that its own script came with.
    reply
      .header('content-security-policy', pagePolicy([], WORKER))
      .header('cache-control', FOR_EVER)
    const path = pathOf(request.url)
    // A checkout has them, no release.
    if (paths.has(`${path}.map`)) reply.header('sourcemap', `${path}.map`)
    return files.get(path)?.send(request, reply)
  })
  const icon = createPageFile(ICON)
  app.get('/console/icon.svg', { config: { access: 'open' } }, (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return icon.send(request, reply)
  })
}

/** What a person chose on the page before, else what the browser prefers. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|; *)laned-page=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const preferred = (headers['accept-language'] ?? '').slice(0, 256).split(',')
  const wanted = [chosen, ...preferred.map((one) => one.trim().slice(0, 2).toLowerCase())]
  for (const one of wanted) for (const language of LANGUAGES) if (one === language) return one
  return 'en'
}
