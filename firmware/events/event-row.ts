/**
 * What an event of the journal is: one row that says its level, its fields and its sentence in both languages. Whoever
 * records an event is held to its row by the compiler; the page, lanectl and the documents read its words from there.
 *
 * Types alone, and plain data: who records an event loads no words.
 */

import { type Static, type TOptional, type TSchema, Type } from '#firmware/schema-builder.ts'
import type { Sentence } from '#firmware/sentence.ts'

export type EventLevel = 'info' | 'warn' | 'error'

/** By their names, `noun.past`. */
export type EventRows = Readonly<Record<`${string}.${string}`, EventRow>>

export interface EventRow {
  /** Of several: the place that records it knows which, the first where nothing is remarkable. */
  readonly level: EventLevel | readonly [EventLevel, ...EventLevel[]]
  readonly fields?: Readonly<Record<string, TSchema>>
  /** `{name}` is a field that each such event has. */
  readonly en: string
  readonly ru: string
  /** As tills read it, and the page in the story of one payment, where that is said otherwise. */
  readonly story?: Words
  /** What the report of a shift says to look at. */
  readonly receipt?: Words
}

interface Words {
  readonly en: string
  readonly ru: string
}

/** The table as it was given, once its sentences name fields of their events, and the same ones in both languages. */
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

/** Of `{number} of {total}`: number, total. */
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

/** Where a text is told a sentence of the lane may be: it is written as one, and read in the reader's language. */
type OrSaid<Value> = string extends Value ? Value | Sentence : Value

/** The usual one first. */
export function levelsOf({ level }: EventRow): readonly [EventLevel, ...EventLevel[]] {
  return typeof level === 'string' ? [level] : level
}

// What fields are made of.
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
