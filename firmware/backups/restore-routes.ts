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
        const { signer, ...key } = body
        const believed = { signers: signersOf(signer), onUnknown: 'tell' } as const
        const by = caller?.name ?? null
        const order = { name: params.name, key: keyOf(key), believed, by }
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
        const { confirm, signer, unsigned, ...key } = body
        const onUnknown = unsigned === undefined ? 'refuse' : 'tell'
        const believed = { signers: signersOf(signer), onUnknown } as const
        const by = caller?.name ?? null
        const order = { name: params.name, key: keyOf(key), believed, by, confirm }
        return reply.code(202).send(unpackingOf(await restores.restore(order)))
      },
    )
  }
}

const signersOf = (signer: string | undefined) =>
  signer === undefined ? [] : [{ serialNumber: null, signer }]

function keyOf({
  identity,
  passphrase,
}: Pick<Static<typeof VerifyBody>, 'identity' | 'passphrase'>) {
  return {
    identities: identity === undefined ? [] : [identity.trim()],
    passphrase: passphrase ?? null,
  }
}

export function unpackingOf(task: UnpackTask) {
  if (!('inside' in task)) return task
  const { createdAtMs, serialNumber, laned, missing, sender, payees } = task.inside
  const createdAt = new Date(createdAtMs).toISOString()
  const told = { createdAt, serialNumber, laned, missing: [...missing] }
  return { ...task, inside: { ...told, sender, payees: [...payees] } }
}
