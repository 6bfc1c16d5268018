/** `lanectl items review …` and `items enough`: pictures the lane was unsure of, and whether an item has pictures enough. */
import type { Command } from 'commander'
import { REVIEW_OPERATIONS } from '#firmware/items/operations/review-operations.ts'
import type { GivenTo } from '#firmware/operations/operation.ts'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, askedBy, type DataOf, operationsOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { comesBack } from './warn-resync.ts'

type Review = typeof REVIEW_OPERATIONS
type Action = GivenTo<Review['answerReview']>['body']
type Entry = DataOf<Review['answerReview']>

export function reviewCommands(items: Command): void {
  const review = items
    .command('review')
    .description('pictures the lane was unsure of, did not know, or was corrected on')

  review
    .command('list', { isDefault: true })
    .description('list them, the newest first')
    .option('--all', 'those that have their answer too')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const { data } = await askedBy(command, REVIEW_OPERATIONS).listReview()
      outputOf(command).say(data, (inbox) => inboxWords(inbox, all))
    })

  addVerbs(review, REVIEW_OPERATIONS)

  review
    .command('effect <entry> <id>')
    .description('what teaching it as this item would change, before anything is saved')
    .action(async (entry: string, id: string, _options, command: Command) => {
      const lane = askedBy(command, REVIEW_OPERATIONS)
      const { data } = await lane.previewReview({ path: { entry }, query: { id } })
      outputOf(command).say(data, effectWords)
    })

  review
    .command('label <id> <entries...>')
    .description('teach one or many of them as an item')
    .option(
      '--anyway',
      'also what a gate refuses: a blurred picture, or one that is taught already',
    )
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
    .description('it is not this item; the entry stays open')
    .action((id: string, entries: string[], _options, command: Command) =>
      act(command, entries, { action: 'not', id }),
    )

  for (const [action, words] of [
    ['dismiss', 'lay them aside: they teach nothing'],
    ['undo', 'take the last answer back; of a label, its template too'],
  ] as const)
    review
      .command(`${action} <entries...>`)
      .description(words)
      .action((entries: string[], _options, command: Command) => act(command, entries, { action }))

  items
    .command('enough [id]')
    .description('whether an item has pictures enough, how many more, and what it is confused with')
    .action(async (id: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, REVIEW_OPERATIONS)
      const { data } = await lane.getEnough({ query: { ...(id !== undefined && { id }) } })
      outputOf(command).say(data, enoughWords)
    })
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
      throw new Failure(error.code, `${entry}: ${error.message} (done before it: ${done.length})`)
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
    taken_at,
    reason,
    answered.map((one) => `${one.id} ${percent(one.score)}`).join(', '),
    [
      said && `said: ${said}`,
      not.length > 0 && `not: ${not.join(', ')}`,
      answer && answerWords(answer),
    ]
      .filter(Boolean)
      .join('; '),
  ])
  const state = on ? (stopped ?? '') : 'nothing is kept: review.enabled is false in the config'
  return [
    ...(rows.length > 0 ? [table([['entry', 'taken', 'why', 'answered', ''], ...rows])] : []),
    `${open} ${open === 1 ? 'waits' : 'wait'} for an answer`,
    ...(state ? [state] : []),
  ].join('\n')
}

const answerWords = ({ kind, id }: { readonly kind: string; readonly id?: string }) =>
  id === undefined ? kind : `${kind} ${id}`

function effectWords({
  gates,
  items,
  tried,
  templates,
  took_ms,
}: DataOf<Review['previewReview']>): string {
  const signed = (points: number) => `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`
  const changes = items.map(({ id, points }) => `${id} ${signed(points)}`).join(', ')
  return [
    ...gates.filter(({ words }) => words).map(({ verdict, words }) => `${verdict}: ${words}`),
    changes
      ? `${changes} points`
      : 'no template would be found that is not, or the other way round',
    `tried ${tried} of ${templates} templates in ${Math.round(took_ms)} ms`,
  ].join('\n')
}

const KINDS: Readonly<Record<string, string>> = {
  day: 'of another day',
  light: 'in another light',
  side: 'from another side',
  any: 'of any kind',
}

function enoughWords({ items, left_out }: DataOf<Review['getEnough']>): string {
  const rows = items.map(({ id, templates, verdict, more, kind, curve, rival }) => [
    id,
    String(templates),
    curve.length > 0 ? percent(curve.at(-1) ?? 0) : '-',
    more > 0 ? `${more} more, ${KINDS[kind] ?? kind}` : verdict,
    rival ? `${rival.id} (${rival.times})` : '',
  ])
  return [
    table([['item', 'templates', 'found', 'enough?', 'confused with'], ...rows]),
    ...(left_out > 0 ? [`${left_out} items were left out: ask for them by name`] : []),
  ].join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
