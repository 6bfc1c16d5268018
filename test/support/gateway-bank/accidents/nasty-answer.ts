/** What a nasty answer is: a name, what it does to a call, and the bytes it sends. */
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { OrderAnswer } from '../order-records.ts'

export type CallKind = 'register' | 'status' | 'cancel'

/** One call as the bank sees it, with all that a liar needs. */
export interface Exchange {
  readonly socket: Socket
  readonly call: CallKind
  readonly orderId: string
  readonly http: number
  /** What an honest bank would answer; null when it knows no such order. */
  readonly honest: OrderAnswer | null
  /** Honest answers that were given before, for this and other orders, the newest last. */
  readonly earlier: readonly OrderAnswer[]
  /** How long the lane waits for one call. */
  readonly patienceMs: number
  /** A different number each time: picks one of several variants, always in the same order. */
  readonly turn: number
}

export interface NastyAnswer {
  readonly name: string
  readonly does: string
  /** Which calls it is for; all when absent. */
  readonly calls?: readonly CallKind[]
  /** Whether the call changes the records all the same. */
  readonly hasEffect: boolean
  /** It says something about the order that is not so, in a way that nobody can see through. */
  readonly isBelievable?: boolean
  /** False when it does not apply to this call: then the bank is honest. */
  answer(exchange: Exchange): boolean
}

/** A whole answer in HTTP/1.1; `headers` may replace or repeat anything. */
export function httpAnswer(
  status: string,
  body: string | Uint8Array,
  headers: readonly string[] = ['Content-Type: application/json'],
): Buffer {
  const bytes = Buffer.from(body)
  const head = [`HTTP/1.1 ${status}`, ...headers]
  const hasLength = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line))
  if (!hasLength) head.push(`Content-Length: ${bytes.length}`)
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

/** Sends `bytes` and closes, so that no later answer is taken for this one's. */
export function sendAndClose(socket: Socket, bytes: string | Uint8Array): true {
  socket.end(bytes)
  return true
}

/** A reset where the line is plain; under TLS Node can only end it in the middle. */
export function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket.resetAndDestroy()
}

/** Writes again and again until the other side has had enough, or `times` is over. */
export function drip(socket: Socket, everyMs: number, times: number, piece: () => string | Buffer) {
  let left = times
  const timer = setInterval(() => {
    left -= 1
    if (left < 0 || socket.destroyed) {
      clearInterval(timer)
      socket.destroy()
    } else socket.write(piece())
  }, everyMs)
  timer.unref()
}
