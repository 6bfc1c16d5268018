/** Checks a backup's bytes on their way against the length and hash that were announced. */

import { createHash } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { say, type Value } from '#firmware/words/sentence.ts'
import type { StoredBackup } from '#hal/backup-store.ts'

/** Passes the bytes on; throws Fault 'refused' at the end, or as soon as there are too many. */
export async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  { name, bytes: length, sha256 }: StoredBackup,
  where: Value,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let left = length
  for await (const piece of bytes) {
    left -= piece.length
    if (left < 0) throw another(name, where)
    hash.update(piece)
    yield piece
  }
  if (left > 0 || hash.digest('hex') !== sha256) throw another(name, where)
}

function another(name: string, where: Value): Fault {
  return new Fault('refused', say('fault.backup.stored-copy-differs', { place: where, name }))
}
