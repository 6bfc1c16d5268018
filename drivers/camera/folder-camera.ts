/**
 * A folder as a camera: it sees the picture that was written last.
 *
 * For shops that have a camera program of their own, for demonstrations and for tests. A folder
 * that is missing or without pictures is a lost camera; it is looked at again all the time.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { openInterval } from '#firmware/async/interval.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { toFault } from '#firmware/fault.ts'
import type { CameraDriver } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { createFrameSource } from './frame-source.ts'

export interface FolderCameraOptions {
  readonly path: string
  /** How often the folder is looked at when nobody asks for a frame. */
  readonly checkEveryMs?: number
}

const EXTENSIONS: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png'])
const CAPTURE_DEADLINE_MS = 3_000
/** A file above this is no photograph. */
const PICTURE_BYTES_MAX = 32 * 1024 * 1024

export async function openFolderCamera(
  { path, checkEveryMs = 1_000 }: FolderCameraOptions,
  clock: Clock,
  journal: Journal,
): Promise<CameraDriver> {
  const source = createFrameSource(clock, CAPTURE_DEADLINE_MS)
  let isClosed = false
  /** A caller that asks while the folder is looked at waits for a look of its own, which is newer than the question. */
  const looks = createSerialQueue()

  async function look(): Promise<void> {
    if (isClosed) return
    const wasConnected = source.isConnected
    try {
      const picture = await newestPicture()
      if (isClosed) return
      source.push(picture)
      if (!wasConnected) journal.info('camera.found', { path })
    } catch (thrown) {
      const why = toFault(thrown).said
      if (!isClosed && source.lose(why)) journal.warn('camera.lost', { why })
    }
  }

  /** The program that writes may replace a picture after it was listed, or the folder go away: then the folder is read again. */
  async function newestPicture(): Promise<Uint8Array> {
    return readNewest().catch(readNewest)
  }

  const readNewest = async () => readFile(await newest())

  async function newest(): Promise<string> {
    let best = { file: '', writtenMs: Number.NEGATIVE_INFINITY }
    for (const name of (await readdir(path)).sort()) {
      if (!EXTENSIONS.has(extname(name).toLowerCase())) continue
      const file = join(path, name)
      const { mtimeMs: writtenMs, size } = await stat(file)
      if (size <= PICTURE_BYTES_MAX && writtenMs >= best.writtenMs) best = { file, writtenMs }
    }
    if (!best.file) throw new Error('the folder holds no picture')
    return best.file
  }

  await looks.run(look)
  const looking = openInterval(clock, checkEveryMs, () => looks.run(look))

  return {
    get isConnected() {
      return source.isConnected
    },
    get condition() {
      return source.condition
    },
    get latest() {
      return source.latest
    },
    async capture(signal) {
      signal?.throwIfAborted()
      // A lost folder may be back: look before answering from memory.
      await looks.run(look)
      const frame = source.latest
      return frame ?? source.capture(signal)
    },
    onChange: source.onChange,
    async [Symbol.asyncDispose]() {
      isClosed = true
      looking[Symbol.dispose]()
      await looks.idle()
      source.close()
    },
  }
}
