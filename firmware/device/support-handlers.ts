/** What the operation of the support bundle does. */
import type { FastifyRequest } from 'fastify'
import { callInside } from '../http/guards/in-process-calls.ts'
import type { Handlers } from '../operations/serve.ts'
import type { SUPPORT_OPERATIONS } from './support-operations.ts'

export interface SupportMaker {
  /** Paths of this device whose answers go into the bundle. */
  readonly questions: readonly string[]
  make(answers: Readonly<Record<string, unknown>>): Promise<SupportFile>
}

export interface SupportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export function supportHandlers(support: SupportMaker): Handlers<typeof SUPPORT_OPERATIONS> {
  return {
    async downloadSupportBundle(_asked, reply) {
      const answers = await answersTo(reply.request, support.questions)
      const { name, bytes } = await support.make(answers)
      reply.headers({
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      return reply.send(bytes)
    },
  }
}

/** Asked with the caller's own rights: the bundle holds nothing that this listener does not serve to him. */
async function answersTo(request: FastifyRequest, paths: readonly string[]) {
  const found: Record<string, unknown> = {}
  for (const url of paths) {
    const { statusCode: http, payload } = await callInside(request, url)
    found[url] = { http, body: bodyOf(payload) }
  }
  return found
}

function bodyOf(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return payload.slice(0, 1_000)
  }
}
