/** What the operations of the journal do. */

import { Fault } from '#firmware/fault.ts'
import { beginEvents, lastEventIdIn } from '#firmware/http/event-streams.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Handlers } from '../operations/serve.ts'
import { LAST_DEFAULT, type LOG_OPERATIONS } from './log-operations.ts'
import { type LogLine, type LogLines, matching } from './recent-log-lines.ts'

export function logHandlers(log: LogLines): Handlers<typeof LOG_OPERATIONS> {
  return {
    listLogLines: ({ query: { last = LAST_DEFAULT, level = 'info', since, find } }) => ({
      lines: log.read({ last, level, sinceMs: timeOf(since), find }).map(lineView),
    }),

    async streamLogLines({ query: { level = 'info', find }, headers }, reply) {
      const { sse } = reply
      const isWanted = matching({ level, find })
      const send = (line: LogLine) => {
        if (!isWanted(line)) return
        // The HTTP frame cuts off a reader that is too slow; it comes back with the id of its last line.
        void sse.send({ id: log.idOf(line), event: 'line', data: lineView(line) }).catch(() => {})
      }
      const last = lastEventIdIn(headers)
      beginEvents(reply, last === null ? log.newestId : null)
      if (last !== null) for (const line of log.since(last)) send(line)
      const subscription = log.onLine(send)
      sse.onClose(() => subscription[Symbol.dispose]())
    },
  }
}

function timeOf(since: string | undefined): number | undefined {
  if (since === undefined) return undefined
  const wallMs = Date.parse(since)
  if (Number.isNaN(wallMs)) throw new Fault('bad-request', say('fault.log.since-time'))
  return wallMs
}

const lineView = ({ atMs, ...line }: LogLine) => ({ ...line, at: new Date(atMs).toISOString() })
