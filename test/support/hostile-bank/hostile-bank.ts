/** A bank of the tests that answers nastily on command and keeps records of what really happened, whatever its dialect. */
import type { BankLevers } from '#hal/fake-controls.ts'
import type { CallKind, NastyAnswer } from './accidents/nasty-answer.ts'
import type { OrderRecords } from './order-records.ts'
import type { RefundRecords } from './refund-records.ts'

export interface HostileBankOptions {
  /** The bank's wall clock. */
  readonly now?: () => number
  readonly overTls?: boolean
  /** How long the lane waits for one call: what is too slow depends on it. */
  readonly patienceMs?: number
  /** What it leaves unanswered is cut at once, so that no test waits for a deadline. */
  readonly cutsSilence?: boolean
}

export interface HostileBank extends AsyncDisposable {
  /** For `banks:` of the config. */
  readonly url: string
  /** Signs the bank's certificate; null over plain HTTP. */
  readonly caFile: string | null
  /** Where `GET /records` answers. */
  readonly recordsUrl: string
  readonly records: OrderRecords
  readonly refunds: RefundRecords
  readonly levers: BankLevers
  /** What it can say to a call; `calls`: of which kinds, all where absent. */
  readonly nastyAnswers: readonly NastyAnswer[]
  /** What can happen to a connection here, on top of the nasty answers. */
  readonly accidents: readonly string[]
  /** The next `count` calls that it applies to get this answer. */
  arm(name: string, count?: number, call?: CallKind): void
  /** The next `count` connections; open ones are closed for it. */
  armConnections(name: string, count?: number): void
  /** Takes every call and says nothing, without effect, until it is turned off. */
  setSilent(isSilent: boolean): void
  /** From here on nothing but the truth; what is on its way goes on. */
  beHonest(): void
  /** How often each nasty answer was given. */
  readonly given: ReadonlyMap<string, number>
}
