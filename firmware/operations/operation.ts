/**
 * What an operation of an interface is: one row that says its path, who may call it, what it takes, answers and
 * refuses, how lanectl has it, where the page has it. Routes, documents, clients, commands and tests are read from
 * rows; what a row forgets or contradicts does not compile.
 *
 * Types alone, and what costs nothing to load: lanectl reads tables and serves nothing.
 */
import type {
  AnswerHeader,
  Content,
  MayGoWrong,
  RequestHeader,
} from '#firmware/http/openapi/openapi-words.ts'
import type { QueueLimits } from '#firmware/http/request-queue.ts'
import type { Access } from '#firmware/http/router.ts'
import type { Static, TObject, TSchema } from '#firmware/schema-builder.ts'
import type { LanectlKey } from '#firmware/words/holes-of-words.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

/** By their names: an operation's name is its operationId, and the method of every client. */
export type Operations = Readonly<Record<string, Operation>>

export interface Operation {
  readonly at: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  readonly access: Access
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** The handler sees `{}` where there was none. */
  readonly isBodyOptional?: true
  /** `null` is refused, not taken for an empty body: a client that lost its body by mistake would do too much. */
  readonly refusesNull?: true
  /** The size of a JSON body, where it may be larger than limits.ts allows. */
  readonly bodyBytesMax?: number
  /** A body that is no JSON: the handler is given its bytes as they came. */
  readonly takes?: TakesBytes
  readonly headers?: Readonly<Partial<Record<RequestHeader, 'needed' | 'optional'>>>
  /** By status. A schema writes its answer: it orders fields, and drops those that it does not know. */
  readonly answers: Readonly<Record<number, TSchema>>
  /** The schemas only describe: what the handler returns is sent as it is. */
  readonly isVerbatim?: true
  /** The schemas only describe: the handler sends bytes, or text that lies ready, through the reply itself. */
  readonly sendsItself?: true
  /** HEAD is answered by the handler, too, which then opens nothing that nobody reads. */
  readonly answersHead?: true
  /** The router declares the route itself; the row has everything else about the operation. */
  readonly isDeclaredByHand?: true
  /** Server-sent events: the handler sends through `reply.sse`, and the schema is that of an event's `data`. */
  readonly isStream?: true
  readonly answerHeaders?: readonly AnswerHeader[]
  /**
   * What the document says by status beside `answers`: pictures and other bytes, their parts, and refusals that say
   * more than every refusal of the interface does.
   */
  readonly documented?: Readonly<Record<number, Content>>
  /** The faults that this operation may end with, beside those of the HTTP frame. */
  readonly faults?: readonly MayGoWrong[]
  /** Rows that name the same queue wait in it together. */
  readonly queue?: OperationQueue
  /** How long an answer may take, where that is longer than limits.ts leaves a connection silent. */
  readonly answerTimeoutMs?: number
  readonly sample: Sample
  readonly lanectl: Verb | VerbByHand | WhyNot
  readonly page: PageHome | WhyNot
}

export interface TakesBytes {
  /** JSON is taken, too: the handler is then given the parsed value. */
  readonly orJson?: true
  /** A media type, `text/csv`; or how several of them begin: `image/`. */
  readonly type: string
  /** Where `type` stands for several: these. */
  readonly types?: readonly string[]
  /** Media types that are taken beside `type`. */
  readonly otherTypes?: readonly string[]
  readonly bytesMax: number
  /** How long the whole body may take to arrive, where it is longer than limits.ts says. */
  readonly timeoutMs?: number
  readonly schema: object
}

export interface OperationQueue extends QueueLimits {
  /** What waits in the queue, in the plural: a refusal names it. */
  readonly what: Sentence
}

/**
 * An example request that the lane can carry out; `$name` stands for what an earlier sample kept, or
 * what the lane was prepared with.
 */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Partial<Record<RequestHeader, string>>>
  readonly body?: object
  /** A body that is no JSON: its text, or as `$name` bytes that were kept. */
  readonly text?: string
  readonly picture?: `$${string}`
  /** The file that is sent in the field `file` of a form. */
  readonly file?: `$${string}`
  /** Keeps fields of the answer: `{ refund: 'refund.id' }` is `$refund` in the samples after it. */
  readonly keeps?: Readonly<Record<string, string>>
}

