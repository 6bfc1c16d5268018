/**
 * No port of its own: one bank file for all lanes of a shop: what a lane does for its master, and the master for its lanes. Payments
 * implement both sides (firmware/payment/shop-day/), synchronisation carries the messages: a lane asks its master, as
 * for everything else, so nobody but the master that a lane has chosen learns anything of its payments.
 */
import type { StatementLine } from './bank-statement.ts'

/** Names and lines of one message: each some 300 bytes, and a message has 1 MiB. */
export const SHOP_DAY_PAGE = 1_000
/** Of a lane, for one comparison: 2,500 payments a day for eight days. */
export const SHOP_DAY_NAMES_MAX = 20_000
/** Order ids of older payments that every lane is asked about. */
export const SHOP_DAY_OLDER_MAX = 500
/** As many lanes as are compared together; a hypermarket has some sixty. */
export const SHOP_DAY_LANES_MAX = 100
/** Answers of a person that one list was read by: as many as are kept of a bank. */
export const SHOP_DAY_ANSWERS_MAX = 128
/** Of a word of the file, or the head of a column. */
export const SHOP_ANSWER_CHARACTERS = 200

/** What the master wants of a lane. */
export interface ShopDayTask {
  /** Another one for each comparison: what is said of an earlier one is refused. */
  readonly id: string
  /** YYYY-MM-DD in the time zone of the shop. */
  readonly date: string
  readonly bankName: string
  /** Money that moved in this span is in the master's lines. */
  readonly fromMs: number
  readonly untilMs: number
  /** Orders of older payments that lines name: whoever has one names it. */
  readonly older: readonly string[]
  /** The lane has compared: it only tells how it stands now. */
  readonly isLook: boolean
}

/** What a payment is called at the bank. No sums: only the lines that a lane has named are sent to it. */
export interface PaymentNames {
  readonly id: string
  readonly operationId: string | null
  readonly qrId: string | null
  /** Of its refunds, the lane's own ids and the bank's. */
  readonly refunds: readonly string[]
}

/** What a lane has to know of the whole list to compare its own lines. */
export interface ShopDayFacts {
  readonly source: 'registry' | 'file'
  /** When the bank made its list; null: long after all of it. */
  readonly asOfMs: number | null
  readonly linesOfDay: number
  readonly saysKind: boolean
  readonly areRefundsUndated: boolean
  readonly dayOnlyLines: number
  /** Who asked for the comparison, and at which lane. */
  readonly by: string | null
  /** What persons said of the bank's file, and the list was read by. */
  readonly answers: readonly ShopAnswer[]
}

export interface ShopAnswer {
  readonly of: 'word' | 'column'
  /** As the file writes it. */
  readonly text: string
  readonly meaning: string
  readonly by?: string | null
  readonly at?: string
}

/** A line of the shop's list. `told`: the answers without which it would not be this one, by their place in the facts. */
export interface ShopLine extends StatementLine {
  readonly told?: readonly number[]
}

/** What a lane of this build can take back. It tells its master: one of an earlier build could not read the others. */
export const SHOP_TAKE_BACKS = ['word', 'column', 'comparison'] as const
export type ShopTakeBackOf = (typeof SHOP_TAKE_BACKS)[number]

/**
 * What was said at the master, and is wrong: each lane withdraws what it found by it, and says of each comparison that was
 * made by it that it says nothing any more. Done again it is the same.
 */
export interface ShopTakeBack {
  readonly id: string
  readonly bankName: string
  /** Or the whole comparison of a day, whose date is the text. */
  readonly answer: { readonly of: ShopTakeBackOf; readonly text: string }
  readonly note: string
  /** Who took it back, and at which lane. */
  readonly by: string | null
}

export interface ShopTotal {
  readonly count: number
  readonly amount: number
}

export interface ShopSums {
  readonly payments: ShopTotal
  readonly refunds: ShopTotal
}

/** How a lane's comparison stands, with what persons have settled there; and its day at all banks. */
export interface LaneDay {
  readonly verdict: 'agrees' | 'differs' | 'undecided'
  readonly bank: ShopSums
  readonly ledger: ShopSums
  /** Differences that nobody has settled. */
  readonly differences: number
  readonly undecided: number
  /** Null: the bank says nothing of fees. */
  readonly charges: {
    readonly fee: number
    readonly net: number
    readonly linesWithout: number
  } | null
  /** The lane's day at all banks, as its own statement has it. */
  readonly net: number
  /** The number under which the lane has filed its statement; null: it has not. */
  readonly statement: number | null
}

/** The lane's side. */
export interface ShopDayLane {
  /** In pages of SHOP_DAY_PAGE at most; at least one page. Rejects with 'full' past SHOP_DAY_NAMES_MAX, 'storage'. */
  names(task: ShopDayTask): AsyncIterable<readonly PaymentNames[]>
  /**
   * Compares these lines and keeps how it ended. `takesRest`, of the master's own lane alone: money that is of no payment
   * here is written into this ledger as found. What an earlier comparison of the shop found for this day, and this one
   * does not find, is withdrawn, unless lines are to come (`isWhole` false). Rejects with 'refused', 'bad-request', 'storage'.
   */
  compare(
    task: ShopDayTask,
    given: Pick<ShopDayLines, 'facts' | 'lines' | 'isWhole'>,
    takesRest: boolean,
  ): Promise<LaneDay>
  /** Answers how many entries were withdrawn. Rejects with 'storage'; may be asked again after that, or after a kill. */
  takeBack(given: ShopTakeBack): Promise<number>
  /** How the lane stands with a day that was compared. Rejects with 'storage'. */
  look(task: ShopDayTask): Promise<LaneDay>
}

export interface ShopDayLines {
  readonly facts: ShopDayFacts
  readonly lines: readonly ShopLine[]
  /** False: the master's own lane gets what is of no lane later. */
  readonly isWhole: boolean
  /** Where the next page begins; null: this was the last one. */
  readonly next: number | null
}

/** The master's side. Each call is of the lane whose key proved it. All may be repeated. */
export interface ShopDayMaster {
  /** What this lane has to compare next; null: nothing. `mayAnswer` false: its key is no key of its own. */
  taskOf(serialNumber: string, mayAnswer: boolean): Promise<ShopDayTask | null>
  /**
   * What it has to take back before that, the first first, of what it can (`takesBack`, as the lane tells it); null: nothing.
   * For the rest it has to be updated, or to compare the day again.
   */
  takeBackOf(serialNumber: string, takesBack: readonly string[]): ShopTakeBack | null
  /** It has taken it back. One that is not waited for is passed over. Rejects with 'storage'. */
  takenBack(serialNumber: string, id: string, withdrawn: number): Promise<void>
  /** Rejects with 'refused' for a comparison that was replaced. */
  named(serialNumber: string, id: string, names: readonly PaymentNames[]): Promise<void>
  /** The lane's own lines, from the `after`th on. Rejects likewise. */
  linesOf(serialNumber: string, id: string, after: number): Promise<ShopDayLines>
  /** Rejects likewise, and with 'storage'. */
  answered(serialNumber: string, id: string, day: LaneDay): Promise<void>
  /** The lane could not compare, and is asked again later. Rejects likewise. */
  failed(serialNumber: string, id: string, why: string): Promise<void>
}

/** A lane of the shop, as its master sees it. */
export interface LaneOfShop {
  readonly serialNumber: string
  readonly lastSeenAtMs: number | null
  /** False: it has the key that all lanes share, so it is known only while it is heard. */
  readonly hasOwnKey: boolean
}
