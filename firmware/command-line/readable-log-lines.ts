/** A journal entry as one line for a person at a terminal. */
import { inspect } from 'node:util'

interface Line {
  readonly level: string
  readonly time: string
  readonly msg: string
}

const MARKS: Readonly<Record<string, string>> = { info: ' ', warn: '!', error: '✘' }
const NOT_NEWS = new Set(['level', 'time', 'msg'])

/** `12:30:05 ! display.lost port=/dev/ttyUSB0`, from one line of JSON. */
export function readableLogLine(json: string): string {
  const entry = JSON.parse(json) as Line & Record<string, unknown>
  const fields = Object.entries(entry)
    .filter(([key]) => !NOT_NEWS.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : shortly(value)}`)
  const time = new Date(entry.time).toTimeString().slice(0, 8)
  return `${time} ${MARKS[entry.level] ?? '?'} ${entry.msg}${fields.join('')}\n`
}

function shortly(value: unknown): string {
  const { stack } = (value ?? {}) as { stack?: string }
  return stack ? `\n${stack}` : inspect(value, { breakLength: Number.POSITIVE_INFINITY })
}
