/**
 * What is answered while a start is held up is what the documents promise: for every operation of every interface, in its
 * own shape and with `Retry-After`, over a listener's certificate, too.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { SERVABLE } from '#firmware/config/sections/listeners.ts'
import { openListener } from '#firmware/http/server.ts'
import { startingRouters } from '#firmware/starting/starting-router.ts'
import { createAuthority } from '#test/certificates.ts'
import { fetchDocuments } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { spec } from '#test/spec.ts'

/** Of a new lane alone, whose start has no data to move. */
const OF_A_NEW_LANE = 'setup'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

type Said = Readonly<Record<string, unknown>>

interface Promised {
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: Said }>> }>
  >
}

spec('the answers of a lane that is starting', {
  async 'are what the document of each interface says of each operation, over TLS'() {
    await using lane = await openLaneToWalk()
    const documents = Object.entries(await fetchDocuments(lane)).filter(
      ([name]) => name !== OF_A_NEW_LANE,
    )
    await using authority = await createAuthority()
    const { certFile: cert, keyFile: key } = await authority.issue('DNS:lane.example')
    const listener = {
      address: '127.0.0.1:0',
      tls: { cert, key },
      hosts: ['lane.example'],
      origins: [],
    }
    const routers = startingRouters(SERVABLE)
    const serve = routers.map(({ name }) => name)
    await using listening = await openListener(
      { ...listener, serve },
      routers,
      createMemoryJournal(),
    )
    const agent = new Agent({ ca: authority.ca, servername: 'lane.example', keepAlive: true })
    const ask = async (method: string, path: string) => {
      const asked = request(`${listening.address}${path}`, { method, agent })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
    }

    let asked = 0
    for (const [name, { paths }] of documents)
      for (const [path, operations] of Object.entries(paths))
        for (const [method, { responses }] of Object.entries(operations)) {
          if (!METHODS.includes(method)) continue
          asked += 1
          const what = `${name}: ${method} ${path}`
          const promised = responses['503'] as Promised | undefined
          assert.ok(promised?.headers?.['Retry-After'], `${what} does not promise it`)
          const example = promised.content?.['application/json']?.examples?.['starting']?.value
          const { status, headers, body } = await ask(
            method.toUpperCase(),
            path.replaceAll(/\{[^}]+\}/g, '1'),
          )
          assert.equal([status, headers['retry-after']], [503, '2'], what)
          const said = shapeOf(JSON.parse(body) as Said)
          const { healthy: _, parts: __, ...more } = said
          assert.equal(path === '/health' ? more : said, shapeOf(example ?? {}), what)
        }
    agent.destroy()
    assert.ok(asked >= 150, String(asked))
  },
})

/** Words apart, which tell of the moment. */
function shapeOf(said: Said): Said {
  const { error_message, msg, message, ...rest } = said
  const words = [error_message, msg, message].filter((one) => one !== undefined).length
  return { ...rest, words }
}
