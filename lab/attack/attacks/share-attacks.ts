/** One caller with the least of all tokens, who takes whatever there is a bound on: a till beside him gets its part. */
import { Agent, request } from 'node:http'
import { call } from '#test/http-call.ts'
import type { Target } from '../attack-target.ts'
import { MONITOR_TOKEN, TILL_TOKEN } from '../attacked-device.ts'
import { type Attack, firstOf } from './attack.ts'

/** More than any queue has places, and more than there are streams. */
const AT_ONCE = 100
const ASKED_BY_TILL = 15
/** The one who attacks is in this process, and must leave the till beside him its part of it. */
const AGAIN_AFTER_MS = 20
const PICTURE = Buffer.alloc(64 * 1024)
PICTURE.set([0xff, 0xd8, 0xff, 0xe0])

interface Ask {
  readonly method: string
  readonly path: string
  readonly type?: string
  readonly body?: Uint8Array
}

/** Everything of a till that has a bound. */
const ASKS: readonly Ask[] = [
  { method: 'GET', path: '/api/get_result' },
  { method: 'POST', path: '/api/recognize_picture', type: 'image/jpeg', body: PICTURE },
  { method: 'GET', path: '/transactions.csv' },
  { method: 'GET', path: '/transactions' },
]

/** Asks it again and again, `AT_ONCE` times at once, until disposed. */
function flood(url: string, { method, path, type, body }: Ask): Disposable {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let isOver = false
  const headers = {
    authorization: `Bearer ${MONITOR_TOKEN}`,
    ...(type && { 'content-type': type }),
  }
  const later = () => void setTimeout(again, AGAIN_AFTER_MS)
  const again = () => {
    if (isOver) return
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (incoming) =>
      incoming.resume().on('close', later),
    )
    outgoing.on('error', later).end(body)
  }
  for (let count = 0; count < AT_ONCE; count += 1) again()
  return {
    [Symbol.dispose]() {
      isOver = true
      agent.destroy()
    },
  }
}

async function queues({ own }: Target): Promise<string | null> {
  if (!own) return null
  const authorization = `Bearer ${TILL_TOKEN}`
  for (const { method, path, type, body } of ASKS) {
    using _ = flood(own.guardedUrl, { method, path, ...(type && { type }), ...(body && { body }) })
    let refused = 0
    for (let count = 0; count < ASKED_BY_TILL; count += 1) {
      const headers = { authorization, ...(type && { 'content-type': type }) }
      const what = { method, headers, ...(body && { body: body.subarray(0, 1_000) }) }
      const { http } = await call(own.guardedUrl, path, what)
      if (http === 429) refused += 1
    }
    if (refused > 0) return `${path}: the till is refused ${refused} of ${ASKED_BY_TILL} times`
  }
  return null
}

async function streams({ own }: Target): Promise<string | null> {
  if (!own) return null
  const agent = new Agent()
  const open = (token: string) =>
    new Promise<number>((resolve) => {
      const headers = { authorization: `Bearer ${token}` }
      request(`${own.guardedUrl}/events`, { headers, agent }, ({ statusCode = 0 }) =>
        resolve(statusCode),
      )
        .on('error', () => resolve(0))
        .end()
    })
  const theirs = await Promise.all(Array.from({ length: AT_ONCE }, () => open(MONITOR_TOKEN)))
  const tills = await Promise.all(Array.from({ length: 4 }, () => open(TILL_TOKEN)))
  agent.destroy()
  return firstOf(
    theirs.includes(429) ? null : `all ${AT_ONCE} streams of a monitor were opened`,
    tills.every((http) => http === 200) ? null : `the till's streams: ${tills.join(', ')}`,
  )
}

export const SHARE_ATTACKS: readonly Attack[] = [
  {
    name: 'monitor-takes-every-queue',
    tries: `a monitor's token that asks ${AT_ONCE} times at once for whatever has a queue; no call of a till is refused`,
    run: queues,
  },
  {
    name: 'monitor-takes-every-stream',
    tries: `a monitor's token that opens ${AT_ONCE} event streams; those of a till are opened`,
    run: streams,
  },
]
