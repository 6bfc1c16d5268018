/** `lanectl items assortment …`: the list of all goods that the shop sells, in and out. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { type Lane, type LaneAnswer, laneOf, refusalIn } from '#scripts/lanectl/lane-client.ts'
import { type DataOf, responseOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { sum, t, wordFor } from '#scripts/lanectl/words.ts'
import { ASSORTMENT_OPERATIONS } from '../assortment-operations.ts'

type Assortment = typeof ASSORTMENT_OPERATIONS
type Diff = DataOf<Assortment['putAssortment']>
type Good = NonNullable<Diff['items'][number]['before']>

export function addTo(items: Command): void {
  const assortment = items.command('assortment').description(t('lanectl.items.assortment.about'))

  assortment
    .command('import <file>')
    .description(t('lanectl.items.assortment.import.about'))
    .option('--dry-run', t('lanectl.items.assortment.import.option.dry-run'))
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }, command: Command) => {
      const diff = await send(laneOf(command), file, dryRun)
      outputOf(command).say(diff, diffWords)
    })

  assortment
    .command('export [file]')
    .description(t('lanectl.items.assortment.export.about'))
    .action(async (file = 'assortment.csv', _options, command: Command) => {
      const text = await textOf(laneOf(command), isJson(file) ? 'json' : 'csv')
      const written = isJson(file) ? listOf(text) : text
      try {
        writeFileSync(file, written)
      } catch (error) {
        throw cannot('lanectl.assortment.cannot-write', file, error)
      }
      outputOf(command).say({ file, bytes: Buffer.byteLength(written) }, () => file)
    })
}

const isJson = (file: string) => file.toLowerCase().endsWith('.json')

async function send(lane: Lane, file: string, dry: boolean): Promise<Diff> {
  let body: Uint8Array<ArrayBuffer>
  try {
    body = new Uint8Array(readFileSync(file))
  } catch (error) {
    throw cannot('lanectl.assortment.cannot-read', file, error)
  }
  const type = isJson(file) ? 'application/json' : 'text/csv'
  const given = { query: { dry: dry ? 'true' : 'false' } } as const
  const request = { headers: { 'content-type': type }, body }
  const response = await responseOf(lane, ASSORTMENT_OPERATIONS.putAssortment, given, request)
  return (JSON.parse(await answered(response)) as { data: Diff }).data
}

async function textOf(lane: Lane, format: 'csv' | 'json'): Promise<string> {
  const row = ASSORTMENT_OPERATIONS.getAssortment
  return answered(await responseOf(lane, row, { query: { format } }))
}

/** What the lane refuses is JSON, whatever was asked for. */
async function answered(response: Response): Promise<string> {
  const text = await response.text()
  const answer: LaneAnswer['body'] = text.startsWith('{') ? JSON.parse(text) : { msg: text }
  if (!response.ok || Number(answer['code'] ?? 0) !== 0) throw refusalIn(response, answer)
  return text
}

/** As a file that is taken again: the same list is the same bytes. */
function listOf(text: string): string {
  const { data } = JSON.parse(text) as DoneOf<Assortment['getAssortment']>
  return `${JSON.stringify({ items: data.items }, null, 1)}\n`
}

function cannot(
  key: 'lanectl.assortment.cannot-read' | 'lanectl.assortment.cannot-write',
  file: string,
  error: unknown,
): Failure {
  return new Failure(
    'io',
    t(key, { file, code: wordFor('trouble', String((error as NodeJS.ErrnoException).code)) }),
  )
}

function diffWords(diff: Diff): string {
  const { dry, count, added, removed, changed, unchanged, unlisted, kept_names, items } = diff
  const rows = items.map(({ code, before, after }) => {
    if (!before) return ['+', code, shortOf(after)]
    return after ? ['~', code, differences(before, after)] : ['-', code, shortOf(before)]
  })
  const left = added + removed + changed - items.length
  return [
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(left > 0 ? [t('lanectl.reconcile.more', { left })] : []),
    t('lanectl.assortment.items-added-removed-changed-before', {
      count,
      added,
      removed,
      changed,
      unchanged,
    }),
    ...(unlisted > 0 ? [t('lanectl.assortment.taught-items-not-list', { unlisted })] : []),
    ...(kept_names > 0
      ? [t('lanectl.assortment.keep-name-person-gave-them', { keptNames: kept_names })]
      : []),
    ...(dry ? [t('lanectl.assortment.nothing-changed-trial')] : []),
  ].join('\n')
}

function shortOf(good: Good | null): string {
  const price =
    good?.price === undefined
      ? ''
      : t('lanectl.assortment.a', { price: sum(good.price), unit: good.unit })
  return [good?.name, price].filter(Boolean).join(', ')
}

function differences(before: Good, after: Good): string {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Good>
  const text = (value: unknown) =>
    value === undefined ? t('lanectl.word.none') : JSON.stringify(value)
  return [...fields]
    .filter((field) => text(before[field]) !== text(after[field]))
    .map((field) => `${field} ${text(before[field])} → ${text(after[field])}`)
    .join(', ')
}
