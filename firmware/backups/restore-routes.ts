/** Backups verified and restored over HTTP. The key comes with the order and is kept nowhere. */
import type { Static } from '#firmware/schema-builder.ts'
import type { App } from '../http/router.ts'
import type { Restores, UnpackTask } from './restores.ts'
import { BackupPath, RestoreBody, Unpacking, VerifyBody } from './schema.ts'

const takesJson = { access: 'operate', takesJson: true } as const

export function restoreRoutes(restores: Restores) {
  return (app: App): void => {
    app.post(
      '/backups/:name/verify',
      {
        config: takesJson,
        schema: {
          summary: 'Decrypt it, unpack it aside, check all of it; changes nothing',
          params: BackupPath,
          body: VerifyBody,
          response: Unpacking,
        },
      },
      async ({ params, body, caller }, reply) => {
        const order = { name: params.name, key: keyOf(body), by: caller?.name ?? null }
        return reply.code(202).send(unpackingOf(restores.verify(order)))
      },
    )
    app.post(
      '/backups/:name/restore',
      {
        config: takesJson,
        schema: {
          summary: 'Put it in the place of what this lane has, and start the lane with it',
          params: BackupPath,
          body: RestoreBody,
          response: Unpacking,
        },
      },
      async ({ params, body, caller }, reply) => {
        const { confirm, ...key } = body
        const order = { name: params.name, key: keyOf(key), by: caller?.name ?? null, confirm }
        return reply.code(202).send(unpackingOf(await restores.restore(order)))
      },
    )
  }
}

function keyOf({ identity, passphrase }: Static<typeof VerifyBody>) {
  return {
    identities: identity === undefined ? [] : [identity.trim()],
    passphrase: passphrase ?? null,
  }
}

export function unpackingOf(task: UnpackTask) {
  if (!('inside' in task)) return task
  const { createdAtMs, serialNumber, laned, missing } = task.inside
  const createdAt = new Date(createdAtMs).toISOString()
  return { ...task, inside: { createdAt, serialNumber, laned, missing: [...missing] } }
}
