/**
 * Stands between a browser and a lane: hands everything on, counts, and on request breaks off an answer in
 * the middle, has no such file, or falls silent as a lane that hangs.
 */
import type { ServerResponse } from 'node:http'
import { openHttpServer } from '#test/http-server.ts'

export interface PageProxy extends AsyncDisposable {
  readonly url: string
  /** Paths that were asked for. */
  readonly asked: ReadonlySet<string>
  /** Event streams that are open now, and that there ever were. */
  readonly streams: { readonly open: number; readonly ever: number }
  /** The next answer at this path ends in its middle. */
  cutOnce(path: string): void
  /** Each time that the page is loaded, the next of these answers ends in its middle. */
  cutAtEachLoad(paths: readonly string[]): void
  /** True once that was done. */
  wasCut(path: string): boolean
  /** From now on there is nothing at this path. */
  remove(path: string): void
  /** Takes requests and says nothing; what was open says nothing more. */
  hang(): void
  resume(): void
}

/** `target`: where the lane is now; one that is started again has another port. */
export async function openPageProxy(target: string | (() => string)): Promise<PageProxy> {
  const laneAt = typeof target === 'string' ? () => target : target
  const asked = new Set<string>()
  const cuts = new Map<string, 'waiting' | 'done'>()
  const cutLater: string[] = []
  const removed = new Set<string>()
  const streams = { open: 0, ever: 0 }
  let going = Promise.resolve()
  let resume = () => {}

  const server = await openHttpServer(async (request, response) => {
    const path = request.url ?? '/'
    asked.add(path)
    const cutNow = path === '/' && cutLater.shift()
    if (cutNow) cuts.set(cutNow, 'waiting')
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    try {
      await going
      if (removed.has(path)) return void response.writeHead(404).end()
      const body = ['GET', 'HEAD'].includes(request.method ?? '') ? null : await bytesOf(request)
      const answer = await fetch(`${laneAt()}${path}`, {
        method: request.method ?? 'GET',
        headers: headersOf(request.headers),
        body,
        signal: leaving.signal,
      })
      await going
      if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
        await stream(answer, response)
      else await handOn(path, answer, response)
    } catch {
      response.destroy()
    }
  })

  async function stream(answer: Response, response: ServerResponse): Promise<void> {
    streams.open += 1
    streams.ever += 1
    response.once('close', () => {
      streams.open -= 1
    })
    response.writeHead(answer.status, { 'content-type': 'text/event-stream' })
    for await (const chunk of answer.body ?? []) {
      await going
      response.write(chunk)
    }
    response.end()
  }

  async function handOn(path: string, answer: Response, response: ServerResponse): Promise<void> {
    const bytes = Buffer.from(await answer.arrayBuffer())
    const headers = headersOf(Object.fromEntries(answer.headers))
    // A browser that kept it would not ask again at the next load.
    const notKept = cuts.size > 0 && { 'cache-control': 'no-store' }
    response.writeHead(answer.status, { ...headers, ...notKept, 'content-length': bytes.length })
    if (cuts.get(path) !== 'waiting') return void response.end(bytes)
    cuts.set(path, 'done')
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  return {
    url: server.url,
    asked,
    streams,
    cutOnce: (path) => void cuts.set(path, 'waiting'),
    cutAtEachLoad: (paths) => void cutLater.push(...paths),
    wasCut: (path) => cuts.get(path) === 'done',
    remove: (path) => void removed.add(path),
    hang() {
      going = new Promise((resolve) => {
        resume = resolve
      })
    },
    resume: () => resume(),
    async [Symbol.asyncDispose]() {
      resume()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Without those of one connection, and of a form that fetch has undone. The browser's own origin is the proxy's. */
function headersOf(headers: object): Record<string, string> {
  const own =
    /^(host|origin|referer|connection|keep-alive|transfer-encoding|content-(encoding|length)|accept-encoding|sec-.*)$/
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => typeof value === 'string' && !own.test(name)),
  )
}

async function bytesOf(request: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
