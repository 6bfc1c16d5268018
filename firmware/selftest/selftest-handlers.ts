/** What each operation of the selftest does. */
import { type Handlers, withStatus } from '../operations/serve.ts'
import type { Selftest, SelftestTask } from './selftest.ts'
import type { SELFTEST_OPERATIONS } from './selftest-operations.ts'
import type { Report, Seen } from './selftest-report.ts'
import type { DoneWork } from './work.ts'

export function selftestHandlers(
  selftest: Selftest,
  work: () => Promise<readonly DoneWork[]>,
): Handlers<typeof SELFTEST_OPERATIONS> {
  return {
    startSelftest: ({ body }) => withStatus(202, taskOf(selftest.start(body.look ?? false))),

    getSelftest: () => ({
      task: taskOf(selftest.task),
      report: selftest.report && reportOf(selftest.report),
    }),

    tryWork: async () => ({ works: [...(await work())] }),

    noteSelftestSeen: async ({ body }) => reportOf(await selftest.note(body as Partial<Seen>)),
  }
}

function taskOf(task: SelftestTask) {
  if (task.status === 'idle') return { status: task.status }
  return { status: task.status, part: task.part, beganAt: timeOf(task.beganAtMs) }
}

function reportOf({ beganAtMs, endedAtMs, parts, seen, ...report }: Report) {
  return {
    ...report,
    beganAt: timeOf(beganAtMs),
    endedAt: timeOf(endedAtMs),
    parts: parts.map((part) => ({
      ...part,
      ...(part.figures && { figures: { ...part.figures } }),
    })),
    seen: { ...seen },
  }
}

const timeOf = (wallMs: number) => new Date(wallMs).toISOString()
