/** `lanectl items doubts`: sales that did not fit what the lane saw or weighed. */
import type { Command } from 'commander'
import { addVerbs, askedBy, type DataOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { t, timeText, wordFor } from '#scripts/lanectl/words.ts'
import { DOUBT_OPERATIONS } from '../doubt-operations.ts'

export function addTo(items: Command): void {
  const doubts = items.command('doubts').description(t('lanectl.items.doubts.about'))

  doubts
    .command('list', { isDefault: true })
    .description(t('lanectl.items.doubts.list.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, DOUBT_OPERATIONS).listDoubtedChoices()
      outputOf(command).say(data, doubtWords)
    })

  addVerbs(doubts, DOUBT_OPERATIONS)

  doubts
    .command('dismiss <doubts...>')
    .description(t('lanectl.items.doubts.dismiss.about'))
    .action(async (ids: string[], _options, command: Command) => {
      const lane = askedBy(command, DOUBT_OPERATIONS)
      for (const doubt of ids)
        await lane.dismissDoubt({ path: { doubt }, body: { action: 'dismiss' } })
      outputOf(command).say({ dismissed: ids }, () =>
        t('lanectl.doubt.dismissed', { ids: ids.join(', ') }),
      )
    })
}

function doubtWords({
  on,
  stopped,
  bound,
  samples,
  choices,
}: DataOf<(typeof DOUBT_OPERATIONS)['listDoubtedChoices']>): string {
  const rows = choices.map(({ id, at, reason, chosen, like, grams, usual }) => [
    id,
    timeText(at),
    wordFor('doubt-reason', reason),
    chosen.name ?? chosen.id,
    like ? (like.name ?? like.id) : '',
    [
      grams !== null && t('lanectl.scale.g', { grams }),
      usual && t('lanectl.doubt.usually-g', { least: usual.least, most: usual.most }),
    ]
      .filter(Boolean)
      .join(', '),
  ])
  const state = on ? stopped : t('lanectl.doubt.nothing-doubted-choices-enabled-false')
  return [
    rows.length > 0
      ? table([
          [
            t('lanectl.word.doubt'),
            t('lanectl.word.sold'),
            t('lanectl.word.why'),
            t('lanectl.word.chosen'),
            t('lanectl.word.looks-like'),
            t('lanectl.word.weight'),
          ],
          ...rows,
        ])
      : t('lanectl.doubt.no-choice-doubted'),
    ...(on && bound === null ? [t('lanectl.doubt.picture-none-yet-takes-99', { samples })] : []),
    ...(state ? [state] : []),
  ].join('\n')
}
