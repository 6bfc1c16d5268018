/** `lanectl logs`: what happened on a lane since its start, and what happens now. */
import type { Command } from 'commander'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { outputOf } from '../output.ts'

interface Line {
  readonly number: number
  readonly at: string
  readonly level: string
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>>
}

interface Options {
  readonly last: string
  readonly level: string
  readonly since?: string
  readonly find?: string
  readonly follow?: boolean
}

export function logsCommand(program: Command): void {
  program
    .command('logs')
    .option('--last <count>', 'so many lines', '100')
    .option('--level <level>', 'info, warn or error, and worse', 'info')
    .option('--since <time>', 'as 2026-03-01T12:00:00Z')
    .option('--find <text>', 'in the event or in a field')
    .option('--follow', 'then each new line as it comes')
    .description('what the lane wrote to its journal since it started; before: journalctl -u laned')
    .action(async ({ follow, ...options }: Options, command: Command) => {
      const lane = laneOf(command)
      const query = new URLSearchParams({ ...options })
      const { lines } = await lane.get<{ lines: readonly Line[] }>(`/device/log?${query}`)
      const output = outputOf(command)
      if (!follow || lines.length > 0) output.say(lines, (all) => all.map(wordsOf).join('\n'))
      if (follow) await followLines(lane, options, lines.at(-1)?.number ?? 0, output)
    })
}

async function followLines(
  lane: Lane,
  { level, find }: Omit<Options, 'follow'>,
  after: number,
  output: ReturnType<typeof outputOf>,
): Promise<void> {
  const query = new URLSearchParams({ level, ...(find && { find }) })
  const headers = { accept: 'text/event-stream', 'last-event-id': String(after) }
  const response = await lane.fetch(`/device/log/events?${query}`, { headers })
  if (!response.ok || !response.body)
    throw new Failure('forbidden', `${response.status}: give an operator's token in $LANED_TOKEN`)
  let text = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + piece).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: ?(.*)$/m.exec(message)?.[1]
      if (data) output.say(JSON.parse(data) as Line, wordsOf)
    }
  }
  throw new Failure('unreachable', 'the lane has ended the stream')
}

function wordsOf({ at, level, event, fields }: Line): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  return [at, level.padEnd(5), event, ...details].join(' ')
}
