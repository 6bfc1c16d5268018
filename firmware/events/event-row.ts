/**
 * What an event of the journal is: one row that says its level and its fields. Whoever records an event is held to its row by
 * the compiler; what it says to people stands in firmware/words/, `event.NAME` (event-words.ts).
 *
 * Types and plain data only, so that code that records an event loads no sentences.
 */

import { type Static, type TOptional, type TSchema, Type } from '#firmware/schema-builder.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

export type EventLevel = 'info' | 'warn' | 'error'

/** By their names, `noun.past`. */
export type EventRows = Readonly<Record<`${string}.${string}`, EventRow>>

export interface EventRow {
  /** One level, or several where the place that records it chooses; the first is the usual one. */
  readonly level: EventLevel | readonly [EventLevel, ...EventLevel[]]
  readonly fields?: Readonly<Record<string, TSchema>>
}

/** The names of events that may be recorded with this level. */
export type EventOf<Rows extends EventRows, Level extends EventLevel> = {
  [Name in keyof Rows]: Level extends LevelsOf<Rows[Name]> ? Name : never
}[keyof Rows]

type LevelsOf<Row> = Row extends { readonly level: infer Level }
  ? Level extends readonly EventLevel[]
    ? Level[number]
    : Level
  : never

/** What an event of this row is recorded with. */
export type FieldsOf<Row> = Row extends {
  readonly fields: infer Fields extends Readonly<Record<string, TSchema>>
}
  ? FieldValues<Fields>
  : NoFields
export type NoFields = Readonly<Record<never, never>>

type FieldValues<Fields extends Readonly<Record<string, TSchema>>> = {
  readonly [Name in keyof Fields as Fields[Name] extends TOptional ? never : Name]: OrSentence<
    Static<Fields[Name]>
  >
} & {
  readonly [Name in keyof Fields as Fields[Name] extends TOptional ? Name : never]?:
    | OrSentence<Static<Fields[Name]>>
    | undefined
}

/**
 * Where a field is a text, it may be a sentence of the lane: recorded as a Sentence, and read in the reader's language.
 */
type OrSentence<Value> = string extends Value ? Value | Sentence : Value

/** The usual one first. */
export function levelsOf({ level }: EventRow): readonly [EventLevel, ...EventLevel[]] {
  return typeof level === 'string' ? [level] : level
}

// The types of fields.
export const Text = Type.String()
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const Count = Type.Integer()
export const CountOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] })
export const MeasureOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] })
export const Flag = Type.Boolean()
export const Texts = Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } })
/** An error as it was thrown: the journal has its stack. */
export const Thrown = Type.Unknown()
export const Whatever = Type.Unknown()
/** An event may come without it. */
export const maybe = Type.Optional
