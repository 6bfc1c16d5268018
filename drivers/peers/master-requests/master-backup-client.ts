/** Backups that the master keeps for this lane. */

import { createHash } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'
import type { Psk } from '../fleet-key-text-and-derivation.ts'
import { bytesOf, callMaster, jsonOf, type LanCall } from './long-request-to-master.ts'

const Backups = Type.Object({
  backups: Type.Array(
    Type.Object({
      // As backup-names.ts of the storage has it; a name may become a file's.
      name: Type.String({ pattern: '^laned-[A-Za-z0-9._-]{1,64}-\\d{8}T\\d{6}Z\\.age$' }),
      bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    { maxItems: 2_000 },
  ),
})

/** Allocates only: each call is a connection of its own, once a day. */
export function createMasterBackupClient(url: string, psk: Psk): BackupStore {
  const call = (what: LanCall) => callMaster(url, psk, what)
  const pathOf = (name: string) => `/backups/v1/${encodeURIComponent(name)}`

  async function list(signal?: AbortSignal): Promise<readonly StoredBackup[]> {
    const listing = await jsonOf(await call({ method: 'GET', path: '/backups/v1/', signal }))
    const { fits } = createValidator(Backups)
    if (!fits(listing)) throw new Fault('unreachable', say('fault.backup.master-list-malformed'))
    return listing.backups
  }

  return {
    list,
    async put(backup, bytes, signal) {
      const { name, bytes: length, sha256 } = backup
      const headers = { 'content-length': String(length), 'x-laned-sha256': sha256 }
      // Else the master would wait for the rest of a file that never comes.
      const body = held(bytes, backup, say('text.fleet.this-lane'))
      const answer = await call({ method: 'PUT', path: pathOf(name), headers, body, signal })
      // The master has compared the hash: both sides run this program.
      await jsonOf(answer)
    },
    async open(name, signal) {
      const found = (await list(signal)).find((one) => one.name === name)
      if (!found) return null
      return held(
        bytesOf(await call({ method: 'GET', path: pathOf(name), signal })),
        found,
        say('text.fleet.the-master'),
      )
    },
    async remove(name, signal) {
      if (name === '') return
      await jsonOf(await call({ method: 'DELETE', path: pathOf(name), signal }))
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** Passes on the bytes as they come; throws Fault 'refused' if they differ from what the master announced. */
async function* held(bytes: AsyncIterable<Uint8Array>, stored: StoredBackup, whose: Sentence) {
  const hash = createHash('sha256')
  let left = stored.bytes
  for await (const piece of bytes) {
    left -= piece.length
    if (left < 0) throw another(stored, whose)
    hash.update(piece)
    yield piece
  }
  if (left > 0 || hash.digest('hex') !== stored.sha256) throw another(stored, whose)
}

function another({ name }: StoredBackup, whose: Sentence): Fault {
  return new Fault('refused', say('fault.backup.content-not-as-announced', { holder: whose, name }))
}
