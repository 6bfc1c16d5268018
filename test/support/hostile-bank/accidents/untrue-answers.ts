/**
 * What any bank may say that is not so in answers whose HTTP and JSON are right: made of its table. One field is not
 * what it was, the order or the refund is another one than in the bank's records, the code is one that must not be shown.
 */
import { falsehoods, type Place, placesOf, type Says } from '#test/banks/false-fields.ts'
import { editJson, type Json } from '#test/banks/json-edit.ts'
import type { ClaimedState } from '../bank-books.ts'
import type { OrderState, RecordedOrder } from '../order-records.ts'
import { alteredLink, checksum } from '../payment-link.ts'
import { UNKNOWN_WORD } from './lever-accidents.ts'
import {
  type CallKind,
  type Exchange,
  type How,
  httpAnswer,
  type NastyAnswer,
  ORDER_CALLS,
  REFUND_CALLS,
  sendAndClose,
  sendJson,
  varied,
} from './nasty-answer.ts'

export interface UntrueTable {
  readonly path: string
  readonly says: Says
  code(number: number, order: RecordedOrder): { readonly payload: string }
}

type Rows = readonly { readonly on: string; readonly kind: CallKind }[]

/** `paid`: how an order is told as paid, and a refund as gone back. */
export function untrueAnswersOf(table: UntrueTable, rows: Rows, paid: ClaimedState): NastyAnswer[] {
  const places = placesOf(table)
  return [
    ...places.flatMap((place) => fieldLie(place, rows, paid)),
    ...RECORD_LIES,
    ...linkLies(table),
  ]
}

const LATER: readonly CallKind[] = ['status', 'cancel']
const isRefund = (kind: CallKind) => REFUND_CALLS.includes(kind)

/** One field is said otherwise: of what was paid or given back where it is read of that, else of what is so. */
function fieldLie(place: Place, rows: Rows, paid: ClaimedState): NastyAnswer[] {
  const { at, of, means, in: readIn, also } = place
  const ofRefundsOnly =
    readIn.length > 0 && readIn.every((call) => /^(refund|state|returned)$/.test(call))
  const kinds = rows.filter(({ on }) => of.includes(on)).map(({ kind }) => kind)
  const calls = [...new Set(kinds)].filter((kind) => isRefund(kind) || !ofRefundsOnly)
  const base = ({ call, state, honest, as }: Exchange): object | null => {
    if (readIn.length === 0) return honest
    if (isRefund(call) || readIn.includes('paid')) return as(paid)
    return state === 'PAID' ? null : honest
  }
  const strange = also?.map((value) => () => value) ?? (means === 'word' ? STRANGE_WORDS : [])
  const lies = [...falsehoods(place).map(([, change]) => change), ...strange]
  const name = `a false ${at.join('.')} of ${of.join(', ')} as ${means} in ${readIn.join(', ')}`
  const answer = (lie: (truth: Json) => Json, exchange: Exchange) => {
    const said = of.includes(exchange.row) ? base(exchange) : null
    const text = said && editJson(JSON.stringify(said), at, lie)
    return text ? sendAndClose(exchange.socket, httpAnswer('200 OK', text)) : false
  }
  return calls.length === 0 ? [] : [varied(name, lies, answer, { calls })]
}

const STRANGE_WORDS: readonly ((truth: Json) => Json)[] = [
  () => UNKNOWN_WORD,
  (truth) => `${truth}_MAYBE`,
  (truth) => `${truth} `,
  (truth) => {
    const upper = String(truth).toUpperCase()
    return upper === truth ? upper.toLowerCase() : upper
  },
]

/** The answer is right in itself, and the bank's records are others. `on`: only in the answers to these rows. */
export const recordLie = (
  name: string,
  calls: readonly CallKind[],
  claims: readonly ClaimedState[],
  { on, ...how }: How & { readonly on?: readonly string[] } = {},
): NastyAnswer =>
  varied(
    name,
    claims,
    (claimed, exchange) => {
      const said = exchange.as(claimed)
      const isSo = JSON.stringify(said) === JSON.stringify(exchange.honest)
      return (
        said !== null && !isSo && (on?.includes(exchange.row) ?? true) && sendJson(exchange, said)
      )
    },
    { calls, ...how },
  )

/** What is said otherwise, by field. Nothing: it does not apply. */
export type Wrong = (said: Fields) => object | false | null | undefined
// biome-ignore lint/suspicious/noExplicitAny: each bank writes other fields.
export type Fields = Readonly<Record<string, any>>

/** The honest answer with some fields that are not so. */
export const untrueAnswer = (
  name: string,
  calls: readonly CallKind[],
  wrongs: readonly Wrong[],
  how: How = {},
): NastyAnswer =>
  varied(
    name,
    wrongs,
    (wrong, exchange) => {
      const said = exchange.honest && wrong(exchange.honest)
      return said ? sendJson(exchange, { ...exchange.honest, ...said }) : false
    },
    { calls, ...how },
  )

