/** What an export must leave of a disk: payments are written to the same card. */
import { statfs } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'

const KEPT_BYTES = 64 * 2 ** 20
/** Of a disk so small that this would be much of it. */
const KEPT_SHARE = 1 / 20

/** The same chunks. Throws Fault 'storage' before one for which there is no room on the folder's disk. */
export async function* leavingRoom(
  chunks: AsyncIterable<string> | Iterable<string>,
  folder: string,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    const { bavail, blocks, bsize } = await statfs(folder)
    const keptBytes = Math.min(KEPT_BYTES, blocks * bsize * KEPT_SHARE)
    if (bavail * bsize - Buffer.byteLength(chunk) < keptBytes) throw noRoom(keptBytes)
    yield chunk
  }
}

function noRoom(keptBytes: number): Fault {
  const megabytes = Math.ceil(keptBytes / 2 ** 20)
  return new Fault(
    'storage',
    `no room for the export: ${megabytes} MB of the disk are kept for payments; free some, or name a folder on another disk`,
    undefined,
    { part: 'file' },
  )
}
