/** laned.yaml over HTTP: read, checked, written, taken back; and the restart that makes it count. */
import type { FastifyRequest } from 'fastify'
import type { App } from '../http/router.ts'
import type { ConfigEditor } from './config-editor.ts'
import {
  DraftBody,
  Proposed,
  Restarting,
  RestoreBody,
  SettingsAnswer,
  Standing,
  WriteBody,
  Written,
} from './config-schema.ts'

/** A file with many banks, and what JSON makes of it. */
const BODY_BYTES = 1024 * 1024
const takesJson = { access: 'operate', takesJson: true } as const

export function configRoutes(editor: ConfigEditor) {
  const by = ({ caller }: FastifyRequest) => caller?.name ?? null
  return (app: App): void => {
    app.get(
      '/device/config',
      {
        config: { access: 'operate' },
        schema: { summary: 'laned.yaml, secrets covered up', response: Standing },
      },
      async () => spread(await editor.current()),
    )

    app.get(
      '/device/config/settings',
      {
        config: { access: 'operate' },
        schema: {
          summary: 'Every key of laned.yaml, and what it may be',
          response: SettingsAnswer,
        },
      },
      async () => {
        const { describeSettings } = await import('#firmware/config/describe-settings.ts')
        return describeSettings() as never
      },
    )

    app.post(
      '/device/config/check',
      {
        config: takesJson,
        bodyLimit: BODY_BYTES,
        schema: {
          summary: 'Would the lane start with it? Changes nothing',
          body: DraftBody,
          response: Proposed,
        },
      },
      async ({ body }) => spread(await editor.propose(body)),
    )

    app.put(
      '/device/config',
      {
        config: takesJson,
        bodyLimit: BODY_BYTES,
        schema: {
          summary: 'Write it, when the lane would start with it; what was there is kept',
          body: WriteBody,
          response: Written,
        },
      },
      async (request) => {
        const { revision, restart, ...draft } = request.body
        return spread(await editor.write(draft, { revision, restart, by: by(request) }))
      },
    )

    app.post(
      '/device/config/restore',
      {
        config: { access: 'operate', takesJson: 'optional' },
        schema: {
          summary: 'Back to the file before; the present one is kept in its place',
          body: RestoreBody,
          response: Written,
        },
      },
      async (request) => spread(await editor.restore({ ...request.body, by: by(request) })),
    )

    app.post(
      '/device/restart',
      {
        config: { access: 'operate' },
        schema: {
          summary: 'Start the program anew, while nobody pays and the config is good',
          response: Restarting,
        },
      },
      async (request, reply) => {
        await editor.restart.now(by(request))
        return reply.code(202).send({ status: 'restarting' })
      },
    )
  }
}

/** Lists that the schema may change. */
function spread<Answer extends object>(answer: Answer) {
  return answer as { [Key in keyof Answer]: Mutable<Answer[Key]> }
}

type Mutable<Value> = Value extends readonly (infer One)[] ? One[] : Value
