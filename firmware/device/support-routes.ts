/** The support bundle over HTTP: what a person far away needs to see of the lane, in one file. */
import type { FastifyRequest } from 'fastify'
import { callInside } from '../http/guards/in-process-calls.ts'
import { createRequestQueue } from '../http/request-queue.ts'
import type { App } from '../http/router.ts'

export interface SupportMaker {
  /** Paths of this device whose answers go into it. */
  readonly questions: readonly string[]
  make(answers: Readonly<Record<string, unknown>>): Promise<SupportFile>
}

export interface SupportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Each is some megabytes of journal, and a look through the databases. */
const QUEUE = { atOnce: 1, waiting: 2 }

export function supportRoutes(support: SupportMaker) {
  const queue = createRequestQueue('support bundles', QUEUE)
  return (app: App): void => {
    app.get(
      '/device/support-bundle',
      {
        config: { access: 'operate', queue },
        schema: {
          summary:
            'Logs, config, versions, health, state of the databases: a tar.gz without secrets',
        },
      },
      async (request, reply) => {
        const { name, bytes } = await support.make(await answersTo(request, support.questions))
        reply.headers({
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        return reply.send(bytes)
      },
    )
  }
}

/** As whoever asked would be answered: what this listener does not serve, it does not tell. */
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
