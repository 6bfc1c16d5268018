/** The updater over HTTP: what runs and what ran before, and three orders to it. */
import { Type } from '#firmware/schema-builder.ts'
import type { App } from '../http/router.ts'
import type { UpdateRequests } from './update-requests.ts'

const OrNull = <Schema extends ReturnType<typeof Type.String | typeof Type.Integer>>(
  schema: Schema,
) => Type.Union([schema, Type.Null()])
const Word = OrNull(Type.String())
const Count = OrNull(Type.Integer())

const Standing = Type.Object({
  running: Type.String({ description: 'the release that answers' }),
  whyNot: Type.Union([Type.String(), Type.Null()], {
    description: 'null: an updater looks after this lane',
  }),
  good: Word,
  previous: Word,
  onTrial: Word,
  triesLeft: Type.Integer(),
  probation: Type.Union([Type.String(), Type.Null()], {
    description:
      'the release that was confirmed and is looked at for a day and three starts: it goes back by itself',
  }),
  verdict: Type.Union([Type.String(), Type.Null()], {
    description: 'what was decided last: the release, good, bad or left, and what gave it away',
  }),
  bad: Type.Array(Type.String(), { description: 'releases that were tried here and failed' }),
  run: Type.Union(
    [
      Type.Object({
        verb: Type.String(),
        status: Type.String({
          description:
            'running, offered, not-yet, up-to-date, installed, rolled-back, refused, interrupted',
        }),
        version: Word,
        message: Word,
        step: Word,
        bytes: Count,
        totalBytes: Count,
        beganAt: Type.String(),
        endedAt: Word,
      }),
      Type.Null(),
    ],
    { description: 'how the latest run of the updater goes, or how it ended' },
  ),
})

const ORDERS = {
  check: 'Look what the channel offers; changes nothing',
  install: 'Take what the channel offers, try it, keep it if it does well',
  rollback: 'Back to the release before',
} as const

export function updateRoutes(updates: UpdateRequests) {
  return (app: App): void => {
    app.get(
      '/device/update',
      {
        config: { access: 'read' },
        schema: {
          summary: 'Which release runs, and what the updater does',
          response: { 200: Standing },
        },
      },
      async () => told(updates.standing()),
    )
    for (const order of ['check', 'install', 'rollback'] as const)
      app.post(
        `/device/update/${order}`,
        {
          config: { access: 'operate' },
          schema: { summary: ORDERS[order], response: { 202: Standing } },
        },
        async ({ caller }, reply) =>
          reply.code(202).send(told(await updates.order(order, caller?.name ?? null))),
      )
  }
}

function told({ run, bad, ...standing }: ReturnType<UpdateRequests['standing']>) {
  if (run === null) return { ...standing, bad: [...bad], run }
  const { beganAtMs, endedAtMs, ...rest } = run
  const endedAt = endedAtMs === null ? null : timeOf(endedAtMs)
  return { ...standing, bad: [...bad], run: { ...rest, beganAt: timeOf(beganAtMs), endedAt } }
}

const timeOf = (wallMs: number) => new Date(wallMs).toISOString()
