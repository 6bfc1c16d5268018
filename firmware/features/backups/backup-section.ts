/** `backup:` where backups of the whole lane go, encrypted, and who can open them; docs/operations/backup.md. */

import { exact, secret, section } from '#firmware/config/section-builders.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'

/** The address below which the files lie; for S3 with the bucket in the host or first in the path. */
const url = () => Type.String({ pattern: '^https?://', says: say('text.config.shape-url') })
/** PEM of the authority that signed the server's certificate, where it is no public one. */
const caFile = () => Type.Optional(Type.String({ minLength: 1 }))

/** Backups are kept by the master of this lane, where that has `forLanes`. */
const AtMaster = exact({ driver: Type.Literal('master') })
const ByHttps = exact({
  driver: Type.Literal('https'),
  url: url(),
  caFile: caFile(),
  // The bearer token; a file is the better place.
  secret: Type.Optional(secret()),
  secretFile: Type.Optional(Type.String({ minLength: 1 })),
})
const OnS3 = exact({
  driver: Type.Literal('s3'),
  url: url(),
  caFile: caFile(),
  region: Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }),
  accessKeyId: Type.String({ minLength: 1, maxLength: 128 }),
  // The secret access key.
  secret: Type.Optional(secret()),
  secretFile: Type.Optional(Type.String({ minLength: 1 })),
})

export const Backup = section(
  exact({
    /** A stick, or any mounted folder. Without it and without `remote` no backups are made. */
    folder: Type.Optional(Type.String({ pattern: '^/', says: say('text.config.shape-full-path') })),
    /** Instead of a folder: a place beyond this machine. */
    remote: Type.Optional(Type.Union([AtMaster, ByHttps, OnS3])),
    everyHours: Type.Integer({ minimum: 1, maximum: 8_760, default: 24 }),
    /** How many backups of this lane are kept there. */
    keep: Type.Integer({ minimum: 1, maximum: 1_000, default: 7 }),
    /** Public keys of age: the owner of a secret key may restore. */
    recipients: section(
      Type.Array(
        Type.String({
          pattern: '^age1[0-9a-z]{58,2100}$',
          says: say('text.config.shape-age-public-key'),
          unquoted: true,
        }),
        { maxItems: 20 },
      ),
      [],
    ),
    /** Instead of recipients: the passphrase is the first line of this file. */
    passphraseFile: Type.Optional(Type.String({ minLength: 1 })),
    /** Lets the folder be on the disk of the data, where a dead card takes both. */
    sameDisk: Type.Boolean({ default: false }),
    /** At a master: where it keeps the backups of its lanes. */
    forLanes: Type.Optional(
      exact({
        folder: Type.String({ pattern: '^/', says: say('text.config.shape-full-path') }),
        /** How many backups of each lane are kept. */
        keep: Type.Integer({ minimum: 1, maximum: 100, default: 3 }),
        /** How large a backup may be. */
        megabytes: Type.Integer({ minimum: 1, maximum: 100_000, default: 4_096 }),
      }),
    ),
  }),
)
export type BackupConfig = Static<typeof Backup>
