/** What a dialect of the fake bank is given, and what it answers: types alone. */
import type { Misreports } from './false-statement-lines.ts'
import type { BankFaults } from './injected-faults.ts'
import type { OrderStore } from './order-store.ts'

export interface FakeBankNeeds {
  readonly orders: OrderStore
  readonly faults: BankFaults
  readonly misreports: Misreports
  readonly now: () => number
}

export interface Message {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Parsed JSON or form; undefined when there was none, null when it was neither. */
  readonly body: unknown
}

/** How the bank talks: the gateway contract, unless a test has it talk otherwise. */
export type Dialect = (needs: FakeBankNeeds, message: Message) => Promise<Reply>

export type Reply =
  | 'silence'
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
    }
