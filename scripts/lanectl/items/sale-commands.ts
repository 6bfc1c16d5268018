/** `lanectl items sold`: what was sold, as a till tells it. */
import type { Command } from 'commander'
import { SALE_OPERATIONS } from '#firmware/items/operations/sale-operations.ts'
import { askedBy, type DataOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { wholeNumber } from '../whole-number.ts'
import { t, wordFor } from '../words.ts'

interface SoldOptions {
  readonly result?: string
  readonly grams?: string
}

export function saleCommands(items: Command): void {
  items
    .command('sold <id>')
    .description(t('lanectl.items.sold.about'))
    .option('--result <id>', t('lanectl.items.sold.option.result'))
    .option('--grams <grams>', t('lanectl.items.sold.option.grams'))
    .action(async (id: string, { result, grams }: SoldOptions, command: Command) => {
      const body = {
        id,
        ...(result !== undefined && { result_id: result }),
        ...(grams !== undefined && { grams: wholeNumber('--grams', grams) }),
      }
      const { data } = await askedBy(command, SALE_OPERATIONS).tellChoice({ body })
      outputOf(command).say(data, saleWords)
    })
}

function saleWords({
  doubted,
  reason,
  like,
  usual,
}: DataOf<(typeof SALE_OPERATIONS)['tellChoice']>): string {
  if (!doubted) return t('lanectl.word.not-doubted')
  const why = [
    like && t('lanectl.doubt.looks-like', { like }),
    usual && t('lanectl.doubt.usually-weighs-g', { least: usual.least, most: usual.most }),
  ]
  return t('lanectl.doubt.doubted', {
    reason: wordFor('doubt-reason', String(reason)),
    why: why.filter(Boolean).join(', '),
  })
}
