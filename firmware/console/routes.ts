/**
 * The device's own page: its document at `/` in the language of whoever asks, the files that it names, logging in and out with a
 * token, and under /console/ the live state that it shows.
 */

import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { Type } from '#firmware/schema-builder.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import { answerIn } from '#firmware/words/speaker.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { LaneSections } from '#hal/lane-state.ts'
import { languageAskedFor, preferredLanguage } from '../http/answer-language.ts'
import { pathOf } from '../http/error-answers.ts'
import type { Caller } from '../http/guards/tokens.ts'
import { createRequestQueue } from '../http/request-queue.ts'
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
import { drawGlass } from './display-as-svg.ts'
import { withoutSetupCode } from './hide-setup-code.ts'
import type { PageSection } from './page-state-sections.ts'
import { streamState } from './page-state-stream.ts'
import { pictureType } from './picture-type.ts'

/** A frame takes one or two megabytes until it has been read. */
const FRAME_QUEUE = { atOnce: 4, waiting: 28 }

export interface PageSources {
  readonly sections: readonly PageSection[]
  readonly display: LaneSections['display']
  readonly camera: Pick<Camera, 'latest'>
  readonly clock: Clock
}

export async function declareConsole(app: App, lane: PageSources): Promise<void> {
  servePage(app)
  declareSession(app)

  app.get(
    '/console/events',
    { sse: 'manual', config: { access: 'read' } },
    async (request, reply) => {
      const say = await answerIn(languageAskedFor(request))
      reply.sse.keepAlive()
      const following = streamState(
        lane.sections.map((section) => ({ ...section, read: () => say(section.read()) as object })),
        (event, data) => reply.sse.send({ event, data }),
        lane.clock,
      )
      reply.sse.onClose(() => following[Symbol.dispose]())
    },
  )

  app.get('/console/display.svg', { config: { access: 'read' } }, async (_request, reply) => {
    return reply.type('image/svg+xml').send(drawGlass(withoutSetupCode(lane.display.read().screen)))
  })

  const frames = createRequestQueue(say('text.camera.queue-readers'), FRAME_QUEUE)
  app.get(
    '/console/camera.jpg',
    { config: { access: 'read', queue: frames } },
    async (request, reply) => {
      const frame = lane.camera.latest
      if (!frame) throw new Fault('camera-lost', say('fault.camera.no-picture'))
      const tag = `"${frame.takenAtMs}-${frame.sequence}"`
      reply.header('cache-control', 'no-cache').header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(pictureType(frame.jpeg) ?? 'application/octet-stream').send(frame.jpeg)
    },
  )
}

const TokenBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) })

interface SessionAnswer {
  /** Null: the listener has no tokens, so everybody is let in and nobody has a name. */
  readonly name: string | null
  readonly role: Caller['role'] | null
  readonly mayRefund: boolean
}

function declareSession(app: App): void {
  // Needs no token: this is where a person logs in.
  app.post(
    '/console/session',
    {
      config: { access: 'open', takesJson: true },
      bodyLimit: 1_024,
      schema: { summary: 'Trade a token for a session', body: TokenBody },
    },
    async (request, reply): Promise<SessionAnswer> => {
      const { caller, cookie } = app.sessions.open(request, request.body.token)
      reply.header('set-cookie', cookie)
      return answerOf(caller)
    },
  )

  app.get(
    '/console/session',
    { config: { access: 'read' }, schema: { summary: 'Who am I here?' } },
    async ({ caller }): Promise<SessionAnswer> => answerOf(caller),
  )

  app.delete(
    '/console/session',
    { config: { access: 'open' }, schema: { summary: 'End the session' } },
    async (request, reply) => {
      reply.header('set-cookie', app.sessions.end(request))
      return { status: 'success' }
    },
  )
}

function answerOf(caller: FastifyRequest['caller']): SessionAnswer {
  if (!caller) return { name: null, role: null, mayRefund: true }
  const { name, role, mayRefund } = caller
  return { name, role, mayRefund }
}

const ICON = fileURLToPath(new URL('./page/icon.svg', import.meta.url))
const PREFIX = '/page/'
/** The one script address that a program may make up is that of the page's own worker (live.ts). */
const WORKER = ["worker-src 'self'", 'trusted-types laned-worker']
/** A file is named by what is in it. */
const FOR_EVER = 'public, max-age=31536000, immutable'

function servePage(app: App): void {
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
    const trouble = await upToDate()
    const document = documents.get(languageOf(request))
    if (trouble !== null || !document) return sendNotBuilt(reply, trouble)
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

/** What a person chose on the page before, else what the browser prefers, else the lane's. */
function languageOf({ headers, server }: FastifyRequest): Language {
  const chosen = /(?:^|; *)laned-page=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const known = LANGUAGES.find((language) => language === chosen)
  return known ?? preferredLanguage(headers['accept-language']) ?? server.language
}
