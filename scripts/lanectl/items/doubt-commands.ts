/** `lanectl items doubts …` and `items sold`: choices that did not fit what the lane saw or weighed. */
import type { Command } from 'commander'
import { CHOICE_OPERATIONS } from '#firmware/items/operations/choice-operations.ts'
import { addVerbs, askedBy, type DataOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'

type Choices = typeof CHOICE_OPERATIONS

interface SoldOptions {
  readonly result?: string
  readonly grams?: string
}

export function doubtCommands(items: Command): void {
  const doubts = items
    .command('doubts')
    .description('choices that did not fit what was seen or weighed')

  doubts
    .command('list', { isDefault: true })
    .description('list them, the newest first')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, CHOICE_OPERATIONS).listDoubtedChoices()
      outputOf(command).say(data, doubtWords)
    })

  addVerbs(doubts, CHOICE_OPERATIONS)

  doubts
    .command('dismiss <doubts...>')
    .description('they were looked at: they leave the list')
    .action(async (ids: string[], _options, command: Command) => {
      const lane = askedBy(command, CHOICE_OPERATIONS)
      for (const doubt of ids)
        await lane.dismissDoubt({ path: { doubt }, body: { action: 'dismiss' } })
      outputOf(command).say({ dismissed: ids }, () => `dismissed: ${ids.join(', ')}`)
    })

  items
    .command('sold <id>')
    .description('what a till says after a sale: the lane answers whether it doubts it')
    .option('--result <id>', 'the answer that it was chosen from')
    .option('--grams <grams>', 'what it weighed')
    .action(async (id: string, { result, grams }: SoldOptions, command: Command) => {
      const body = {
        id,
        ...(result !== undefined && { result_id: result }),
        ...(grams !== undefined && { grams: Number(grams) }),
      }
      const { data } = await askedBy(command, CHOICE_OPERATIONS).tellChoice({ body })
      outputOf(command).say(data, toldWords)
    })
}

function doubtWords({
  on,
  stopped,
  bound,
  samples,
  choices,
}: DataOf<Choices['listDoubtedChoices']>): string {
  const rows = choices.map(({ id, at, reason, chosen, like, grams, usual }) => [
    id,
    at,
    reason,
    chosen.name ?? chosen.id,
    like ? (like.name ?? like.id) : '',
    [grams !== null && `${grams} g`, usual && `usually ${usual.least} to ${usual.most} g`]
      .filter(Boolean)
      .join(', '),
  ])
  const state = on ? stopped : 'nothing is doubted: choices.enabled is false in the config'
  return [
    rows.length > 0
      ? table([['doubt', 'sold', 'why', 'chosen', 'looks like', 'weight'], ...rows])
      : 'no choice is doubted',
    ...(on && bound === null
      ? [
          `by the picture none is yet: it takes 99 templates of items with two or more, of which there are ${samples}`,
        ]
      : []),
    ...(state ? [state] : []),
  ].join('\n')
}

function toldWords({ doubted, reason, like, usual }: DataOf<Choices['tellChoice']>): string {
  if (!doubted) return 'not doubted'
  const why = [
    like && `looks like ${like}`,
    usual && `usually weighs ${usual.least} to ${usual.most} g`,
  ]
  return `doubted (${reason}): ${why.filter(Boolean).join(', ')}`
}
