/** Packages from and to a lane: started, followed with a bar, fetched or sent as streams. */
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, format, parse } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PACKAGE_OPERATIONS } from '#firmware/items/operations/package-operations.ts'
import { TEMPLATE_OPERATIONS } from '#firmware/items/operations/template-operations.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { downloadToFile } from '../download-to-file.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, type LaneAnswer, refusalIn } from '../lane-client.ts'
import { operationsOf, responseOf } from '../operation-commands.ts'
import type { Progress } from '../progress-bar.ts'
import { t } from '../words.ts'

type Packages = typeof PACKAGE_OPERATIONS
type ExportStatus = DoneOf<Packages['getExportStatus']>
type ImportStatus = DoneOf<Packages['getImportStatus']>

/** As the interface asks for. */
const POLL_MS = 1_000

export async function exportPackage(
  lane: Lane,
  file: string | null,
  ids: string[] | undefined,
  progress: Progress,
): Promise<{ path: string; msg: string; counterExamples: string | null }> {
  await operationsOf(lane, TEMPLATE_OPERATIONS).exportTemplates({ body: ids ? { ids } : {} })
  const { getExportStatus } = operationsOf(lane, PACKAGE_OPERATIONS)
  const { filename, msg } = await follow<ExportStatus>(getExportStatus, [3], progress)
  const path = file ?? (basename(filename ?? '') || 'templates.tar')
  if (!(await download(lane, filename ?? '', path, progress)))
    throw new Failure('unwell', t('lanectl.package-transfer.package-cannot-fetched-404'))
  // Under the package's name with another beginning; a lane without any, or of an earlier release, has no such file.
  const beside = (filename ?? '').replace(/^templates-/, 'counter-examples-')
  const counterExamples = file === null ? basename(beside) : besidePath(file)
  // The former file is removed first: the download of the new one may break off.
  await removeFormer(counterExamples)
  const isThere = await download(lane, beside, counterExamples, progress)
  return { path, msg, counterExamples: isThere ? counterExamples : null }
}

/** `goods.tar`: `goods.counter-examples.tar`. */
function besidePath(path: string): string {
  const { dir, name, ext } = parse(path)
  return format({ dir, name: `${name}.counter-examples`, ext })
}

/** What an earlier export left under this name would be taken for the new package's own. */
async function removeFormer(path: string): Promise<void> {
  try {
    if (await areCounterExamples(path)) await rm(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    const { message } = error as Error
    throw new Failure(
      'io',
      t('lanectl.package-transfer.not-package-cannot-removed', { path, message }),
    )
  }
}

/** Packages first: counter-examples belong to items that have been taught. */
export async function inImportOrder(files: readonly string[]): Promise<readonly string[]> {
  const later: string[] = []
  const first: string[] = []
  for (const file of files) ((await areCounterExamples(file)) ? later : first).push(file)
  return [...first, ...later]
}

const COUNTER_EXAMPLES = 'laned-counter-examples.json'

async function areCounterExamples(file: string): Promise<boolean> {
  await using opened = await open(file)
  const { buffer } = await opened.read({ buffer: Buffer.alloc(COUNTER_EXAMPLES.length) })
  return buffer.toString('latin1') === COUNTER_EXAMPLES
}

export async function importPackage(
  lane: Lane,
  file: string,
  mode: 'merge' | 'replace',
  progress: Progress,
): Promise<ImportStatus> {
  const name = basename(file)
  let sent = 0
  const content = new WatchedFile(await openAsBlob(file), name, (bytes) => {
    sent += bytes
    progress.show(t('lanectl.package-transfer.sending', { name }), sent, content.size)
  })
  const form = new FormData()
  form.set('mode', mode)
  form.set('file', content)
  const row = PACKAGE_OPERATIONS.importTemplates
  const response = await responseOf(lane, row, {}, { body: form })
  const answer = (await response.json()) as LaneAnswer['body']
  if (answer['code'] !== 0) throw refusalIn(response, answer)
  return follow<ImportStatus>(operationsOf(lane, PACKAGE_OPERATIONS).getImportStatus, [4], progress)
}

/** A file on its way, which says what has been taken of it. */
class WatchedFile extends File {
  readonly #onTaken: (bytes: number) => void

  constructor(content: Blob, name: string, onTaken: (bytes: number) => void) {
    super([content], name)
    this.#onTaken = onTaken
  }

  override stream(): ReturnType<File['stream']> {
    const counting = new TransformStream({
      transform: (chunk: Uint8Array, onward: TransformStreamDefaultController) => {
        this.#onTaken(chunk.length)
        onward.enqueue(chunk)
      },
    })
    return super.stream().pipeThrough(counting)
  }
}

/** Until the task ends well; fails in its words when it does not. */
async function follow<Status extends ImportStatus>(
  ask: () => Promise<Status>,
  good: readonly number[],
  progress: Progress,
): Promise<Status> {
  for (;;) {
    const task = await ask()
    if (good.includes(task.status)) return task
    if ([0, 5, 6, 7].includes(task.status)) throw new Failure('unwell', task.msg)
    const [, done, total] = /(?<!\d)(\d+) (?:of|из) (\d+)/.exec(task.msg) ?? []
    progress.show(task.msg, Number(done ?? 0), Number(total ?? 0))
    await wait(POLL_MS)
  }
}

/** False when the lane has no such file. */
async function download(
  lane: Lane,
  name: string,
  path: string,
  progress: Progress,
): Promise<boolean> {
  const row = PACKAGE_OPERATIONS.downloadPackage
  const response = await responseOf(lane, row, { path: { filename: name } })
  if (response.status === 404) {
    await response.body?.cancel()
    return false
  }
  if (response.status !== 200)
    throw new Failure(
      'unwell',
      t('lanectl.package-transfer.package-cannot-fetched', { status: response.status }),
    )
  const onBytes = (done: number, total: number) =>
    progress.show(t('lanectl.package-transfer.fetching', { name }), done, total)
  await downloadToFile(response, path, { onBytes })
  return true
}
