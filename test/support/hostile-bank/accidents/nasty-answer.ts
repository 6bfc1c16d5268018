/** What a nasty answer is: a name, what it does to a call, and the bytes it sends. */
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { BankCall } from '#hal/fake-controls.ts'
import type { ClaimedState } from '../bank-books.ts'
import type { BankAnswer } from '../bank-table.ts'
import type { OrderState } from '../order-records.ts'

/** `token`: who the lane is, where the bank asks for that first. */
export type CallKind = BankCall | 'token'

export const ORDER_CALLS: readonly CallKind[] = ['register', 'status', 'cancel']
export const REFUND_CALLS: readonly CallKind[] = ['refund', 'refund-status']
export const ALL_CALLS: readonly CallKind[] = [...ORDER_CALLS, ...REFUND_CALLS]

/** What this bank said before, when it was honest. */
export interface EarlierAnswer {
  readonly kind: CallKind
  readonly orderId: string
  readonly body: object
  /** The same with the money: what a thief makes of it. */
  claim(): object
}

/** One call as the bank sees it, with all that a liar needs. */
export interface Exchange {
  readonly socket: Socket
  readonly call: CallKind
  readonly orderId: string
  readonly http: number
  /** What an honest bank would answer; null when it knows nothing of what the call is about. */
  readonly honest: object | null
  /** That the money has come, or gone back: about this order where there is one. */
  readonly claim: object
  /** Method and path of its row in the bank's table. */
  readonly row: string
  /** Of the order, after the call where that has its effect. */
  readonly state: OrderState | null
  /** What the bank would answer if its records were as told. */
  as(state: ClaimedState): object | null
  /** What it answers where it knows nothing. */
  unknown(): BankAnswer
  /** The bank's word for paid. */
  readonly paidWord: string
  /** Honest answers that were given before, for this and other orders, the newest last. */
  readonly earlier: readonly EarlierAnswer[]
  /** How long the lane waits for one call. */
  readonly patienceMs: number
  /** Which of its variants it is this time, from 0 on without end. */
  readonly turn: number
}

export interface NastyAnswer {
  readonly name: string
  /** Which calls it is for; all when absent. */
  readonly calls?: readonly CallKind[]
  /** Whether the call changes the records all the same. */
  readonly hasEffect: boolean
  /** It says something about the order that is not so, in a way that nobody can see through. */
  readonly isBelievable?: boolean
  /** How many turns, one after the other, give all that it can be; 1 where absent. */
  readonly variants?: number
  /** False when it does not apply to this call: then the bank is honest. */
  answer(exchange: Exchange): boolean
}

/** Without its name: an answer that is there in all calls. */
export type How = Partial<Pick<NastyAnswer, 'calls' | 'hasEffect' | 'isBelievable'>>

/** By its name alone; an answer of `false` does not apply. */
export function nasty(
  name: string,
  hasEffect: boolean,
  act: (exchange: Exchange) => unknown,
): NastyAnswer {
  return { name, hasEffect, answer: (exchange) => act(exchange) !== false }
}

/** Each of the variants in its turn. */
export function varied<Variant>(
  name: string,
  variants: readonly Variant[],
  answer: (variant: Variant, exchange: Exchange) => boolean,
  how: How = {},
): NastyAnswer {
  if (variants.length === 0) throw new Error(`${name} has no variant`)
  return {
    name,
    hasEffect: true,
    ...how,
    variants: variants.length,
    answer: (exchange) => answer(variants[exchange.turn % variants.length] as Variant, exchange),
  }
}

const JSON_TYPE = ['Content-Type: application/json']

/** A whole answer in HTTP/1.1; `headers` may replace or repeat anything. */
export function httpAnswer(
  status: string,
  body: string | Uint8Array,
  headers: readonly string[] = JSON_TYPE,
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

export function sendJson(
  { socket }: Pick<Exchange, 'socket'>,
  body: unknown,
  status = '200 OK',
  headers = JSON_TYPE,
): true {
  return sendAndClose(socket, httpAnswer(status, JSON.stringify(body), headers))
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
