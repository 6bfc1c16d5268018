/** The device under attack: how to call it, and whether it still answers others meanwhile. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { keptWaitingMs } from '#lab/bench/measure/processor-time.ts'
import { type Call, call, type Reply } from '#test/http-call.ts'
import type { OwnLane } from './attacked-device.ts'

export interface Target {
  readonly url: string
  /** Null unless the lane was started for the attack. */
  readonly own: OwnLane | null
  call(path: string, what?: Call): Promise<Reply>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** Opens a socket, from another address than the others' where there is one; its errors are no news. */
  open(): Socket
  /** Sends bytes as they are; everything that came back until the end or `waitMs`. */
  send(bytes: string | Uint8Array, waitMs?: number): Promise<string>
  /** The longest that somebody else waited for an answer while `work` went on, or why it got none. */
  whileOthersAsk(work: () => Promise<unknown>): Promise<string | null>
}

/** What others may be made to wait: so much, or so many times what they wait in peace. */
const OTHERS_WAIT_MS_MAX = 2_000
const OTHERS_WAIT_TIMES_MAX = 20
const OTHERS_GIVE_UP_MS = 30_000
const ASK_EVERY_MS = 20

/** Only this machine: whoever attacks something else with this has to write it himself. */
export function refuseElsewhere(url: string): void {
  const { protocol, hostname } = new URL(url)
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  if (protocol !== 'http:' || !isLoopback)
    throw new Error(`${url}: only http:// at a loopback address (127.0.0.1, [::1], localhost)`)
}

export function createTarget(url: string, token: string | null, own: OwnLane | null): Target {
  refuseElsewhere(url)
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  // A bound per address must hit the attacker, not his neighbours.
  const from = host === '127.0.0.1' ? { localAddress: '127.0.0.66' } : {}
  const open = () => connect({ port: Number(port || 80), host, ...from }).on('error', () => {})
  const target: Target = {
    url,
    own,
    call: (path, what = {}) =>
      call(url, path, { ...what, headers: { ...authorization, ...what.headers } }),
    post: (path, body, headers = {}) =>
      target.call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    open,
    send: (bytes, waitMs = 3_000) => exchange(open(), bytes, waitMs),
    async whileOthersAsk(work) {
      const asks = () => askOnce(url, authorization, own)
      const inPeaceMs = await slowest(asks, 8)
      let isOver = false
      const working = work().finally(() => {
        isOver = true
      })
      // What the work throws is for the attack to judge.
      working.catch(() => {})
      let longestMs = 0
      do {
        longestMs = Math.max(longestMs, await asks())
        if (!isOver) await pause(ASK_EVERY_MS)
      } while (!isOver && longestMs < Infinity)
      if (longestMs === Infinity) return 'others are not answered any more'
      await working
      if (longestMs <= Math.max(OTHERS_WAIT_MS_MAX, OTHERS_WAIT_TIMES_MAX * inPeaceMs)) return null
      return `others waited ${Math.round(longestMs)} ms for an answer (${Math.round(inPeaceMs)} ms in peace)`
    },
  }
  return target
}

/**
 * How long one answer took; Infinity when there was none. What a busy machine kept from us and from our own lane
 * is not counted: that is no work of an attack.
 */
async function askOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  own: OwnLane | null,
): Promise<number> {
  const sides = own ? [process.pid, own.pid] : []
  const counted = () => performance.now() - sides.reduce((sum, pid) => sum + keptWaitingMs(pid), 0)
  const fromMs = counted()
  const answered = call(url, '/version', { headers }).then(
    () => Math.max(counted() - fromMs, 0),
    () => Infinity,
  )
  return await Promise.race([answered, pause(OTHERS_GIVE_UP_MS, Infinity, { ref: false })])
}

async function slowest(asks: () => Promise<number>, times: number): Promise<number> {
  let longestMs = 0
  for (let left = times; left > 0; left -= 1) longestMs = Math.max(longestMs, await asks())
  return longestMs
}

function exchange(socket: Socket, bytes: string | Uint8Array, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const timer = setTimeout(() => socket.destroy(), waitMs)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
    socket.write(bytes)
  })
}

/** How many answers are in what came back. */
export function answersIn(text: string): number {
  return text.split(/HTTP\/1\.[01] \d{3} /).length - 1
}

export function statusIn(text: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3}) /.exec(text)?.[1] ?? 0)
}
