/** A line that breaks, a server that falls silent: the download goes on where it was. */

import { readFile, stat, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import * as assert from 'uvu/assert'
import { fetchLarge } from '#scripts/ota/payload/download.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { refusalOf } from '#test/updates/update-rig.ts'

const CONTENT = Buffer.alloc(300_000, 'the payload of a release ')

interface Server extends AsyncDisposable {
  readonly url: string
  readonly ranges: (string | undefined)[]
  readonly path: string
}

async function serve(
  answer: (from: number, ...of: Parameters<RequestListener>) => void,
): Promise<Server> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const ranges: (string | undefined)[] = []
  const behave: RequestListener = (request, reply) => {
    ranges.push(request.headers.range)
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    answer(from, request, reply)
  }
  const { url } = opening.use(await openHttpServer(behave))
  const opened = opening.move()
  return {
    url: `${url}/payload`,
    ranges,
    path: folder.file('payload'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

// As long as a busy machine may be silent by itself.
const limits = { bytesMax: CONTENT.length, stallMs: 3_000, needSpace() {} }

spec('a download', {
  async 'goes on after each broken connection and fetches nothing twice'() {
    await using server = await serve((from, _request, reply) => {
      reply.writeHead(from ? 206 : 200, { 'content-length': CONTENT.length - from })
      const piece = CONTENT.subarray(from, from + 70_000)
      reply.write(piece, () => {
        if (from + piece.length < CONTENT.length) reply.socket?.end()
        else reply.end()
      })
    })
    await fetchLarge(server.url, server.path, limits)
    assert.ok((await readFile(server.path)).equals(CONTENT))
    // A connection may break before its first byte arrived: then the same is asked for again.
    const starts = server.ranges.map((range) => Number(range?.slice(6, -1) ?? 0))
    assert.ok(starts.length >= 2, JSON.stringify(server.ranges))
    const isForward = starts.every((start, at) => at === 0 || start >= (starts[at - 1] ?? 0))
    assert.ok(isForward, JSON.stringify(server.ranges))
  },
  async 'begins anew when the server knows no ranges'() {
    await using server = await serve((_from, _request, reply) => {
      reply.writeHead(200, { 'content-length': CONTENT.length })
      reply.end(CONTENT)
    })
    await writeFile(`${server.path}.part`, CONTENT.subarray(0, 1_000))
    await fetchLarge(server.url, server.path, limits)
    assert.ok((await readFile(server.path)).equals(CONTENT))
  },
  async 'gives up on a server that falls silent, and keeps what it has'() {
    await using server = await serve((from, _request, reply) => {
      reply.writeHead(from ? 206 : 200, { 'content-length': CONTENT.length - from })
      if (from === 0) reply.write(CONTENT.subarray(0, 50_000))
    })
    const impatient = { ...limits, stallMs: 200 }
    assert.is((await refusalOf(fetchLarge(server.url, server.path, impatient))).kind, 'network')
    assert.is((await stat(`${server.path}.part`)).size, 50_000)
  },
  async 'gives up on a server that drips, keeps what it has, and goes on from there'() {
    let drips = true
    await using server = await serve((from, _request, reply) => {
      reply.writeHead(from ? 206 : 200, { 'content-length': CONTENT.length - from })
      if (!drips) return void reply.end(CONTENT.subarray(from))
      let at = from
      // Never silent for long, and hangs up now and then: each attempt moves on a little.
      const timer = setInterval(() => {
        at += 100
        reply.write(CONTENT.subarray(at - 100, at))
        if (at - from >= 1_000) reply.socket?.destroy()
      }, 20)
      reply.on('close', () => clearInterval(timer))
    })
    const least = { bytes: 100_000, withinMs: 600 }
    const refusal = await refusalOf(fetchLarge(server.url, server.path, { ...limits, least }))
    assert.is(refusal.kind, 'network')
    assert.match(
      refusal.message,
      /gives less than 98 KB in 0 minutes: what came is kept.*on a stick/,
    )
    const { size } = await stat(`${server.path}.part`)
    assert.ok(size > 0 && size < least.bytes, `${size} bytes`)
    drips = false
    await fetchLarge(server.url, server.path, { ...limits, least })
    assert.ok((await readFile(server.path)).equals(CONTENT))
    assert.is(server.ranges.at(-1), `bytes=${size}-`)
  },
  async 'is no drip where a slow link brings what it has to, with pauses'() {
    const least = { bytes: 1_000, withinMs: 2_000 }
    await using server = await serve((from, _request, reply) => {
      reply.writeHead(from ? 206 : 200, { 'content-length': CONTENT.length - from })
      reply.write(CONTENT.subarray(from, from + 60_000))
      setTimeout(() => reply.socket?.destroy(), 30)
    })
    await fetchLarge(server.url, server.path, { ...limits, least })
    assert.ok((await readFile(server.path)).equals(CONTENT))
  },
  async 'ends with the reason when it has to give way, and keeps what it has'() {
    const giving = new AbortController()
    await using server = await serve((from, _request, reply) => {
      reply.writeHead(from ? 206 : 200, { 'content-length': CONTENT.length - from })
      reply.write(CONTENT.subarray(from, 50_000))
    })
    const fetching = fetchLarge(server.url, server.path, { ...limits, signal: giving.signal }, () =>
      giving.abort(new Refusal('busy', 'somebody goes first')),
    )
    assert.match((await refusalOf(fetching)).message, 'somebody goes first')
    assert.is(server.ranges.length, 1)
    assert.ok((await stat(`${server.path}.part`)).size > 0)
  },
  async 'refuses more than was signed, whatever the headers say'() {
    await using server = await serve((_from, _request, reply) => {
      reply.writeHead(200)
      reply.end(Buffer.alloc(CONTENT.length + 1))
    })
    assert.is((await refusalOf(fetchLarge(server.url, server.path, limits))).kind, 'malformed')
  },
  async 'that the card has no more space for is broken off, not heard to its end'() {
    const [piece, pieces] = [Buffer.alloc(2 ** 20), 200]
    let sent = 0
    await using server = await serve((_from, _request, reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => {
        if (sent === pieces) return void reply.end()
        sent += 1
        reply.write(piece)
      }, 5)
      reply.on('close', () => clearInterval(timer))
    })
    let asked = 0
    const needSpace = () => {
      asked += 1
      if (asked > 2) throw new Refusal('no-space', 'the card is full')
    }
    const full = { ...limits, bytesMax: piece.length * pieces, needSpace }
    assert.is((await refusalOf(fetchLarge(server.url, server.path, full))).kind, 'no-space')
    assert.ok(sent < pieces, `${sent} pieces`)
    assert.ok((await stat(`${server.path}.part`)).size > 0)
  },
})
