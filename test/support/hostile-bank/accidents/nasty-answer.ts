/** What a nasty answer is: a name, what it does to a call, and the bytes it sends. */
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { BankCall } from '#hal/fake-controls.ts'
import type { VariantTurn } from './variant-turn.ts'

/** `token`: who the lane is, where the bank asks for that first. */
export type CallKind = BankCall | 'token'

export const ORDER_CALLS: readonly CallKind[] = ['register', 'status', 'cancel']
export const REFUND_CALLS: readonly CallKind[] = ['refund', 'refund-status']

/** What this bank said before, when it was honest. */
export interface EarlierAnswer<Body extends object = object> {
  readonly kind: CallKind
  readonly orderId: string
  readonly body: Body
  /** The same with the money: what a thief makes of it. */
  claim(): object
}

/** One call as the bank sees it, with all that a liar needs. */
export interface Exchange<Body extends object = object> {
  readonly socket: Socket
  readonly call: CallKind
  readonly orderId: string
  readonly http: number
  /** What an honest bank would answer; null when it knows nothing of what the call is about. */
  readonly honest: Body | null
  /** That the money has come, or gone back, in the dialect: about this order where there is one. */
  readonly claim: object
  /** The dialect's word for it. */
  readonly paidWord: string
  /** Honest answers that were given before, for this and other orders, the newest last. */
  readonly earlier: readonly EarlierAnswer<Body>[]
  /** How long the lane waits for one call. */
  readonly patienceMs: number
  /** Which one of several variants it is this time. */
  readonly turn: VariantTurn
}

export interface NastyAnswer<Body extends object = object> {
  readonly name: string
  readonly does: string
  /** Which calls it is for; all when absent. */
  readonly calls?: readonly CallKind[]
  /** Whether the call changes the records all the same. */
  readonly hasEffect: boolean
  /** It says something about the order that is not so, in a way that nobody can see through. */
  readonly isBelievable?: boolean
  /** False when it does not apply to this call: then the bank is honest. */
  answer(exchange: Exchange<Body>): boolean
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

/** What is said otherwise, by field. Null: it does not apply. */
export type Wrong<Body extends object> = (said: Body, turn: VariantTurn) => object | null

/** One field with each value of the list. */
export const values = (field: string, list: readonly unknown[]) =>
  list.map((value) => () => ({ [field]: value }))

/**
 * An answer whose HTTP is right and that is not so: what `base` makes of the honest one, or that itself, with what a
 * variant says otherwise. The variants take turns; where one does not apply, or `base`, the bank is honest.
 */
export function untrueAnswer<Body extends object>(
  name: string,
  does: string,
  calls: readonly CallKind[],
  variants: readonly Wrong<Body>[],
  {
    base = (honest) => honest,
    status,
    ...how
  }: Partial<Pick<NastyAnswer, 'hasEffect' | 'isBelievable'>> & {
    readonly base?: (honest: Body, turn: VariantTurn) => Body | null
    readonly status?: string
  } = {},
): NastyAnswer<Body> {
  return {
    name,
    does,
    calls,
    hasEffect: true,
    ...how,
    answer(exchange) {
      const { honest, turn } = exchange
      if (!honest) return false
      const variant = turn.of(variants)
      const said = base(honest, turn)
      const wrong = said && variant(said, turn)
      return wrong ? sendJson(exchange, { ...said, ...wrong }, status) : false
    },
  }
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
