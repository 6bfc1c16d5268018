/** `lanectl items enough`: whether an item has pictures enough. */
import type { Command } from 'commander'
import { askedBy, type DataOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { decimal, type LanectlKeyWithoutHoles, t, wordFor } from '#scripts/lanectl/words.ts'
import { REVIEW_OPERATIONS } from '../review-operations.ts'

export function addTo(items: Command): void {
  items
    .command('enough [id]')
    .description(t('lanectl.items.enough.about'))
    .action(async (id: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, REVIEW_OPERATIONS)
      const { data } = await lane.getEnough({ query: { ...(id !== undefined && { id }) } })
      outputOf(command).say(data, enoughWords)
    })
}

const KINDS: Readonly<Record<string, LanectlKeyWithoutHoles>> = {
  day: 'lanectl.review.another-day',
  light: 'lanectl.review.another-light',
  side: 'lanectl.review.another-side',
  any: 'lanectl.review.any-kind',
}

function kindWords(kind: string): string {
  const key = KINDS[kind]
  return key === undefined ? kind : t(key)
}

function enoughWords({ items, left_out }: DataOf<(typeof REVIEW_OPERATIONS)['getEnough']>): string {
  const rows = items.map(({ id, templates, verdict, more, kind, curve, rival }) => [
    id,
    String(templates),
    curve.length > 0 ? percent(curve.at(-1) ?? 0) : '-',
    more > 0
      ? t('lanectl.review.more', { more, kind: kindWords(kind) })
      : wordFor('enough', verdict),
    rival ? `${rival.id} (${rival.times})` : '',
  ])
  return [
    table([
      [
        t('lanectl.word.item'),
        t('lanectl.word.templates'),
        t('lanectl.word.found'),
        t('lanectl.word.enough'),
        t('lanectl.word.confused-2'),
      ],
      ...rows,
    ]),
    ...(left_out > 0 ? [t('lanectl.review.items-were-left-out-ask', { leftOut: left_out })] : []),
  ].join('\n')
}

const percent = (share: number) => `${decimal(share * 100)} %`
