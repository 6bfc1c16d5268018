/** The selftest over HTTP: begin one, see how it goes and what the last one found, say what was seen. */
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import { Noted, SeenBody, Standing, StartBody, Started } from './schema.ts'
import type { Selftest, SelftestTask } from './selftest.ts'
import type { Report, Seen } from './selftest-report.ts'

export function selftestRouter(selftest: Selftest, version: string): Router {
  return {
    name: 'selftest',
    prefixes: ['/selftest'],
    toWire,
    routes: (app) => declareSelftest(app, selftest),
    api: {
      title: 'Selftest of the lane',
      version,
      description: 'Each part of the lane tried while it works: begun, followed and read.',
    },
  }
}

function declareSelftest(app: App, selftest: Selftest): void {
  app.post(
    '/selftest',
    {
      config: { access: 'operate', takesJson: 'optional' },
      schema: { summary: 'Begin a selftest', body: StartBody, response: Started },
    },
    async ({ body }, reply) => reply.code(202).send(taskOf(selftest.start(body.look ?? false))),
  )

  app.get(
    '/selftest',
    {
      config: { access: 'read' },
      schema: { summary: 'How it goes, and what the last one found', response: Standing },
    },
    async () => ({
      task: taskOf(selftest.task),
      report: selftest.report && reportOf(selftest.report),
    }),
  )

  app.put(
    '/selftest/seen',
    {
      config: { access: 'operate', takesJson: true },
      schema: { summary: 'What a person saw of it', body: SeenBody, response: Noted },
    },
    async ({ body }) => reportOf(await selftest.note(body as Partial<Seen>)),
  )
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
