/** `lanectl logs`: what happened on a lane since its start, and what happens now. */
import type { Command } from 'commander'
import { LOG_OPERATIONS } from '#firmware/device/log-operations.ts'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { languageOfCaller, operationsOf, responseOf } from '../operation-commands.ts'
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
    .option('--last <count>', 'so many lines', '100')
    .option('--level <level>', 'info, warn or error, and worse', 'info')
    .option('--since <time>', 'as 2026-03-01T12:00:00Z')
    .option('--find <text>', 'in the event or in a field')
    .option('--follow', 'then each new line as it comes')
    .option('--words', 'what happened as a sentence, in the language of $LANG')
    .description('what the lane wrote to its journal since it started; before: journalctl -u laned')
    .action(async ({ follow, words, ...options }: Options, command: Command) => {
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
  const [{ eventSentence }, { partRow }] = await Promise.all([
    import('#firmware/events/event-words.ts'),
    import('#hal/part-list.ts'),
  ])
  const language = languageOfCaller()
  const named = ({ part, ...others }: Line['fields']) =>
    part === undefined ? others : { ...others, part: partRow(String(part))?.[language] ?? part }
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