/** A command that is no more than the operation. */
export interface Verb {
  readonly verb: string
  /** Its description, as all texts of a command by its key in firmware/words/en/lanectl.json. */
  readonly says: LanectlKey
  /** Its arguments: the parameters of the path, then these fields of the query or body, each with its description. */
  readonly given?: Readonly<Record<string, LanectlKey>>
  /** Its options: fields of the query or the body. */
  readonly takes?: Readonly<Record<string, VerbOption>>
  readonly prints: PrintsText | PrintsRows | PrintsSentence | PrintsJson | PrintsFile
}

export interface VerbOption {
  /** What stands for the value in the help: `n` is `--number <n>`. */
  readonly value: string
  /** Or what it may be: one of these. */
  readonly says: LanectlKey | readonly string[]
  readonly default?: string | number
  /** Where it is not given, the language of the caller is sent. */
  readonly isLanguage?: true
}

/** Prints this field of the answer as it is; --json prints the other fields. */
export interface PrintsText {
  readonly text: string
  /** --json prints this field, too. */
  readonly isInJson?: true
}

/** Prints a sentence; `{id}` in it is an argument of the command, or a field of the answer. --json prints both. */
export interface PrintsSentence {
  readonly done: LanectlKey
}

/** Writes the bytes of the answer to this file, or to the one that the last argument names; `{id}` is an argument. */
export interface PrintsFile {
  readonly file: string
}

/** Prints the answer as JSON, whether a person or a program reads it. */
export interface PrintsJson {
  readonly isJson: true
}

/** Prints this list of the answer as a table; --json prints the list. */
export interface PrintsRows {
  readonly rows: string
  /** The sentence for an empty list; `{id}` is an argument of the command. */
  readonly none?: LanectlKey
  /** The columns by the keys of their heads: a field of a row, `net` or `accepted.amount`, and how it is written: `net:money`, `state:name.guest`. */
  readonly columns: Readonly<Record<string, string>>
  /** How the next page is asked for: this field of the last row goes into this field of the query. */
  readonly pages?: { readonly query: string; readonly field: string }
}

/** A command that does more than call the operation, written in scripts/lanectl/commands/. */
export interface VerbByHand {
  readonly byHand: string
}

/** The tab of the page that calls the operation, and the test in test/page/ that presses it there. */
export interface PageHome {
  readonly tab: string
  readonly pressedBy: string
  /** Another one may be paid by it: the page asks before, where that is so (parts/payee-question.ts). */
  readonly asksWhoIsPaid?: true
}

export interface WhyNot {
  readonly none: string
}

/** What the rows of a table have in common; a row that says otherwise has its own. */
type Common = Partial<Operation>
type NoCommon = Readonly<Record<never, never>>

/** What each row of a table with something in common must still say. */
type RowBeside<Each extends Common> = Omit<Operation, keyof Each | 'sample'> & Partial<Operation>
type RowsBeside<Each extends Common> = Readonly<Record<string, RowBeside<Each>>>

/** A row with what it has in common with the others. Without a sample of its own it is asked with nothing. */
type Whole<Each extends Common, Row> = {
  readonly [Key in keyof Row | keyof Each | 'sample']: Key extends keyof Row
    ? Row[Key]
    : Key extends keyof Each
      ? Each[Key]
      : NoCommon
}
type Table<Each extends Common, Given extends RowsBeside<Each>> = {
  readonly [Name in keyof Given]: Whole<Each, Given[Name]>
}
type CheckedRows<Each extends Common, Given extends RowsBeside<Each>> = {
  readonly [Name in keyof Given]: Checked<Whole<Each, Given[Name]>>
}

/** The table: its rows, checked, each with what all have in common. */
export function operations<const Given extends RowsBeside<NoCommon>>(
  rows: Given & CheckedRows<NoCommon, Given>,
): Table<NoCommon, Given>
export function operations<const Each extends Common, const Given extends RowsBeside<Each>>(
  each: Each,
  rows: Given & CheckedRows<Each, Given>,
): Table<Each, Given>
export function operations(...given: Readonly<Record<string, object>>[]): unknown {
  const [rows = {}, each = {}] = given.toReversed()
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { sample: {}, ...each, ...row }]),
  )
}

/** What a row must have because of other things that it says. */
type Checked<Row> = Row extends Operation
  ? Needs<Row, 'params', NamesIn<Row['at']>> & {
      readonly lanectl: CheckedVerb<Row, Row['lanectl']>
    } & (NoCommon extends GivenTo<Row>
        ? { readonly sample?: SampleOf<Row> }
        : { readonly sample: SampleOf<Row> }) & {
        // A misspelt field would silently leave the common one in force.
        readonly [Misspelt in Exclude<keyof Row, keyof Operation>]: never
      }
  : never

