/** Commands that are no more than an operation: made from the rows of a table, and asked of a lane through its client. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { type Client, callOf, clientOf, type Given } from '#firmware/operations/client.ts'
import type {
  DoneOf,
  GivenTo,
  Operation,
  Operations,
  PrintsRows,
  Verb,
  VerbOption,
} from '#firmware/operations/operation.ts'
import type { TSchema } from '#firmware/schema-builder.ts'
import type { LanectlKey } from '#firmware/words/holes-of-words.ts'
import { bankText } from './bank-text.ts'
import { downloadToFile, fileIn } from './download-to-file.ts'
import { Failure } from './exit-codes.ts'
import { type Lane, type LaneAnswer, type LaneRequest, laneOf } from './lane-client.ts'
import { languageOfCaller } from './language-of-caller.ts'
import { megabytes, outputOf, table } from './output.ts'
import { filledText, sum, t, timeText, wordFor } from './words.ts'

/** A method for each operation of the table: it resolves with a success, and fails with what the lane said otherwise. */
export function operationsOf<Table extends Operations>(
  lane: Lane,
  rows: Table,
  how: Pick<LaneRequest, 'deadlineMs' | 'language'> = {},
): Client<Table> {
  return clientOf(rows, ({ path, ...request }) => lane.wanted(path, { ...request, ...how }))
}

/** The same, of the lane that the command line names. */
export function askedBy<Table extends Operations>(
  command: Command,
  rows: Table,
  how?: Pick<LaneRequest, 'deadlineMs' | 'language'>,
): Client<Table> {
  return operationsOf(laneOf(command), rows, how)
}

/** Also of a refusal, for whoever makes something of it. */
export async function answerOf<Row extends Operation>(
  lane: Lane,
  row: Row,
  given: GivenTo<Row>,
): Promise<LaneAnswer & { readonly body: Partial<DoneOf<Row>> }> {
  const { path, ...request } = callOf(row, given as Given)
  const answer = await lane.ask(path, request)
  return answer as LaneAnswer & { readonly body: Partial<DoneOf<Row>> }
}

/** Of an operation that takes or gives bytes: files, pictures, streams. */
export function responseOf<Row extends Operation>(
  lane: Lane,
  row: Row,
  given: GivenTo<Row>,
  request: RequestInit = {},
): Promise<Response> {
  const { method, path } = callOf(row, given as Given)
  return lane.fetch(path, { method, ...request })
}

/** What a recognition device tells beside its code. */
export type DataOf<Row extends Operation> =
  DoneOf<Row> extends { readonly data: infer Data } ? Data : never

/** Each plain verb of the group: `fleet key list` is `list` of the command `key` of `fleet`. */
export function addVerbs(group: Command, rows: Operations): void {
  const path = pathOfCommand(group)
  const before = path && `${path} `
  for (const [name, operation] of Object.entries(rows)) {
    const { lanectl } = operation
    if (!('verb' in lanectl)) continue
    if (!lanectl.verb.startsWith(before)) continue
    const word = lanectl.verb.slice(before.length)
    if (word.includes(' ')) continue
    addVerb(group.command(word), rows, name)
  }
}

/** Without the program itself. */
function pathOfCommand(command: Command): string {
  const above = command.parent ? pathOfCommand(command.parent) : null
  return above === null ? '' : `${above} ${command.name()}`.trim()
}

function argumentsOf({ params }: Operation, { given = {} }: Verb): string[] {
  return [...new Set([...Object.keys(params?.properties ?? {}), ...Object.keys(given)])]
}

type Options = Readonly<Record<string, string | number | undefined>>

function addVerb(command: Command, rows: Operations, name: string): void {
  const operation = rows[name] as Operation
  const verb = operation.lanectl as Verb
  const names = argumentsOf(operation, verb)
  const { prints } = verb
  command.description(filledText(verb.says, {}))
  for (const one of names) {
    const says = verb.given?.[one]
    command.argument(`<${one}>`, says && saysOf(says))
  }
  if ('file' in prints)
    command.argument('[file]', t('lanectl.operation.argument.file', { file: prints.file }))
  for (const [field, option] of Object.entries(verb.takes ?? {})) {
    const parse = parserOf(fieldOf(operation, field))
    command.option(`--${field} <${option.value}>`, saysOf(option.says), parse, defaultOf(option))
  }
  command.action(async (...all: unknown[]) => {
    const [options] = all.slice(-2) as [Options]
    const given = argumentsIn(operation, names, all)
    const lane = laneOf(command)
    const ask = (more: Options = {}) =>
      (operationsOf(lane, rows)[name] as Ask)(givenOf(operation, { ...given, ...options, ...more }))
    if ('rows' in prints) {
      const found = await pagesOf(ask, prints, options)
      outputOf(command).say(found, () =>
        found.length === 0 && prints.none !== undefined
          ? filled(prints.none, given)
          : table(tableOf(found, prints)),
      )
    } else if ('done' in prints) {
      const facts = { ...given, ...factsOf(await ask()) }
      outputOf(command).say(facts, () => filled(prints.done, facts))
    } else if ('file' in prints) {
      const response = await responseOf(lane, operation, givenOf(operation, given) as never)
      const path = String(all[names.length] ?? filledName(prints.file, given))
      const bytes = await downloadToFile(await fileIn(response), path)
      outputOf(command).say({ ...given, path, bytes }, () => path)
    } else if ('isJson' in prints) {
      outputOf(command).say(await ask(), (answer) => JSON.stringify(answer, null, 2))
    } else {
      const answer = await ask()
      const { [prints.text]: text, ...others } = answer
      // Answered by no lane, or by one of a release without this operation: told as any answer that makes no sense.
      if (typeof text !== 'string') throw new TypeError(`it has no ${prints.text}`)
      outputOf(command).say(prints.isInJson ? answer : others, () => text)
    }
  })
}

