/** An export takes no more of a disk than payments can spare. */
import { say } from '#firmware/words/sentence.ts'
import { leaveReserve } from './disk-reserve.ts'

/** The same chunks. Throws Fault 'storage' before one for which there is no space on the folder's disk. */
export async function* withinDiskSpace(
  chunks: AsyncIterable<string> | Iterable<string>,
  folder: string,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    leaveReserve(folder, say('text.disk.the-export'), Buffer.byteLength(chunk))
    yield chunk
  }
}
