/** The journal of this start as operations: the latest lines, looked through; and each new one as it comes. */
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'

export const LAST_DEFAULT = 200
const Level = oneOf(['info', 'warn', 'error'], { description: 'this one, and worse' })
const Find = Type.String({ maxLength: 100, description: 'in the event or in a field' })

const Query = Type.Object({
  last: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_000, description: `default ${LAST_DEFAULT}` }),
  ),
  level: Type.Optional(Level),
  since: Type.Optional(
    Type.String({ maxLength: 40, description: 'a time, as 2026-03-01T04:05:06Z' }),
  ),
  find: Type.Optional(Find),
})
const Following = Type.Object({ level: Type.Optional(Level), find: Type.Optional(Find) })

export const Line = Type.Object({
  number: Type.Integer({ description: 'counts up since this start' }),
  at: Type.String(),
  level: Level,
  event: Type.String(),
  fields: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Unknown()),
})

const Lines = Type.Object({
  lines: Type.Array(Line, {
    description: 'oldest first, since this start; what is older is in journalctl -u laned',
  }),
})
const EACH = { access: 'operate', tag: 'Log' } as const

export const LOG_OPERATIONS = operations(EACH, {
  listLogLines: {
    at: 'GET /device/log',
    summary: 'The latest lines of the journal',
    description: 'No secret is among them: none is ever written to the journal. Oldest first.',
    query: Query,
    answers: { 200: Lines },
    sample: { query: { last: '5', level: 'info' } },
    lanectl: { byHand: 'logs' },
    page: { tab: 'device', pressedBy: 'device-tab' },
  },
  streamLogLines: {
    at: 'GET /device/log/events',
    summary: 'Lines as they come',
    description:
      'With `Last-Event-ID` the lines after that one come first; all of this start where an earlier start wrote it.',
    query: Following,
    headers: { 'Last-Event-ID': 'optional' },
    answers: { 200: Line },
    isStream: true,
    sample: { headers: { 'Last-Event-ID': '1' } },
    lanectl: { byHand: 'logs' },
    page: { none: 'the page has the journal from the stream' },
  },
})
