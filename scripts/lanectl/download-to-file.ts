/** What a lane sends, as a file: it has its name when it is whole, and a download that breaks off leaves nothing. */
import { lstat, writeFile } from 'node:fs/promises'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import { Failure } from './exit-codes.ts'
import { laneJson, refusalIn } from './lane-client.ts'
import { t, troubleOf } from './words.ts'

/** Gives how many bytes came; `onBytes` hears of them on the way. The file is its owner's alone where `isPrivate`. */
export async function downloadToFile(
  response: Response,
  path: string,
  { isPrivate = false, onBytes = (_done: number, _total: number) => {} } = {},
): Promise<number> {
  // A pipe, a device or a link is written to directly: a rename would put a file in its place. /dev/stdout is one.
  const isFile = await lstat(path).then(
    (found) => found.isFile(),
    () => true,
  )
  const total = Number(response.headers.get('content-length'))
  let done = 0

  async function* body() {
    try {
      for await (const chunk of response.body ?? []) {
        done += chunk.length
        onBytes(done, total)
        yield chunk
      }
    } catch (error) {
      const got =
        total > 0
          ? t('lanectl.download.bytes-of', { done, total })
          : t('lanectl.download.bytes', { done })
      throw new Failure(
        'unreachable',
        t(isFile ? 'lanectl.download.broken-off' : 'lanectl.download.broken-off-in-place', {
          got,
          reason: reasonOf(error),
          path,
        }),
      )
    }
  }

  try {
    const mode = isPrivate ? 0o600 : 0o666
    if (isFile) await replaceFile(path, body(), { mode, unfinished: `${path}.part` })
    else await writeFile(path, body())
    return done
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(
      'io',
      t('lanectl.download-to-file.cannot-write', { path, message: troubleOf(error) }),
    )
  }
}

/** fetch says only "terminated" for all of these. */
function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code === 'UND_ERR_BODY_TIMEOUT'
    ? t('lanectl.download-to-file.sent-nothing-minutes')
    : t('lanectl.download-to-file.connection-ended-early')
}

/** Where there is none, the lane says why in JSON. */
export async function fileIn(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (response.ok && !isJson) return response
  const body = laneJson(await response.text(), response.url)
  throw refusalIn(response, body)
}
