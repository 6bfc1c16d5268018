/**
 * A folder of pictures through the lane's own pipeline, and what was taken for what.
 *
 *   FOLDER/<item>/*.jpg    the sub-folder says what it is
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RECOGNITION_OPERATIONS } from '#firmware/items/operations/recognition-operations.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, type LaneAnswer, refusalIn } from '../lane-client.ts'
import { type DataOf, responseOf } from '../operation-commands.ts'
import { table } from '../output.ts'
import type { Progress } from '../progress-bar.ts'
import { decimal, t } from '../words.ts'

export interface Trial {
  readonly pictures: number
  /** Share of pictures whose item came first, among the first three, among the first five. */
  readonly top1: number
  readonly top3: number
  readonly top5: number
  readonly items: readonly TrialItem[]
}

export interface TrialItem {
  readonly id: string
  readonly pictures: number
  readonly right: number
  /** What came first, most often first. */
  readonly answers: readonly { readonly id: string; readonly count: number }[]
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
/** In the place of an item. */
const NOTHING = '(nothing)'

export async function recognizeFolder(
  lane: Lane,
  folder: string,
  progress: Progress,
): Promise<Trial> {
  const files = await Array.fromAsync(glob('*/*.{jpg,jpeg,png,webp}', { cwd: folder }))
  if (files.length === 0)
    throw new Failure('io', t('lanectl.recognize-folder.no-pictures-put-them-into', { folder }))
  const answers = new Map<string, string[][]>()
  for (const [nth, file] of files.sort().entries()) {
    progress.show(file, nth, files.length)
    const id = basename(dirname(file))
    answers.set(id, [...(answers.get(id) ?? []), await ask(lane, join(folder, file))])
  }
  return summary(answers, files.length)
}

async function ask(lane: Lane, file: string): Promise<string[]> {
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'image/jpeg'
  const row = RECOGNITION_OPERATIONS.recognizePicture
  const picture = { headers: { 'content-type': type }, body: readFileSync(file) }
  const response = await responseOf(lane, row, { query: { top: 5 } }, picture)
  const answer = (await response.json()) as LaneAnswer['body']
  if (answer['code'] !== 0) {
    const { code, message } = refusalIn(response, answer)
    throw new Failure(code, `${file}: ${message}`)
  }
  const data = answer['data'] as DataOf<typeof row> | null
  return data?.items.map(({ id }) => id) ?? []
}

function summary(answers: ReadonlyMap<string, readonly string[][]>, pictures: number): Trial {
  const within = (places: number) => {
    let right = 0
    for (const [id, ranked] of answers)
      right += ranked.filter((ids) => ids.slice(0, places).includes(id)).length
    return right / pictures
  }
  const items = [...answers].map(([id, ranked]) => {
    const counts = new Map<string, number>()
    for (const [first = NOTHING] of ranked) counts.set(first, (counts.get(first) ?? 0) + 1)
    return {
      id,
      pictures: ranked.length,
      right: counts.get(id) ?? 0,
      answers: [...counts]
        .map(([answer, count]) => ({ id: answer, count }))
        .sort((one, other) => other.count - one.count),
    }
  })
  return { pictures, top1: within(1), top3: within(3), top5: within(5), items }
}

export function confusionTable({ pictures, top1, top3, top5, items }: Trial): string {
  const rows = items.map(({ id, pictures: tried, right, answers }) => [
    id,
    `${right}/${tried}`,
    answers
      .map(
        ({ id: answer, count }) =>
          `${answer === NOTHING ? t('lanectl.word.nothing') : answer} ${count}`,
      )
      .join(', '),
  ])
  const share = (of: number) => `${decimal(of * 100)} %`
  return [
    table([
      [t('lanectl.word.is'), t('lanectl.word.right'), t('lanectl.recognize-folder.taken')],
      ...rows,
    ]),
    '',
    t('lanectl.recognize-folder.pictures-first-first-three-first', {
      pictures,
      first: share(top1),
      three: share(top3),
      five: share(top5),
    }),
  ].join('\n')
}