/** An error of the bank's own, about something that is as it should be. */
export const refusal = (
  name: string,
  calls: readonly CallKind[],
  said: readonly (readonly [body: object, status: string])[],
  { type = 'application/json', ...how }: How & { readonly type?: string } = {},
): NastyAnswer =>
  varied(
    name,
    said,
    ([body, status], exchange) =>
      exchange.honest !== null && sendJson(exchange, body, status, [`Content-Type: ${type}`]),
    { calls, ...how },
  )

const UNPAID = { operationId: null, paidKopecks: null, paidAtMs: null }
const ENDS: readonly OrderState[] = ['CANCELED', 'EXPIRED', 'DECLINED']
const isPaid = ({ state }: RecordedOrder) => state === 'PAID'
const isOpen = ({ state }: RecordedOrder) => state === 'CREATED' || state === 'IN_PROGRESS'
const turned = (states: readonly OrderState[], fits: (order: RecordedOrder) => boolean) =>
  states.map(
    (state): ClaimedState => ({
      order: (order) => (fits(order) ? { ...order, ...UNPAID, state } : order),
    }),
  )

const BELIEVABLE = { isBelievable: true }
const RECORD_LIES: readonly NastyAnswer[] = [
  recordLie('ended-though-paid', LATER, turned([...ENDS, 'IN_PROGRESS'], isPaid), BELIEVABLE),
  recordLie('ended-though-payable', ORDER_CALLS, turned(ENDS, isOpen), {
    hasEffect: false,
    ...BELIEVABLE,
  }),
  recordLie('made-and-ended', ['register'], turned(ENDS, isOpen), BELIEVABLE),
  recordLie(
    'open-again',
    LATER,
    turned(['CREATED', 'IN_PROGRESS'], (order) => !isOpen(order)),
  ),
  recordLie(
    'refunded-beyond-paid',
    ['status', 'refund-status'],
    [1, 100].map(
      (more): ClaimedState => ({
        refunds: (refunds, order) => [
          ...refunds,
          strangerOf(order, (order.paidKopecks ?? 0) + more),
        ],
      }),
    ),
  ),
  recordLie(
    'refund-pending-again',
    ['refund-status'],
    [{ refund: (one) => ({ ...one, state: 'PENDING' }) }],
  ),
  {
    name: 'not-found',
    calls: [...LATER, 'refund-status'],
    hasEffect: false,
    isBelievable: true,
    answer(exchange) {
      const { http, body, type = 'application/json' } = exchange.unknown()
      const isThere = exchange.honest !== null
      return isThere && sendJson(exchange, body, `${http} So`, [`Content-Type: ${type}`])
    },
  },
]

function strangerOf({ orderId }: RecordedOrder, amountKopecks: number) {
  return {
    orderId,
    refundId: null,
    amountKopecks,
    bankRefundId: 'R-77',
    state: 'RETURNED',
  } as const
}

/** Registrations with a code that must never reach the glass. */
function linkLies({ code }: UntrueTable): NastyAnswer[] {
  const lie = (name: string, payloads: readonly ((order: RecordedOrder) => unknown)[]) =>
    recordLie(
      name,
      ['register'],
      payloads.map(
        (payloadOf): ClaimedState => ({
          order: (order) => ({ ...order, payload: payloadOf(order) as string }),
        }),
      ),
    )
  const altered =
    (alter: (url: URL) => void) =>
    ({ payload }: RecordedOrder) =>
      payload.startsWith('https:') ? alteredLink(payload, alter) : payload
  const dearer = (times: number) => (order: RecordedOrder) => {
    const amountKopecks = Math.round(order.amountKopecks * times)
    return code(order.number, { ...order, amountKopecks }).payload
  }
  const none = [
    'javascript:alert(1)',
    'https://evil.example/',
    '',
    'A'.repeat(5_000),
    null,
    17,
    undefined,
  ]
  return [
    lie('link-other-amount', [
      dearer(10),
      dearer(0.5),
      altered((url) => url.searchParams.set('sum', '-5')),
      altered((url) => url.searchParams.append('sum', '1')),
    ]),
    lie('link-whose-amount-the-customer-fills-in', [
      altered((url) => url.searchParams.delete('sum')),
    ]),
    lie('link-other-currency', [
      altered((url) => url.searchParams.set('cur', 'USD')),
      ({ payload }) => withChecksum(payload.replace(/5303\d{3}/, '5303840')),
    ]),
    lie('link-wrong-checksum', [
      ({ payload }) => payload.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]),
    lie('link-elsewhere', [
      altered((url) => {
        url.host = 'qr.nspk.ru.evil.example'
      }),
      ...none.map((payload) => () => payload),
    ]),
  ]
}

/** An EMVCo code with the checksum that it then has; a link is as it was. */
function withChecksum(payload: string): string {
  const text = payload.slice(0, -4)
  return payload.startsWith('https:') ? payload : text + checksum(text)
}
