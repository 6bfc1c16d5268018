/**
 * A bank as a table: which calls it has, what each may hold, what it does and what is said of it. Written from the bank's
 * documents alone; the server, its levers and most of what a bank may say falsely come with it.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TSchema } from 'typebox'
import type { BankDriver } from '#drivers/bank/bank-list.ts'
import type { BankProfile } from '#hal/bank.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { Says } from '#test/banks/false-fields.ts'
import type { CallKind, NastyAnswer } from './accidents/nasty-answer.ts'
import type { BankBooks } from './bank-books.ts'
import type { NewOrder, OrderCode, OrderRecords, RecordedOrder } from './order-records.ts'
import type { RefundRecords } from './refund-records.ts'

export interface BankAnswer {
  readonly http: number
  readonly body: object
  /** Otherwise `application/json`. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A call of the lane, read by its row. */
export interface TableCall<Body = unknown> {
  /** `probe`: can the bank be reached? Never nasty. */
  readonly kind: CallKind | 'probe'
  /** The lane's id of the order; empty where the call is about none. */
  readonly orderId: string
  /** Null: it only asks whether somebody is there. */
  readonly row: Row | null
  /** What its path names: `:qrId`. */
  readonly named: Readonly<Record<string, string>>
  /** The lane's id of the refund; empty where the call is about none. */
  readonly refundId: string
  readonly body: Body
  /** As it came. */
  readonly text: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** What is answered instead, whatever the call is. */
  readonly refusal: BankAnswer | null
}

export interface Row<Body extends TSchema = TSchema> {
  /** Method and path below the bank's own: `PUT /orders/:orderId`. */
  readonly on: string
  readonly kind: CallKind
  /** Where one path is several calls. */
  when?(body: Static<Body>, query: URLSearchParams): boolean
  /** What the documents allow in its body: all else is a complaint. */
  readonly takes?: Body
  /** Its body is a form, otherwise JSON. */
  readonly isForm?: boolean
  /** Which levers it can meet; those of its kind where absent. */
  readonly levers?: readonly BankFaultKind[]
  /** The lane's ids, where the path has no `:orderId`, `:refundId`. */
  order?(call: TableCall<Static<Body>>): string
  refund?(call: TableCall<Static<Body>>): string
  /** Its effect: how it is refused, or the HTTP status with which what is then so is told; 200 where nothing is returned. */
  does?(call: TableCall<Static<Body>>): BankAnswer | number | undefined
  /** Null: the bank knows nothing of it. */
  tells(books: BankBooks, call: TableCall<Static<Body>>): object | null
}

/** The accidents of a line, whatever is said on it: where an operation is several calls, each meets them at one of these. */
export const LINE: readonly BankFaultKind[] = [
  'timeout-before',
  'timeout-after',
  'http-500',
  'http-429',
]

/** What is said, of a call whose body does not matter. */
export type Tells = (books: BankBooks, call: TableCall) => object | null

/** What is said of the order that it is about. */
export const ofOrder =
  (tell: (order: RecordedOrder, books: BankBooks) => object): Tells =>
  (books, { orderId }) => {
    const order = books.find(orderId)
    return order && tell(order, books)
  }

/** The row, its body as its schema has it. */
export const row = <Body extends TSchema>(of: Row<Body>): Row => of as unknown as Row

export interface BankTable<More extends object = object> {
  /** How a lane calls it. */
  readonly driver: BankDriver
  readonly profile: BankProfile
  /** Below which its calls are. */
  readonly path: string
  /** The word that stands for paid in its answers. */
  readonly paidWord: string
  /** How the ids in its paths look, where they are not any of 64 characters. */
  readonly ids?: Readonly<Record<string, string>>
  /** What each of its answers says where: by it the answers are falsified. */
  readonly says: Says
  /** What a customer scans for the order of this number. */
  code(number: number, order: NewOrder): OrderCode
  /** The name of a movement of money. */
  operation?(number: number): string
  open(bank: OpenedBank): {
    readonly rows: readonly Row[]
    /** A string is a complaint: nobody whom the bank knows. */
    stranger?(call: TableCall): BankAnswer | string | null
    /** To a call about what it does not know. */
    unknown(call: TableCall): BankAnswer
    /** To a call that its documents do not have. */
    refuse(complaint: string): BankAnswer
    /** What its tests reach for beside the bank. */
    readonly more?: More
    /** On top of what is made of `says` and what every bank has. */
    readonly lies?: readonly NastyAnswer[]
  }
}

export interface OpenedBank {
  readonly records: OrderRecords
  readonly refunds: RefundRecords
  readonly truth: BankBooks
  now(): number
}
