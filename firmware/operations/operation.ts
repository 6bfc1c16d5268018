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
} from '#firmware/http/document/openapi-words.ts'
import type { QueueLimits } from '#firmware/http/request-queue.ts'
import type { Access } from '#firmware/http/router.ts'
import type { Static, TObject, TSchema } from '#firmware/schema-builder.ts'

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
  /** `null` is no empty body: a client that lost what it meant to say would do too much. */
  readonly refusesNull?: true
  /** Of a JSON body, where it is more than limits.ts takes. */
  readonly bodyBytesMax?: number
  /** A body that is no JSON: the handler is given its bytes, as they came. */
  readonly takes?: TakesBytes
  readonly headers?: Readonly<Partial<Record<RequestHeader, 'needed' | 'optional'>>>
  /** By status. A schema writes its answer: it orders fields, and drops those that it does not know. */
  readonly answers: Readonly<Record<number, TSchema>>
  /** The schemas only describe: what the handler returns is sent as it is. */
  readonly isVerbatim?: true
  /** The schemas only describe: the handler sends bytes, or text that lies ready, through the reply itself. */
  readonly sendsItself?: true
  /** HEAD is the handler's too: nothing is opened that nobody reads. */
  readonly answersHead?: true
  /** The router declares the route: the row says everything else of it. */
  readonly isDeclaredByHand?: true
  /** Server-sent events: the handler sends through `reply.sse`, and the schema is that of an event's `data`. */
  readonly isStream?: true
  readonly answerHeaders?: readonly AnswerHeader[]
  /**
   * By status: what the document says where `answers` does not: of pictures and other bytes, of their parts, of refusals
   * that say more than every refusal of the interface.
   */
  readonly documented?: Readonly<Record<number, Content>>
  /** What may go wrong beside what the frame refuses. */
  readonly faults?: readonly MayGoWrong[]
  /** Rows with the same one wait in one queue. */
  readonly queue?: OperationQueue
  /** Where an answer may take longer than limits.ts leaves a silent connection. */
  readonly answerTimeoutMs?: number
  readonly sample: Sample
  readonly lanectl: Verb | VerbByHand | WhyNot
  readonly page: PageHome | WhyNot
}

export interface TakesBytes {
  /** JSON is taken, too, and the handler is given what it says. */
  readonly orJson?: true
  /** `text/csv`; of several, how they begin: `image/`. */
  readonly type: string
  /** Those of several. */
  readonly types?: readonly string[]
  readonly bytesMax: number
  /** How long the whole body may take to arrive, where it is longer than limits.ts says. */
  readonly timeoutMs?: number
  readonly schema: object
}

export interface OperationQueue extends QueueLimits {
  /** What there are too many of, in the plural. */
  readonly what: string
}

/**
 * How the operation is asked for something that it can do; `$name` is what an earlier sample kept, or what the lane
 * was prepared with.
 */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Partial<Record<RequestHeader, string>>>
  readonly body?: object
  /** Of a body that is no JSON: its text, or as `$name` bytes that were kept. */
  readonly text?: string
  readonly picture?: `$${string}`
  /** In the field `file` of a form. */
  readonly file?: `$${string}`
  /** From the answer: `{ refund: 'refund.id' }` is `$refund` of the samples after it. */
  readonly keeps?: Readonly<Record<string, string>>
}

/** A command that is no more than the operation. */
export interface Verb {
  readonly verb: string
  readonly says: string
  /** Its arguments are the parameters of the path, and after them these fields of the query or the body; what each is. */
  readonly given?: Readonly<Record<string, string>>
  /** Its options: fields of the query or the body. */
  readonly takes?: Readonly<Record<string, VerbOption>>
  readonly prints: PrintsText | PrintsRows | PrintsSentence | PrintsJson | PrintsFile
}

export interface VerbOption {
  /** What stands for the value in the help: `n` is `--number <n>`. */
  readonly value: string
  readonly says: string
  readonly default?: string | number
  /** Without it, the language of whoever calls. */
  readonly isLanguage?: true
}

/** This field of the answer as it is; --json has the others. */
export interface PrintsText {
  readonly text: string
  /** --json has it, too. */
  readonly isInJson?: true
}

/** `{id}` in it is an argument of the command, or a field of the answer; --json has both. */
export interface PrintsSentence {
  readonly done: string
}

/** The bytes that come, written to a file of this name, or of the one that is the last argument; `{id}` is an argument. */
export interface PrintsFile {
  readonly file: string
}

/** The answer itself, whoever reads it. */
export interface PrintsJson {
  readonly isJson: true
}

/** This list of the answer as a table; --json has the list. */
export interface PrintsRows {
  readonly rows: string
  /** Where it has none; `{id}` is an argument of the command. */
  readonly none?: string
  /** By their heads: a field of a row, `net` or `accepted.amount`, and how it is written: `net:money`. */
  readonly columns: Readonly<Record<string, string>>
  /** The field of a row that goes on where a page ended, as this field of the query. */
  readonly pages?: { readonly query: string; readonly field: string }
}

/** A command that does more than call it, in scripts/lanectl/commands/. */
export interface VerbByHand {
  readonly byHand: string
}

/** The tab that calls it, and the test in test/page/ that presses it there. */
export interface PageHome {
  readonly tab: string
  readonly pressedBy: string
}

export interface WhyNot {
  readonly none: string
}

/** What the rows of a table have in common: each has it where it says nothing else. */
type Common = Partial<Operation>
type NoCommon = Readonly<Record<never, never>>

/** What a row of such a table has to say itself. */
type RowBeside<Each extends Common> = Omit<Operation, keyof Each | 'sample'> & Partial<Operation>
type RowsBeside<Each extends Common> = Readonly<Record<string, RowBeside<Each>>>

/** A row whole. Without a sample it is asked with nothing. */
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

/** What a row must have for what else it says. */
type Checked<Row> = Row extends Operation
  ? Needs<Row, 'params', NamesIn<Row['at']>> & {
      readonly lanectl: CheckedVerb<Row, Row['lanectl']>
    } & (NoCommon extends GivenTo<Row>
        ? { readonly sample?: SampleOf<Row> }
        : { readonly sample: SampleOf<Row> }) & {
        // A misspelt field would leave what all have in common.
        readonly [Misspelt in Exclude<keyof Row, keyof Operation>]: never
      }
  : never

/** Each name in the path, `:id`, has its parameter. */
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
          ? string
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
            readonly [Head in keyof Columns]: ColumnOf<ItemOf<DoneOf<Row>, List>>
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

type ColumnOf<Item> = FieldOf<Item> | `${FieldOf<Item>}:${'megabytes' | 'money' | 'short' | 'yes'}`

type FieldOf<Item> = {
  [Key in keyof Item & string]: NonNullable<Item[Key]> extends object
    ? `${Key}.${keyof NonNullable<Item[Key]> & string}`
    : Key
}[keyof Item & string]

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown

/** Of one that succeeded. */
export type DoneOf<Row extends Operation> = StaticOf<Row['answers'][keyof Row['answers'] & number]>

/** What its handler is given. */
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
