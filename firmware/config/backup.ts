/** `backup:` where the whole lane is written to, encrypted, and for whom; docs/operations/backup.md. */
import { Type } from '#firmware/schema-builder.ts'
import { exact, section } from './schema-words.ts'

export const Backup = section(
  exact({
    /** A stick, or any folder that is mounted. Without it no backups are made. */
    folder: Type.Optional(Type.String({ pattern: '^/', says: 'a whole path' })),
    everyHours: Type.Integer({ minimum: 1, maximum: 8_760, default: 24 }),
    /** So many of this lane stay in the folder. */
    keep: Type.Integer({ minimum: 1, maximum: 1_000, default: 7 }),
    /** Public keys of age: who holds the secret one may restore. */
    recipients: section(
      Type.Array(
        Type.String({
          pattern: '^age1[0-9a-z]{58,2100}$',
          says: 'a public key of age, as `lanectl backup key` prints it',
        }),
        { maxItems: 20 },
      ),
      [],
    ),
    /** Instead of recipients: the passphrase is the first line of this file. */
    passphraseFile: Type.Optional(Type.String({ minLength: 1 })),
    /** The folder may be on the disk of the data, where a dead card takes both. */
    sameDisk: Type.Boolean({ default: false }),
  }),
)
