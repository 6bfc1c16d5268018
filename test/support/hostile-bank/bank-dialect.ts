/** What a hostile bank needs of its dialect: how a call is read, what is true, what a thief would say. */
import type { IncomingMessage } from 'node:http'
import type { CallKind, NastyAnswer } from './accidents/nasty-answer.ts'

/** One call of the lane. */
export interface BankCallRead {
  /** `probe`: can the bank be reached? Never nasty. */
  readonly kind: CallKind | 'probe'
  /** The lane's id of the order; empty where the call is about none. */
  readonly orderId: string
}

export interface BankAnswer {
  readonly http: number
  readonly body: object
  /** Otherwise `application/json`. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a lever of a contract suite makes of a call; a null answer: none is sent. */
export interface LeverAnswer {
  readonly name: string
  readonly answer: BankAnswer | null
  readonly hadEffect: boolean
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
  lever?(call: Call): LeverAnswer | null
}
