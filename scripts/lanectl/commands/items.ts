/** `lanectl items …`: what the lane has learned, taught and checked from the command line. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { ITEM_OPERATIONS } from '#firmware/items/operations/item-list-operations.ts'
import { RECOGNITION_OPERATIONS } from '#firmware/items/operations/recognition-operations.ts'
import { REVIEW_OPERATIONS } from '#firmware/items/operations/review-operations.ts'
import { TEMPLATE_OPERATIONS } from '#firmware/items/operations/template-operations.ts'
import { Failure } from '../exit-codes.ts'
import { assortmentCommands } from '../items/assortment-commands.ts'
import { doubtCommands } from '../items/doubt-commands.ts'
import { namingCommands } from '../items/naming-commands.ts'
import { exportPackage, importPackage, inImportOrder } from '../items/package-transfer.ts'
import { confusionTable, recognizeFolder } from '../items/recognize-folder.ts'
import { reviewCommands } from '../items/review-commands.ts'
import { comesBack } from '../items/warn-resync.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { addVerbs, askedBy, type DataOf, operationsOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { type Progress, withProgress } from '../progress-bar.ts'

export function addTo(program: Command): void {
  const items = program.command('items').description('what the lane recognises')

  namingCommands(items)
  items
    .command('list')
    .description('list items with their templates')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, ITEM_OPERATIONS).listItems()
      outputOf(command).say(data, (list) =>
        table([['item', 'templates', 'name'], ...list.map(row)]),
      )
    })

  items
    .command('learn <id>')
    .description('add what the camera sees now to an item')
    .option('-n, --count <count>', 'so many templates, one per picture', '1')
    .action(async (id: string, options: { count: string }, command: Command) => {
      const count = positive(options.count)
      const sids = await withProgress((progress) => learn(laneOf(command), id, count, progress))
      outputOf(command).say({ id, sids }, () => `${id}: ${templates(sids.length)} added`)
    })

  items
    .command('delete')
    .argument('<id>', 'as items list has it')
    .description('forget all templates of an item; it keeps its name')
    .action(async (id: string, _options, command: Command) => {
      const lane = laneOf(command)
      await operationsOf(lane, TEMPLATE_OPERATIONS).deleteItem({ body: { id } })
      const more = await comesBack(lane)
      outputOf(command).say({ id }, () => [`${id} is forgotten`, ...more].join('\n'))
    })

  items
    .command('recognize [folder]')
    .description('recognise what the camera sees, or a folder of pictures FOLDER/<item>/*.jpg')
    .action(recognize)

  items
    .command('export [file]')
    .description(
      'write a package of templates to a file, and their counter-examples to one beside it',
    )
    .option('--ids <ids...>', 'only these items')
    .action(async (file: string | undefined, options: { ids?: string[] }, command: Command) => {
      const written = await withProgress((progress) =>
        exportPackage(laneOf(command), file ?? null, options.ids, progress),
      )
      outputOf(command).say(written, ({ path, msg, counterExamples }) =>
        [`${path}: ${msg}`, ...(counterExamples ? [counterExamples] : [])].join('\n'),
      )
    })

  items
    .command('import <files...>')
    .description('bring in a package of templates, or a file of counter-examples, or both')
    .option('--replace', 'instead of everything of its kind that is there')
    .action(async (files: string[], options: { replace?: boolean }, command: Command) => {
      const missing = files.find((file) => !existsSync(file))
      if (missing !== undefined) throw new Failure('io', `there is no file ${missing}`)
      const mode = options.replace ? 'replace' : 'merge'
      const done = await withProgress(async (progress) => {
        const tasks = []
        for (const file of await inImportOrder(files))
          tasks.push(await importPackage(laneOf(command), file, mode, progress))
        return tasks
      })
      const words = () => done.map(({ msg }) => msg).join('\n')
      outputOf(command).say(done.length === 1 ? (done[0] ?? {}) : done, words)
    })

  items
    .command('report [id]')
    .description('how good the teaching is: accuracy, confusable pairs, odd templates')
    .action(async (id: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, ITEM_OPERATIONS)
      const { data } = await lane.getTeachingReport({ query: { ...(id !== undefined && { id }) } })
      outputOf(command).say(data, reportWords)
    })

  addVerbs(items, ITEM_OPERATIONS)
  addVerbs(items, TEMPLATE_OPERATIONS)
  reviewCommands(items)
  assortmentCommands(items)
  const counterExamples = items
    .command('counter-examples')
    .description('pictures that are known not to be an item: "not this" in the review inbox')
  addVerbs(counterExamples, REVIEW_OPERATIONS)
  doubtCommands(items)

  program.command('recognize [folder]').description('the same as items recognize').action(recognize)
}

async function recognize(folder: string | undefined, _options: object, command: Command) {
  const lane = laneOf(command)
  if (folder === undefined) {
    const { data } = await operationsOf(lane, RECOGNITION_OPERATIONS).recognize()
    outputOf(command).say(data, resultWords)
    return
  }
  const trial = await withProgress((progress) => recognizeFolder(lane, folder, progress))
  outputOf(command).say(trial, confusionTable)
}

async function learn(lane: Lane, id: string, count: number, progress: Progress): Promise<string[]> {
  const sids: string[] = []
  for (let done = 0; done < count; done += 1) {
    progress.show(`learning ${id}`, done, count)
    const { data } = await operationsOf(lane, TEMPLATE_OPERATIONS).addItemTemplate({ body: { id } })
    sids.push(data.sid)
  }
  return sids
}

const row = ({
  id,
  name,
  active,
  count,
}: DataOf<(typeof ITEM_OPERATIONS)['listItems']>[number]) => [
  id,
  String(count),
  [name ?? '', active ? '' : '(not offered)'].join(' ').trim(),
]

function resultWords({
  status,
  items,
}: DataOf<(typeof RECOGNITION_OPERATIONS)['recognize']>): string {
  const lines = items.map(({ id, score, name }) => [id, percent(score), name ?? ''])
  return [status, table(lines)].join('\n')
}

function reportWords({
  tried,
  accuracy,
  items,
  pairs,
}: DataOf<(typeof ITEM_OPERATIONS)['getTeachingReport']>): string {
  const rows = items.map((item) => [
    item.id,
    String(item.tried),
    percent(item.accuracy),
    item.outliers.join(' '),
  ])
  const confused = pairs.map(({ ids, count }) => [ids.join(' and '), String(count)])
  return [
    `${templates(tried)} tried, ${percent(accuracy)} recognised`,
    table([['item', 'tried', 'right', 'odd templates'], ...rows]),
    ...(confused.length > 0 ? [table([['confused', 'times'], ...confused])] : []),
  ].join('\n\n')
}

const templates = (count: number) => (count === 1 ? '1 template' : `${count} templates`)

function percent(share: number | null): string {
  return share === null ? '-' : `${(share * 100).toFixed(1)} %`
}

function positive(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count
  throw new Failure('usage', `--count ${text}: a whole number from 1 to 1000`)
}
