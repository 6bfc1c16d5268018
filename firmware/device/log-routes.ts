/** The log over HTTP: the latest lines, looked through; and each new one as it comes. */
import { Fault } from '#firmware/fault.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import type { App } from '../http/router.ts'
import { type LogLine, type LogLines, matching } from './recent-log-lines.ts'

const LAST_DEFAULT = 200
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
  fields: Type.Unknown(),
})

const Lines = {
  200: Type.Object({
    lines: Type.Array(Line, {
      description: 'oldest first, since this start; what is older is in journalctl -u laned',
    }),
  }),
}

export function logRoutes(log: LogLines) {
  return (app: App): void => {
    app.get(
      '/device/log',
      {
        config: { access: 'operate' },
        schema: { summary: 'The latest lines of the journal', querystring: Query, response: Lines },
      },
      async ({ query: { last = LAST_DEFAULT, level = 'info', since, find } }) => ({
        lines: log.read({ last, level, sinceMs: timeOf(since), find }).map(told),
      }),
    )

    app.get(
      '/device/log/events',
      {
        config: { access: 'operate' },
        sse: 'only',
        schema: { querystring: Following },
      },
      async (request, reply) => {
        const { level = 'info', find } = request.query
        const isWanted = matching({ level, find })
        const send = (line: LogLine) => {
          if (!isWanted(line)) return
          // A reader that is too slow is cut off by the frame, and comes back with its last number.
          void reply.sse
            .send({ id: String(line.number), event: 'line', data: told(line) })
            .catch(() => {})
        }
        reply.sse.keepAlive()
        reply.sse.sendHeaders()
        reply.raw.flushHeaders()
        const last = Number(request.headers['last-event-id'])
        if (Number.isSafeInteger(last) && last > 0) for (const line of log.after(last)) send(line)
        const subscription = log.onLine(send)
        reply.sse.onClose(() => subscription[Symbol.dispose]())
      },
    )
  }
}

function timeOf(since: string | undefined): number | undefined {
  if (since === undefined) return undefined
  const wallMs = Date.parse(since)
  if (Number.isNaN(wallMs))
    throw new Fault('bad-request', 'since must be a time, as 2026-03-01T04:05:06Z')
  return wallMs
}

const told = ({ atMs, ...line }: LogLine) => ({ ...line, at: new Date(atMs).toISOString() })
