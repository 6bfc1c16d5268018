/** What a hostile bank needs of its dialect: how a call is read, what is true, what a thief would say. */
import type { IncomingMessage } from 'node:http'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { Misstatement } from './accidents/lever-accidents.ts'
import type { CallKind, NastyAnswer } from './accidents/nasty-answer.ts'

/** One call of the lane. */
export interface BankCallRead {
  /** `probe`: can the bank be reached? Never nasty. */
  readonly kind: CallKind | 'probe'
  /** The lane's id of the order; empty where the call is about none. */
  readonly orderId: string
  /** Which levers it can meet; those of its kind where absent. */
  readonly levers?: readonly BankFaultKind[]
}

export interface BankAnswer {
  readonly http: number
  readonly body: object
  /** Otherwise `application/json`. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface BankDialect<Call extends BankCallRead, Body extends object = object> {
  /** A string is a complaint: what the bank's documents do not allow. Credentials are checked here, too. */
  read(request: IncomingMessage): Promise<Call | string>
  /** Carries the call out in the records, and answers honestly. Again for the same call: as the documents say. */
  answer(call: Call): BankAnswer
  /** What it would say of it now, without carrying it out; null when it knows nothing of it. */
  look(call: Call): Body | null
  /** The same, with the money there (or back); some object also where it knows nothing of it. */
  claim(call: Call): object
  /** The word that stands for paid in its answers. */
  readonly paidWord: string
  /** To a call that it does not understand. */
  refuse(complaint: string): BankAnswer
  /** On top of those that every bank has. */
  readonly nastyAnswers: readonly NastyAnswer<Body>[]
  /** An honest answer with one thing in it that is not so. */
  readonly misstated: Readonly<Record<Misstatement, (honest: Body) => object>>
}
