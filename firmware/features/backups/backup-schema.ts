/** What the operations of backups answer. */
import { PayeeChanges } from '#firmware/operations/payee-check-schema.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const Time = Type.String({ description: 'UTC, as 2026-03-01T04:05:06.000Z' })

export const Task = Type.Object({
  status: oneOf(['idle', 'running', 'done', 'failed']),
  startedAt: Type.Optional(Time),
  endedAt: Type.Optional(Time),
  name: Type.Optional(Type.String({ description: 'of the backup that was made' })),
  bytes: Type.Optional(Type.Integer()),
  missing: Type.Optional(
    Type.Array(Type.String(), {
      description: 'files that the config names and that could not be read: not inside',
    }),
  ),
  why: Type.Optional(Type.String({ description: 'why it failed, and what to do' })),
})

export const Unpack = Type.Object({
  status: oneOf(['idle', 'verifying', 'sound', 'unproven', 'restoring', 'restarting', 'failed'], {
    description: 'unproven: it is whole, and nobody known signed it',
  }),
  name: Type.Optional(Type.String()),
  why: Type.Optional(Type.String({ description: 'why it failed, and what to do' })),
  inside: Type.Optional(
    Type.Object({
      createdAt: Time,
      serialNumber: Type.String(),
      laned: Type.String({ description: 'the release that made it' }),
      missing: Type.Array(Type.String()),
      sender: Type.Object({
        kind: oneOf(['known', 'passphrase', 'stranger', 'unsigned'], {
          description:
            'known: this lane, or the signer that was given; passphrase: whoever made it knew that',
        }),
        signer: orNull(Type.String()),
      }),
      payees: Type.Array(
        Type.Object({
          profile: Type.String(),
          isActive: Type.Boolean({ description: 'payments go by it' }),
          bankName: Type.String(),
          fields: Type.Record(Type.String(), Type.String()),
        }),
        { description: 'who would be paid, without secrets' },
      ),
      ...PayeeChanges,
    }),
  ),
})

const Key = {
  identity: Type.Optional(
    Type.String({ maxLength: 4_000, description: 'the secret key, AGE-SECRET-KEY-...' }),
  ),
  passphrase: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
  signer: Type.Optional(
    Type.String({
      pattern: '^laned-signer:[A-Za-z0-9_-]{43}$',
      description: 'whose signature is believed beside this lane’s own',
    }),
  ),
}
export const VerifyBody = Type.Object(Key, { additionalProperties: false })
export const RestoreBody = Type.Object(
  {
    ...Key,
    confirm: Type.String({ maxLength: 64, description: 'the serial number of this lane' }),
    unsigned: Type.Optional(
      Type.Literal('I know who made this backup', {
        description: 'restores one that nobody known signed',
      }),
    ),
  },
  { additionalProperties: false },
)

export const Standing = Type.Object({
  task: Task,
  unpack: Unpack,
  signer: orNull(Type.String(), {
    description:
      'what this lane signs its backups as: note it where the key is; null before the first',
  }),
  problem: Type.Optional(Type.String({ description: 'why the folder cannot be looked at' })),
  backups: Type.Array(
    Type.Object({
      name: Type.String(),
      serialNumber: Type.String(),
      createdAt: Time,
      bytes: Type.Integer(),
    }),
    { description: 'what lies in the folder, the newest first' },
  ),
})
