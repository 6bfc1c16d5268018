/** `lanectl items …`: what the lane has learned, taught and checked from the command line. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { ITEM_OPERATIONS } from '#firmware/items/operations/item-list-operations.ts'
import { RECOGNITION_OPERATIONS } from '#firmware/items/operations/recognition-operations.ts'
import { TEMPLATE_OPERATIONS } from '#firmware/items/operations/template-operations.ts'
import { Failure } from '../exit-codes.ts'
import { namingCommands } from '../items/naming-commands.ts'
import { exportPackage, importPackage, inImportOrder } from '../items/package-transfer.ts'
import { confusionTable, recognizeFolder } from '../items/recognize-folder.ts'
import { saleCommands } from '../items/sale-commands.ts'
import { comesBack } from '../items/warn-resync.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { addVerbs, askedBy, type DataOf, operationsOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { type Progress, withProgress } from '../progress-bar.ts'
import { decimal, t, wordFor } from '../words.ts'

export function addTo(program: Command): void {
  const items = program.command('items').description(t('lanectl.items.about'))

  namingCommands(items)
  items
    .command('list')
    .description(t('lanectl.items.list.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, ITEM_OPERATIONS).listItems()
      outputOf(command).say(data, (list) =>
        table([
          [t('lanectl.word.item'), t('lanectl.word.templates'), t('lanectl.word.name')],
          ...list.map(row),
        ]),
      )
    })

  items
    .command('learn <id>')
    .description(t('lanectl.items.learn.about'))
    .option('-n, --count <count>', t('lanectl.items.learn.option.count'), '1')
    .action(async (id: string, options: { count: string }, command: Command) => {
      const count = positive(options.count)
      const sids = await withProgress((progress) => learn(laneOf(command), id, count, progress))
      outputOf(command).say({ id, sids }, () =>
        t('lanectl.items.added', { id, count: sids.length }),
      )
    })

  items
    .command('delete')
    .argument('<id>', t('lanectl.items.delete.argument.id'))
    .description(t('lanectl.items.delete.about'))
    .action(async (id: string, _options, command: Command) => {
      const lane = laneOf(command)
      await operationsOf(lane, TEMPLATE_OPERATIONS).deleteItem({ body: { id } })
      const more = await comesBack(lane)
      outputOf(command).say({ id }, () =>
        [t('lanectl.items.forgotten', { id }), ...more].join('\n'),
      )
    })

  items
    .command('recognize [folder]')
    .description(t('lanectl.items.recognize.about'))
    .action(recognize)

  items
    .command('export [file]')
    .description(t('lanectl.items.export.about'))
    .option('--ids <ids...>', t('lanectl.items.export.option.ids'))
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
    .description(t('lanectl.items.import.about'))
    .option('--replace', t('lanectl.items.import.option.replace'))
    .action(async (files: string[], options: { replace?: boolean }, command: Command) => {
      const missing = files.find((file) => !existsSync(file))
      if (missing !== undefined) throw new Failure('io', t('lanectl.items.no-file', { missing }))
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
    .description(t('lanectl.items.report.about'))
    .action(async (id: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, ITEM_OPERATIONS)
      const { data } = await lane.getTeachingReport({ query: { ...(id !== undefined && { id }) } })
      outputOf(command).say(data, reportWords)
    })

  addVerbs(items, ITEM_OPERATIONS)
  addVerbs(items, TEMPLATE_OPERATIONS)
  saleCommands(items)

  program.command('recognize [folder]').description(t('lanectl.recognize.about')).action(recognize)
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
    progress.show(t('lanectl.items.learning', { id }), done, count)
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
  [name ?? '', active ? '' : t('lanectl.word.not-offered')].join(' ').trim(),
]

function resultWords({
  status,
  items,
}: DataOf<(typeof RECOGNITION_OPERATIONS)['recognize']>): string {
  const lines = items.map(({ id, score, name }) => [id, percent(score), name ?? ''])
  return [wordFor('recognition', status), table(lines)].join('\n')
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
  const confused = pairs.map(({ ids, count }) => [ids.join(t('lanectl.word.and')), String(count)])
  return [
    t('lanectl.items.tried-recognised', {
      templates: templates(tried),
      percent: percent(accuracy),
    }),
    table([
      [
        t('lanectl.word.item'),
        t('lanectl.word.tried'),
        t('lanectl.word.right'),
        t('lanectl.word.odd-templates'),
      ],
      ...rows,
    ]),
    ...(confused.length > 0
      ? [table([[t('lanectl.word.confused'), t('lanectl.word.times')], ...confused])]
      : []),
  ].join('\n\n')
}

const templates = (count: number) => t('lanectl.items.templates', { count })

function percent(share: number | null): string {
  return share === null ? '-' : `${decimal(share * 100)} %`
}

function positive(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count
  throw new Failure('usage', t('lanectl.items.count-whole-number-1-1000', { text }))
}
