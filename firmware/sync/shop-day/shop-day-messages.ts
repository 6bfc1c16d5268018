/**
 * The messages of a lane and its master about the shop's day, version 1: an operation of its own. A master of an earlier
 * release answers 'no-route', an earlier lane never asks. What a lane tells are names of its payments and sums of its day.
 *
 * Fields that a reader does not know are ignored. A value that it does not know makes the message unreadable, so a lane
 * tells which of them it knows (`takesBack`), and its master sends it no other.
 */

import { createMessageReader } from '#firmware/message-reader.ts'
import { oneOf, orNull, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  SHOP_ANSWER_CHARACTERS,
  SHOP_DAY_ANSWERS_MAX,
  SHOP_DAY_OLDER_MAX,
  SHOP_DAY_PAGE,
  SHOP_TAKE_BACKS,
  type ShopTakeBackOf,
} from '#hal/shop-day.ts'

/** Of an id: the longest of a bank has 64 characters. With as many as a page has, a head stays below its 1 MiB. */
const ID_CHARACTERS = 128
/** A payment is refunded in parts, but a line of a bank names one of them. */
const REFUNDS_NAMED = 64

/** Of a reason that a person gives: as many as the operation takes. */
const NOTE_CHARACTERS = 500

/** Of a sentence: the longest has some 200. */
export const TROUBLE_CHARACTERS = 300

const Id = Type.String({ minLength: 1, maxLength: ID_CHARACTERS })
const IdOrNull = orNull(Id)
const Count = Type.Integer({ minimum: 0, maximum: 1e9 })
const Kopecks = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
})
const TimeMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Total = Type.Object({ count: Type.Integer(), amount: Kopecks })
const Sums = Type.Object({ payments: Total, refunds: Total })

const Names = Type.Object({
  id: Id,
  operationId: IdOrNull,
  qrId: IdOrNull,
  refunds: Type.Array(Id, { maxItems: REFUNDS_NAMED }),
})

const LaneDay = Type.Object({
  verdict: oneOf(['agrees', 'differs', 'undecided']),
  bank: Sums,
  ledger: Sums,
  differences: Count,
  undecided: Count,
  charges: orNull(Type.Object({ fee: Kopecks, net: Kopecks, linesWithout: Count })),
  net: Kopecks,
  statement: orNull(Count),
})

/** More than there are kinds; a later release may have others. */
const TakesBack = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 32 })
/**
 * Of a lane that does not tell it. One whose build takes nothing back at all reads no `takeBack`: it is told so each time it asks,
 * and gets nothing else before it is updated.
 */
export const TAKES_BACK_UNTOLD: readonly ShopTakeBackOf[] = ['word', 'column']

/** Without `day` the lane asks what there is to do. */
export const ShopDayAsk = Type.Object({
  version: Type.Literal(1),
  takesBack: Type.Optional(TakesBack),
  day: Type.Optional(Id),
  names: Type.Optional(Type.Array(Names, { maxItems: SHOP_DAY_PAGE })),
  after: Type.Optional(Count),
  answer: Type.Optional(LaneDay),
  /** Why the lane could not compare, in its own language. */
  trouble: Type.Optional(Type.String({ maxLength: TROUBLE_CHARACTERS })),
  /** `day` is what it has taken back; so many entries of its ledger are withdrawn. */
  withdrawn: Type.Optional(Count),
})
export type ShopDayAsk = Static<typeof ShopDayAsk>

const Task = Type.Object({
  id: Id,
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  bankName: Type.String({ minLength: 1, maxLength: 64 }),
  fromMs: TimeMs,
  untilMs: TimeMs,
  older: Type.Array(Id, { maxItems: SHOP_DAY_OLDER_MAX }),
  isLook: Type.Boolean(),
})

const Name = Type.String({ maxLength: 200 })
/** A word of a file, or the head of a column. */
const AnswerText = Type.String({ minLength: 1, maxLength: SHOP_ANSWER_CHARACTERS })
const AnswerOf = oneOf(['word', 'column'])

const Facts = Type.Object({
  source: oneOf(['registry', 'file']),
  asOfMs: orNull(TimeMs),
  linesOfDay: Count,
  saysKind: Type.Boolean(),
  areRefundsUndated: Type.Boolean(),
  dayOnlyLines: Count,
  by: orNull(Name),
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        of: AnswerOf,
        text: AnswerText,
        meaning: Name,
        by: Type.Optional(orNull(Name)),
        at: Type.Optional(Name),
      }),
      { maxItems: SHOP_DAY_ANSWERS_MAX },
    ),
  ),
})

const TakeBack = Type.Object({
  id: Id,
  bankName: Type.String({ minLength: 1, maxLength: 64 }),
  answer: Type.Object({ of: oneOf(SHOP_TAKE_BACKS), text: AnswerText }),
  note: Type.String({ maxLength: NOTE_CHARACTERS }),
  by: orNull(Name),
})

const Line = Type.Object({
  kind: oneOf(['payment', 'refund']),
  orderId: IdOrNull,
  qrId: IdOrNull,
  operationId: IdOrNull,
  refundId: IdOrNull,
  amountKopecks: Kopecks,
  atMs: TimeMs,
  isDayOnly: Type.Optional(Type.Literal(true)),
  isOfPayment: Type.Optional(Type.Literal(true)),
  charge: Type.Optional(Type.Object({ feeKopecks: Kopecks, netKopecks: Kopecks })),
  told: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: SHOP_DAY_ANSWERS_MAX - 1 }), {
      maxItems: SHOP_DAY_ANSWERS_MAX,
    }),
  ),
})

export const ShopDayReply = Type.Object({
  version: Type.Literal(1),
  task: Type.Optional(orNull(Task)),
  takeBack: Type.Optional(orNull(TakeBack)),
  facts: Type.Optional(Facts),
  lines: Type.Optional(Type.Array(Line, { maxItems: SHOP_DAY_PAGE })),
  isWhole: Type.Optional(Type.Boolean()),
  next: Type.Optional(orNull(Count)),
})
export type ShopDayReply = Static<typeof ShopDayReply>

const WRONG = say('fault.sync.bad-shop-day-message')
export const readShopDayAsk = createMessageReader(ShopDayAsk, WRONG)
export const readShopDayReply = createMessageReader(ShopDayReply, WRONG)
