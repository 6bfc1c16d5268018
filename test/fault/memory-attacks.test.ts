/**
 * Everything that a reader or a till can make a lane hold in memory, asked for all at once, under
 * the unit's own bound: the lane lives, and payments are told meanwhile. docs/api/http.md has the
 * table of the bounds.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'
import { boundMemory, UNIT_ENVIRONMENT, UNIT_MEMORY_BYTES } from '#test/processes/memory-limit.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const MEBIBYTE = 1024 * 1024
/** Below what one address may hold, so that none is dropped for another. */
const SOCKETS = 240
/** Of a socket: something can be read, or its end came. */
const TOLD = ['readable', 'close']

type Attack = (url: string, sockets: Socket[]) => Promise<void>

const ATTACKS: Readonly<Record<string, Attack>> = {
  async '45 pictures of 16 MB'(url) {
    const picture = Buffer.alloc(16 * MEBIBYTE - 1)
    picture.set([0xff, 0xd8, 0xff])
    await recognizeAll(url, picture)
  },
  async '45 pictures of 16 million pixels'(url) {
    const create = { width: 4096, height: 4096, channels: 4, background: '#0a08' } as const
    await recognizeAll(url, await sharp({ create }).png().toBuffer())
  },
  async 'bodies that lack their last byte'(url, sockets) {
    const end = `{"a":[${'[],'.repeat(20_000)}[]]`
    // One for all: whoever makes 240 MB himself asks nothing meanwhile, and is late with his own heads.
    const body = Buffer.from(end.padStart(MEBIBYTE - 1))
    const heads = ['/showQR', '/showInfoQR', '/displayStatus', '/api/get_item_template_list']
    for (let at = 0; at < SOCKETS; at += 1)
      sockets.push(
        send(
          url,
          `POST ${heads[at % heads.length]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json` +
            `\r\nContent-Length: ${MEBIBYTE}\r\n\r\n`,
          body,
        ),
      )
  },
  async 'requests in one piece without an end'(url, sockets) {
    const asked = 'GET /api/get_result HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000)
    for (let at = 0; at < 40; at += 1) sockets.push(send(url, asked))
  },
  async 'event streams that nobody reads'(url, sockets) {
    for (const path of ['/events', '/api/events', '/console/events'])
      for (let at = 0; at < SOCKETS / 3; at += 1)
        sockets.push(send(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).pause())
  },
  async 'long lists that nobody reads'(url, sockets) {
    const named = { name: 'x'.repeat(200) }
    for (let at = 0; at < 1_000; at += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, one) =>
          call(url, `/api/items/${'i'.repeat(50)}${at + one}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(named),
          }),
        ),
      )
    const paths = ['/api/items', '/api/get_image', '/console/camera.jpg', '/transactions?limit=500']
    for (let at = 0; at < SOCKETS; at += 1) {
      const asked = `GET ${paths[at % 8] ?? '/api/items'} HTTP/1.1\r\nHost: localhost\r\n\r\n`
      sockets.push(send(url, asked.repeat(8)).pause())
    }
    await Promise.all(sockets.map((one) => Promise.race(TOLD.map((event) => once(one, event)))))
  },
}

/** Some are told to come back; nothing else goes wrong. */
async function recognizeAll(url: string, body: Buffer): Promise<void> {
  const headers = { 'content-type': 'image/jpeg' }
  const replies = await Promise.all(
    Array.from({ length: 45 }, () =>
      call(url, '/api/recognize_picture', { method: 'POST', headers, body }).catch(() => null),
    ),
  )
  const refused = replies.filter((reply) => reply !== null && reply.http === 429)
  assert.ok(refused.length > 0, 'some are refused')
  for (const reply of refused) {
    assert.match(reply?.text ?? '', /"code":-9005/)
    assert.match(String(reply?.headers['retry-after']), /^[1-9]\d*$/)
  }
}

function send(url: string, ...parts: readonly (string | Buffer)[]): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  for (const part of parts) socket.write(part)
  return socket
}

async function assertAlive(lane: Laned, url: string, when: string): Promise<void> {
  assert.is(lane.process.exitCode ?? lane.process.signalCode, null, `ended ${when}`)
  for (const path of ['/version', '/getDynamicQRStatus'])
    assert.is((await call(url, path)).http, 200, `${path} ${when}`)
}

const cases = Object.entries(ATTACKS).map(([what, attack]): [string, () => Promise<void>] => [
  what,
  async () => {
    using folder = temporaryFolder()
    let isOver = false
    const environment = UNIT_ENVIRONMENT
    await using lane = startLaned({ dataFolder: folder.path, environment })
    await using bound = boundMemory(lane.process.pid ?? 0)
    await using _ = { [Symbol.asyncDispose]: async () => void (await lane.signal('SIGKILL')) }
    const url = await lane.url()
    await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
    assert.is((await postJson(url, '/showQR', { amount: 500, ttl: 60 })).http, 200)
    const sockets: Socket[] = []
    const attacking = attack(url, sockets).finally(() => {
      isOver = true
    })
    attacking.catch(() => {})
    await waitUntil('the attack is over', async () => {
      await assertAlive(lane, url, 'meanwhile')
      return isOver
    })
    await attacking
    for (let at = 0; at < 50; at += 1) await assertAlive(lane, url, 'after it')
    const peak = bound.peakBytes()
    console.log(
      `${what}: ${Math.round(peak / MEBIBYTE)} MiB${bound.isEnforced ? '' : ' (not enforced)'}`,
    )
    assert.ok(peak < UNIT_MEMORY_BYTES, `${peak} bytes`)
    for (const socket of sockets) socket.destroy()
  },
])

spec('memory attacks', Object.fromEntries(cases), 120_000)
