/**
 * `lanectl logs`: what happened on a lane since its start, and what happens now. English has the names of the events and of their
 * fields, and sentences where they are asked for; whoever calls in another language reads sentences.
 */
import type { Command } from 'commander'
import { LOG_OPERATIONS } from '#firmware/device/log-operations.ts'
import { type FieldWriters, fieldText, fieldValueText } from '#firmware/events/event-fields.ts'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { bankSpelledIn } from '#firmware/words/bank-spellings.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import { speakerOf } from '#firmware/words/speaker.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneJson, laneOf, refusalIn } from '../lane-client.ts'
import { languageOfCaller } from '../language-of-caller.ts'
import { operationsOf, responseOf } from '../operation-commands.ts'
import { isForMachines, outputOf } from '../output.ts'
import { dateText, decimal, isOfInterfaces, sum, t, timeText, wordFor } from '../words.ts'

type Logs = typeof LOG_OPERATIONS
type Line = DoneOf<Logs['listLogLines']>['lines'][number]

/** As they were typed: what is no number or no level the lane refuses, in its words. */
type Options = NonNullable<GivenTo<Logs['listLogLines']>['query']> & {
  readonly follow?: boolean
  readonly words?: boolean
}

type WordsOf = (line: Line) => string

export function addTo(program: Command): void {
  program
    .command('logs')
    .option('-n, --last <count>', t('lanectl.logs.option.last'), '100')
    .option('--level <level>', t('lanectl.logs.option.level'), 'info')
    .option('--since <time>', t('lanectl.logs.option.since'))
    .option('--find <text>', t('lanectl.logs.option.find'))
    .option('-f, --follow', t('lanectl.logs.option.follow'))
    .option('--words', t('lanectl.logs.option.words'))
    .description(t('lanectl.logs.about'))
    .action(async ({ follow, words, ...given }: Options, command: Command) => {
      const options = given.since ? { ...given, since: timeOf(given.since) } : given
      const lane = laneOf(command)
      const isForPeople = !isForMachines(command) && (words || !isOfInterfaces())
      const wordsOf = isForPeople ? await sentences() : plain
      // As on the page, whoever reads sentences sees the calls that were answered only when they search.
      const isShown = ({ event }: Line) =>
        !isForPeople || Boolean(options.find) || event !== 'call.served'
      const count = Number(options.last)
      const isCount = Number.isInteger(count) && count >= 1 && count <= LINES_MAX
      const query = isForPeople && isCount ? { ...options, last: LINES_MAX } : options
      const answer = await operationsOf(lane, LOG_OPERATIONS).listLogLines({ query })
      const lines = isCount ? answer.lines.filter(isShown).slice(-count) : answer.lines
      const output = outputOf(command)
      if (!follow || lines.length > 0) output.say(lines, (all) => all.map(wordsOf).join('\n'))
      if (follow)
        await followLines(lane, options, answer.lines.at(-1)?.number ?? 0, (line) => {
          if (isShown(line)) output.say(line, wordsOf)
        })
    })
}

/** As many as the lane keeps. */
const LINES_MAX = 2_000

const AGO_MS: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** What is no length of time the lane reads, or refuses in its words. */
function timeOf(since: string): string {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(since) ?? []
  const each = AGO_MS[unit]
  return each === undefined ? since : new Date(Date.now() - Number(count) * each).toISOString()
}

async function followLines(
  lane: Lane,
  { level, find }: Options,
  after: number,
  say: (line: Line) => void,
): Promise<void> {
  const query = { ...(level && { level }), ...(find && { find }) }
  const headers = { accept: 'text/event-stream', 'last-event-id': String(after) }
  const response = await responseOf(lane, LOG_OPERATIONS.streamLogLines, { query }, { headers })
  if (!response.ok || !response.body)
    throw refusalIn(response, laneJson(await response.text(), response.url))
  let text = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + piece).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: ?(.*)$/m.exec(message)?.[1]
      if (data) say(JSON.parse(data) as Line)
    }
  }
  throw new Failure('unreachable', t('lanectl.logs.lane-ended-stream'))
}

/** Of the release that this lanectl is of: an event that it does not know keeps its name. */
async function sentences(): Promise<WordsOf> {
  const language = languageOfCaller()
  const [{ eventSentence }, { anyPartRow }, speak, writers] = await Promise.all([
    import('#firmware/events/event-words.ts'),
    import('#firmware/kernel/part-rows.ts'),
    speakerOf(language),
    writersIn(language),
  ])
  // One row stands for all: each part has a name in the tables.
  const nameOf = (part: string) =>
    anyPartRow(part) ? speak(say(`part.name.${part}` as 'part.name.bank')) : part
  const shownValue = (name: string, value: unknown) =>
    name === 'part' ? nameOf(String(value)) : (fieldValueText(name, value, writers) ?? value)
  // After the sentence, English has the fields as a program gets them.
  const details = (fields: Line['fields']) =>
    isOfInterfaces()
      ? [detailsOf(fields).join(' ')]
      : Object.entries(fields).flatMap(([name, value]) => fieldText(name, value, writers) ?? [])
  return ({ at, level, event, fields }) => {
    const all = Object.entries(fields)
    const shown = all.map(([name, value]) => [name, shownValue(name, value)] as const)
    const { sentence, tells } = eventSentence(event, Object.fromEntries(shown), language)
    const untold = Object.fromEntries(all.filter(([name]) => !tells.has(name)))
    return [
      timeText(at),
      wordFor('level', level).padEnd(LEVEL_WIDTH[language]),
      [sentence, ...details(untold)].filter(Boolean).join(' · '),
    ].join(' ')
  }
}

const LEVEL_WIDTH: Readonly<Record<Language, number>> = { en: 5, ru: 8 }

async function writersIn(language: Language): Promise<FieldWriters> {
  const { default: texts } = await FIELD_TEXTS[language]()
  return {
    name: (key) => texts[key],
    sum,
    seconds: (ms) => texts['event-field.seconds'].replace('{seconds}', decimal(ms / 1_000)),
    moment: timeText,
    day: dateText,
    bank: (name) => bankSpelledIn(language, name),
  }
}

const FIELD_TEXTS = {
  en: () => import('#firmware/words/en/page-event-fields.json', { with: { type: 'json' } }),
  ru: () => import('#firmware/words/ru/page-event-fields.json', { with: { type: 'json' } }),
} as const satisfies Record<Language, unknown>

function plain({ at, level, event, fields }: Line): string {
  return [at, level.padEnd(5), event, ...detailsOf(fields)].join(' ')
}

function detailsOf(fields: Line['fields']): string[] {
  return Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
}