/** The name of a file, with values of the command. */
function filledName(name: string, values: Answer): string {
  return name.replace(/\{([\w:]+)\}/g, (_all, column: string) => cellOf(values, column))
}

function filled(key: LanectlKey, values: Answer): string {
  const cells = Object.keys(values).map((name) => [name, cellOf(values, name)])
  return filledText(key, Object.fromEntries(cells))
}

/** What stands beside an argument or an option in the help. */
function saysOf(says: VerbOption['says']): string {
  return typeof says === 'string' ? filledText(says, {}) : says.join(t('lanectl.word.or'))
}

/** A recognition device tells them in `data`, where it tells any. */
function factsOf(answer: Answer): Answer {
  const { data } = answer
  return typeof data === 'object' && data !== null ? (data as Answer) : answer
}

type Answer = Readonly<Record<string, unknown>>
type Ask = (given: Given) => Promise<Answer>

function fieldOf({ params, query, body }: Operation, name: string): TSchema | undefined {
  return params?.properties[name] ?? query?.properties[name] ?? body?.properties[name]
}

function defaultOf(option: VerbOption): string | number | undefined {
  return option.isLanguage ? languageOfCaller() : option.default
}

function argumentsIn(operation: Operation, names: readonly string[], all: readonly unknown[]) {
  const valueAt = (name: string, at: number) => parserOf(fieldOf(operation, name))(String(all[at]))
  return Object.fromEntries(names.map((name, at) => [name, valueAt(name, at)]))
}

/** A wrong number is refused here; the lane refuses unknown words. */
function parserOf(schema: TSchema | undefined): (text: string) => string | number {
  const { type, minimum } = (schema ?? {}) as { type?: string; minimum?: number }
  if (type !== 'integer') return (text) => text
  const least = minimum ?? Number.MIN_SAFE_INTEGER
  return (text) => {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (Number.isSafeInteger(number) && number >= least) return number
    const from = minimum === undefined ? '' : t('lanectl.operation.from-on', { minimum })
    throw new Failure('usage', t('lanectl.operation.write-whole-number', { text, from }))
  }
}

function givenOf({ params, query, body, headers = {} }: Operation, values: Options): Given {
  const fields = Object.entries(values).filter(([, value]) => value !== undefined)
  const those = (schema: Operation['query']) =>
    Object.fromEntries(fields.filter(([name]) => Object.hasOwn(schema?.properties ?? {}, name)))
  return {
    path: those(params) as NonNullable<Given['path']>,
    query: those(query),
    // Each run means a new operation, so it gets a new key; an earlier operation is asked for by its own id.
    ...('Idempotency-Key' in headers && { headers: { 'idempotency-key': randomUUID() } }),
    ...(body && { body: those(body) }),
  }
}

const PAGE_ROWS = 100

/** Where rows come in pages, `--limit` is of all of them. */
async function pagesOf(
  ask: (more?: Options) => Promise<Answer>,
  { rows, pages }: PrintsRows,
  options: Options,
): Promise<Answer[]> {
  if (!pages) return (await ask())[rows] as Answer[]
  const most = Number(options['limit'] ?? Number.POSITIVE_INFINITY)
  const found: Answer[] = []
  while (found.length < most) {
    const last = found.at(-1)
    const from = last && { [pages.query]: last[pages.field] as string | number }
    const limit = Math.min(PAGE_ROWS, most - found.length)
    const page = (await ask({ ...from, limit }))[rows] as Answer[]
    if (page.length === 0) break
    found.push(...page)
  }
  return found
}

function tableOf(rows: readonly Answer[], { columns }: PrintsRows): string[][] {
  const paths = Object.values(columns)
  return [
    (Object.keys(columns) as LanectlKey[]).map((head) => filledText(head, {})),
    ...rows.map((row) => paths.map((path) => cellOf(row, path))),
  ]
}

const SHORT_CHARACTERS = 16
/** Of a list of names, as people say them: `state:name.guest`. */
const A_NAME = 'name.'

function cellOf(row: Answer, column: string): string {
  const [path = '', form] = column.split(':')
  const value = path.split('.').reduce<unknown>((of, key) => (of as Answer | undefined)?.[key], row)
  // A lane of an earlier release may not tell it.
  if (value === undefined || value === null) return ''
  if (form === 'yes') return value ? t('lanectl.word.yes') : '-'
  if (form === 'list') return (value as readonly string[]).join(', ')
  if (form === 'bank') return bankText(String(value))
  if (form?.startsWith(A_NAME)) return wordFor(form.slice(A_NAME.length), String(value))
  if (form === 'megabytes') return megabytes(Number(value))
  if (form === 'money') return sum(Number(value))
  return form === 'short' ? String(value).slice(0, SHORT_CHARACTERS) : timeText(String(value))
}
