/**
 * The operations of the lane by the addresses of their rows, and what each takes and answers. Types alone: no table comes
 * into the page.
 */
import type { DEVICE_OPERATIONS } from '#firmware/device/all-device-operations.ts'
import type { ITEMS_OPERATIONS } from '#firmware/items/operations/all-items-operations.ts'
import type { DoneOf, GivenTo, Operation } from '#firmware/operations/operation.ts'
import type { PAYMENT_OPERATIONS } from '#firmware/payment/operations/all-payment-operations.ts'
import type { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import type { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

export type ByAddress<Table> = {
  readonly [Name in keyof Table as Table[Name] extends { readonly at: infer At extends string }
    ? At
    : never]: Table[Name]
}

interface Rows
  extends ByAddress<typeof DEVICE_OPERATIONS>,
    ByAddress<typeof ITEMS_OPERATIONS>,
    ByAddress<typeof PAYMENT_OPERATIONS>,
    ByAddress<typeof SELFTEST_OPERATIONS>,
    ByAddress<typeof SYNC_OPERATIONS>,
    RowsOfFeatures {}

/** Each feature that has operations adds its own, in `page/` of its folder: `extends ByAddress<typeof TIDE_OPERATIONS>`. */
// biome-ignore lint/suspicious/noEmptyInterface: features declare what is in it
export interface RowsOfFeatures {}

export interface Person {
  readonly name: string | null
  /** Null where the lane asks for no login. */
  readonly role: 'operator' | 'till' | 'monitor' | null
  readonly mayRefund: boolean
}

/** What is no operation of an interface: the page's own session and pictures, and the levers of the fakes. */
interface OwnCalls {
  readonly 'GET /console/session': Own<unknown, Person>
  readonly 'POST /console/session': Own<{ readonly body: { readonly token: string } }, Person>
  readonly 'DELETE /console/session': Own<unknown, unknown>
  readonly 'GET /console/display.svg': Own<unknown, unknown>
  readonly 'GET /console/camera.jpg': Own<
    { readonly headers?: { readonly 'if-none-match': string } },
    unknown
  >
  readonly 'POST /sim/bank/:verdict': Own<
    { readonly path: { readonly verdict: 'pay' | 'reject' | 'cancel' } },
    unknown
  >
  readonly 'POST /sim/bank/outage': Own<{ readonly body: { readonly on: boolean } }, unknown>
  readonly 'POST /sim/display/unplug': Own<unknown, unknown>
  readonly 'POST /sim/display/plug': Own<unknown, unknown>
  readonly 'PUT /sim/camera': Own<{ readonly bytes: File }, unknown>
  readonly 'DELETE /sim/camera': Own<unknown, unknown>
  readonly 'POST /sim/scale': Own<
    { readonly body: { readonly grams: number; readonly stable: boolean } },
    unknown
  >
}

interface Own<Given, Done> {
  readonly given: Given
  readonly done: Done
}

export type Address = keyof Rows | keyof OwnCalls

/** Addresses that are read, and may be asked again. */
export type ReadAddress = Extract<Address, `GET ${string}`>

/** What an operation answers when it succeeds, as it comes over the wire. */
export type Done<At extends Address> = At extends keyof OwnCalls
  ? OwnCalls[At]['done']
  : At extends keyof Rows
    ? Rows[At] extends Operation
      ? Plain<DoneOf<Rows[At]>>
      : never
    : never

/** What an operation is given: `path`, `query`, `headers`, and `body`, or `bytes` where it takes no JSON. */
export type Given<At extends Address> = At extends keyof OwnCalls
  ? OwnCalls[At]['given']
  : At extends keyof Rows
    ? Rows[At] extends Operation
      ? Loose<GivenTo<Rows[At]>> & BytesOf<Rows[At]>
      : never
    : never

/** The argument may be left out where nothing in it is needed. */
export type Arguments<At extends Address, Rest extends readonly unknown[]> =
  Record<never, never> extends Given<At>
    ? [given?: Given<At>, ...rest: Rest]
    : [given: Given<At>, ...rest: Rest]

type BytesOf<Row> = Row extends { readonly takes: { readonly orJson: true } }
  ? { readonly bytes?: BodyInit; readonly body?: object }
  : Row extends { readonly takes: object }
    ? { readonly bytes: BodyInit }
    : unknown

/** What may be left out may be undefined as well: neither is sent. */
type Loose<Parts> = {
  readonly [Part in keyof Parts]: Parts[Part] extends infer Fields
    ? {
        readonly [Key in keyof Fields]: Record<never, never> extends Pick<Fields, Key>
          ? Fields[Key] | undefined
          : Fields[Key]
      }
    : never
}

/** A value of the lane as JSON: a sentence is its text, what was promised is there. */
export type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Sentence
    ? string
    : Value extends Promise<infer Later>
      ? Plain<Later>
      : Value extends readonly (infer Item)[]
        ? readonly Plain<Item>[]
        : Value extends object
          ? { readonly [Key in keyof Value]: Plain<Value[Key]> }
          : Value
