/**
 * What an event of the journal is: one row that says its level, its fields and its sentence in both languages. Whoever
 * records an event is held to its row by the compiler; the page, lanectl and the documents read its words from there.
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
  /** `{name}` is a field that each such event has. */
  readonly en: string
  readonly ru: string
  /** The sentence for tills, and for the page in the story of one payment, where it differs. */
  readonly story?: Words
  /** The sentence on a shift's report, for events that somebody should look at. */
  readonly receipt?: Words
}

interface Words {
  readonly en: string
  readonly ru: string
}

/**
 * Returns the table unchanged; it compiles only where its sentences name fields of their events, the same ones in both
 * languages.
 */
export function events<const Rows extends EventRows>(
  rows: Rows & {
    readonly [Name in keyof Rows]: Rows[Name] extends EventRow ? Checked<Rows[Name]> : never
  },
): Rows {
  return rows
}

type Checked<Row extends EventRow> = {
  readonly en: Names<Row['en']> extends Names<Row['ru']> & Needed<Row> ? string : Misnamed
  readonly ru: Names<Row['ru']> extends Names<Row['en']> ? string : Misnamed
}
type Misnamed = 'names a field that the event or the other language has not'

/** Of `{number} of {total}`: 'number' | 'total'. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

type Needed<Row extends EventRow> = keyof FieldsOf<Row> & string

/** What an event of this row is recorded with. */
export type FieldsOf<Row extends EventRow> =
  Row['fields'] extends Readonly<Record<string, TSchema>> ? Told<Row['fields']> : NoFields
export type NoFields = Readonly<Record<never, never>>

type Told<Fields extends Readonly<Record<string, TSchema>>> = {
  readonly [Name in keyof Fields as Fields[Name] extends TOptional ? never : Name]: OrSaid<
    Static<Fields[Name]>
  >
} & {
  readonly [Name in keyof Fields as Fields[Name] extends TOptional ? Name : never]?:
    | OrSaid<Static<Fields[Name]>>
    | undefined
}

/**
 * Where a field is a text, it may be a sentence of the lane: recorded as a Sentence, and read in the reader's language.
 */
type OrSaid<Value> = string extends Value ? Value | Sentence : Value

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
