/** `lanectl logs`: what happened on a lane since its start, and what happens now. */
import type { Command } from 'commander'
import { LOG_OPERATIONS } from '#firmware/device/log-operations.ts'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { speakerOf } from '#firmware/words/speaker.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#hal/durations.ts'
import { isPart } from '#hal/part-list.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { languageOfCaller } from '../language-of-caller.ts'
import { operationsOf, responseOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'

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
    .option('-n, --last <count>', 'so many lines', '100')
    .option('--level <level>', 'info, warn or error, and worse', 'info')
    .option('--since <time>', 'as 2026-03-01T12:00:00Z, or how long ago: 30s, 5m, 2h, 1d')
    .option('--find <text>', 'in the event or in a field')
    .option('-f, --follow', 'then each new line as it comes')
    .option('--words', 'what happened as a sentence, in the language of $LANG')
    .description('what the lane wrote to its journal since it started; before: journalctl -u laned')
    .action(async ({ follow, words, ...given }: Options, command: Command) => {
      const options = given.since ? { ...given, since: timeOf(given.since) } : given
      const lane = laneOf(command)
      const wordsOf = words ? await sentences() : plain
      const { lines } = await operationsOf(lane, LOG_OPERATIONS).listLogLines({ query: options })
      const output = outputOf(command)
      if (!follow || lines.length > 0) output.say(lines, (all) => all.map(wordsOf).join('\n'))
      if (follow)
        await followLines(lane, options, lines.at(-1)?.number ?? 0, (line) =>
          output.say(line, wordsOf),
        )
    })
}

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
    throw new Failure('forbidden', `${response.status}: give an operator's token in $LANED_TOKEN`)
  let text = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + piece).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: ?(.*)$/m.exec(message)?.[1]
      if (data) say(JSON.parse(data) as Line)
    }
  }
  throw new Failure('unreachable', 'the lane has ended the stream')
}

/** Of the release that this lanectl is of: an event that it does not know keeps its name. */
async function sentences(): Promise<WordsOf> {
  const language = languageOfCaller()
  const [{ eventSentence }, speak] = await Promise.all([
    import('#firmware/events/event-words.ts'),
    speakerOf(language),
  ])
  const nameOf = (part: string) => (isPart(part) ? speak(say(`part.name.${part}`)) : part)
  const named = ({ part, ...others }: Line['fields']) =>
    part === undefined ? others : { ...others, part: nameOf(String(part)) }
  return ({ at, level, event, fields }) => {
    const { sentence, tells } = eventSentence(event, named(fields), language)
    const untold = Object.entries(fields).filter(([name]) => !tells.has(name))
    const details = detailsOf(Object.fromEntries(untold)).join(' ')
    return [at, level.padEnd(5), [sentence, details].filter(Boolean).join(' · ')].join(' ')
  }
}

function plain({ at, level, event, fields }: Line): string {
  return [at, level.padEnd(5), event, ...detailsOf(fields)].join(' ')
}

function detailsOf(fields: Line['fields']): string[] {
  return Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
}
