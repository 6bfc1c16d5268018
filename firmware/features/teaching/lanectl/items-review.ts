/** `lanectl items review …`: pictures the lane was unsure of. */
import type { Command } from 'commander'
import type { GivenTo } from '#firmware/operations/operation.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { comesBack } from '#scripts/lanectl/items/warn-resync.ts'
import { laneOf } from '#scripts/lanectl/lane-client.ts'
import {
  addVerbs,
  askedBy,
  type DataOf,
  operationsOf,
} from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { decimal, t, timeText, wordFor } from '#scripts/lanectl/words.ts'
import { REVIEW_OPERATIONS } from '../review-operations.ts'

type Review = typeof REVIEW_OPERATIONS
type Action = GivenTo<Review['answerReview']>['body']
type Entry = DataOf<Review['answerReview']>

export function addTo(items: Command): void {
  const review = items.command('review').description(t('lanectl.items.review.about'))

  review
    .command('list', { isDefault: true })
    .description(t('lanectl.items.review.list.about'))
    .option('--all', t('lanectl.items.review.list.option.all'))
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const { data } = await askedBy(command, REVIEW_OPERATIONS).listReview()
      outputOf(command).say(data, (inbox) => inboxWords(inbox, all))
    })

  addVerbs(review, REVIEW_OPERATIONS)

  review
    .command('effect <entry> <id>')
    .description(t('lanectl.items.review.effect.about'))
    .action(async (entry: string, id: string, _options, command: Command) => {
      const lane = askedBy(command, REVIEW_OPERATIONS)
      const { data } = await lane.previewReview({ path: { entry }, query: { id } })
      outputOf(command).say(data, effectWords)
    })

  review
    .command('label <id> <entries...>')
    .description(t('lanectl.items.review.label.about'))
    .option('--anyway', t('lanectl.items.review.label.option.anyway'))
    .action(
      async (
        id: string,
        entries: string[],
        { anyway = false }: { anyway?: boolean },
        command: Command,
      ) => act(command, entries, { action: 'label', id, ...(anyway && { anyway }) }),
    )

  review
    .command('not <id> <entries...>')
    .description(t('lanectl.items.review.not.about'))
    .action((id: string, entries: string[], _options, command: Command) =>
      act(command, entries, { action: 'not', id }),
    )

  for (const [action, words] of [
    ['dismiss', 'lanectl.items.review.dismiss.about'],
    ['undo', 'lanectl.items.review.undo.about'],
  ] as const)
    review
      .command(`${action} <entries...>`)
      .description(t(words))
      .action((entries: string[], _options, command: Command) => act(command, entries, { action }))
}

/** In the order given; the first that is refused ends it, and says which. */
async function act(command: Command, entries: readonly string[], action: Action): Promise<void> {
  const lane = laneOf(command)
  const { answerReview, listReview } = operationsOf(lane, REVIEW_OPERATIONS)
  const isUndo = action.action === 'undo'
  const before = isUndo ? (await listReview()).data.entries : []
  const isTaught = (entry: string) =>
    before.some(({ id, answer }) => id === entry && answer?.kind === 'labelled')
  const done: Entry[] = []
  for (const entry of entries) {
    try {
      const { data } = await answerReview({ path: { entry }, body: action })
      done.push(data)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure(
        error.code,
        t('lanectl.review.done-before', { entry, message: error.message, done: done.length }),
      )
    }
  }
  const more = entries.some(isTaught) ? await comesBack(lane) : []
  outputOf(command).say(done, (list) =>
    [...list.map(({ id }) => `${id}: ${action.action}`), ...more].join('\n'),
  )
}

function inboxWords(
  { on, stopped, open, entries }: DataOf<Review['listReview']>,
  isAll: boolean,
): string {
  const shown = isAll ? entries : entries.filter(({ answer }) => !answer)
  const rows = shown.map(({ id, taken_at, reason, items: answered, said, not, answer }) => [
    id,
    timeText(taken_at),
    wordFor('review-reason', reason),
    answered.map((one) => `${one.id} ${percent(one.score)}`).join(', '),
    [
      said && t('lanectl.review.said', { said }),
      not.length > 0 && t('lanectl.review.not', { not: not.join(', ') }),
      answer && answerWords(answer),
    ]
      .filter(Boolean)
      .join('; '),
  ])
  const state = on ? (stopped ?? '') : t('lanectl.review.nothing-kept-review-enabled-false')
  return [
    ...(rows.length > 0
      ? [
          table([
            [
              t('lanectl.word.entry'),
              t('lanectl.word.taken'),
              t('lanectl.word.why'),
              t('lanectl.word.answered'),
              '',
            ],
            ...rows,
          ]),
        ]
      : []),
    t('lanectl.review.wait-for-answer', { open }),
    ...(state ? [state] : []),
  ].join('\n')
}

const answerWords = ({ kind, id }: { readonly kind: string; readonly id?: string }) =>
  [wordFor('answer', kind), id].filter(Boolean).join(' ')

function effectWords({
  gates,
  items,
  tried,
  templates,
  took_ms,
}: DataOf<Review['previewReview']>): string {
  const signed = (points: number) => `${points > 0 ? '+' : '−'}${decimal(Math.abs(points))}`
  const changes = items.map(({ id, points }) => `${id} ${signed(points)}`).join(', ')
  return [
    ...gates
      .filter(({ words }) => words)
      .map(({ verdict, words }) => `${wordFor('gate', verdict)}: ${words}`),
    changes
      ? t('lanectl.review.points', { changes })
      : t('lanectl.review.no-template-would-found-not'),
    t('lanectl.review.tried-templates-ms', { tried, templates, tookMs: Math.round(took_ms) }),
  ].join('\n')
}

const percent = (share: number) => `${decimal(share * 100)} %`
