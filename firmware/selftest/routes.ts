/** The selftest over HTTP: begin one, see how it goes and what the last one found, say what was seen. */
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import { type Handlers, serve, told } from '../operations/serve.ts'
import type { Selftest, SelftestTask } from './selftest.ts'
import { SELFTEST_OPERATIONS } from './selftest-operations.ts'
import type { Report, Seen } from './selftest-report.ts'

export function selftestRouter(selftest: Selftest, version: string): Router {
  return {
    name: 'selftest',
    prefixes: ['/selftest'],
    toWire,
    routes: serve(SELFTEST_OPERATIONS, selftestHandlers(selftest)),
    words: async () => (await import('./selftest-words.ts')).SELFTEST_WORDS,
    api: {
      error: Refusal,
      title: 'Selftest of the lane',
      version,
      description: 'Each part of the lane tried while it works: begun, followed and read.',
    },
  }
}

function selftestHandlers(selftest: Selftest): Handlers<typeof SELFTEST_OPERATIONS> {
  return {
    startSelftest: ({ body }) => told(202, taskOf(selftest.start(body.look ?? false))),

    getSelftest: () => ({
      task: taskOf(selftest.task),
      report: selftest.report && reportOf(selftest.report),
    }),

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