/** Requires a parameter for each name in the path, `:id`. */
type Needs<Row, Key extends keyof Row & string, Names extends string> = [Names] extends [never]
  ? { readonly [_ in Key]?: never }
  : { readonly [_ in Key]: { readonly properties: Readonly<Record<Names, TSchema>> } }

export type NamesIn<At extends string> = At extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

type SampleOf<Row extends Operation> = {
  readonly query?: { readonly [Key in keyof StaticOf<Row['query']>]?: string }
  readonly headers?: { readonly [Name in keyof Row['headers']]?: string }
  readonly body?: StaticOf<Row['body']>
} & ([NamesIn<Row['at']>] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<NamesIn<Row['at']>, string>> })

type CheckedVerb<Row extends Operation, Home> = (Home extends { readonly given: infer Given }
  ? {
      readonly given: {
        readonly [Key in keyof Given]: Key extends OptionName<Row> | NamesIn<Row['at']>
          ? LanectlKey
          : never
      }
    }
  : unknown) &
  (Home extends { readonly takes: infer Takes }
    ? {
        readonly takes: {
          readonly [Key in keyof Takes]: Key extends OptionName<Row> ? VerbOption : never
        }
      }
    : unknown) &
  (Home extends { readonly prints: { readonly text: string } }
    ? { readonly prints: { readonly text: keyof DoneOf<Row> } }
    : unknown) &
  (Home extends {
    readonly prints: { readonly rows: infer List; readonly columns: infer Columns }
  }
    ? {
        readonly prints: {
          readonly rows: keyof DoneOf<Row>
          readonly columns: {
            readonly [Head in keyof Columns]: Head extends LanectlKey
              ? ColumnOf<ItemOf<DoneOf<Row>, List>>
              : never
          }
        }
      }
    : unknown)

type OptionName<Row extends Operation> = keyof StaticOf<Row['query']> | keyof StaticOf<Row['body']>

type ItemOf<Answer, List> = List extends keyof Answer
  ? Answer[List] extends readonly (infer Item)[]
    ? Item
    : never
  : never

type ColumnOf<Item> =
  | FieldOf<Item>
  | `${ListOf<Item>}:list`
  | `${FieldOf<Item>}:${'bank' | 'megabytes' | 'money' | 'short' | 'yes'}`
  | `${FieldOf<Item>}:name.${string}`

type ListOf<Item> = {
  [Key in keyof Item & string]: Item[Key] extends readonly string[] ? Key : never
}[keyof Item & string]

type FieldOf<Item> = {
  [Key in keyof Item & string]: NonNullable<Item[Key]> extends object
    ? `${Key}.${keyof NonNullable<Item[Key]> & string}`
    : Key
}[keyof Item & string]

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown

/** What an operation answers when it succeeds. */
export type DoneOf<Row extends Operation> = StaticOf<Row['answers'][keyof Row['answers'] & number]>

/** What the handler is given. */
export interface AskedOf<Row extends Operation> {
  readonly params: StaticOf<Row['params']>
  readonly query: StaticOf<Row['query']>
  readonly body: Row extends { readonly takes: { readonly orJson: true } }
    ? unknown
    : Row extends { readonly takes: TakesBytes }
      ? Uint8Array
      : StaticOf<Row['body']>
}

/** What a client gives. */
export type GivenTo<Row extends Operation> = Part<'path', Row['params']> &
  Part<'query', Row['query']> &
  (Row extends { readonly isBodyOptional: true }
    ? Partial<Part<'body', Row['body']>>
    : Part<'body', Row['body']>) &
  HeadersOf<Row['headers']>

/** May be left out where nothing in it is needed. */
type Part<Key extends string, Schema> = Schema extends TSchema
  ? Record<never, never> extends Static<Schema>
    ? { readonly [_ in Key]?: Readonly<Static<Schema>> }
    : { readonly [_ in Key]: Readonly<Static<Schema>> }
  : unknown

type HeadersOf<Headers> =
  Headers extends Readonly<Record<string, string>>
    ? 'needed' extends Headers[keyof Headers]
      ? { readonly headers: HeaderValues<Headers> }
      : { readonly headers?: HeaderValues<Headers> }
    : unknown

type HeaderValues<Headers> = {
  readonly [Name in keyof Headers as Headers[Name] extends 'needed' ? Name : never]: string
} & { readonly [Name in keyof Headers as Headers[Name] extends 'needed' ? never : Name]?: string }
