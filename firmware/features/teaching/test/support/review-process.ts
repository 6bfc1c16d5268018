/**
 * What a lane keeps beside its templates, in a process that is there to be killed: the review inbox,
 * counter-examples and usual weights. Opened on a card when told to, and looked at closely.
 */
import { createReadStream } from 'node:fs'
import { hashOf } from '#drivers/storage/items/picture-hash.ts'
import type { Items } from '#firmware/items/items.ts'
import { isImporting } from '#firmware/items/packages/task-states.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openItemsOnCard } from '#test/items/items-on-card.ts'
import { obey } from '#test/kills/killable-child.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type TeachingOnGoods, teachingOn } from '../../open-teaching.ts'
import type { REVIEW_EVENTS } from '../../review-events.ts'
import { USUAL_REVIEW } from './teaching-rig.ts'

export type ReviewOrder =
  | { readonly do: 'open'; readonly folder: string }
  | { readonly do: 'teach'; readonly itemId: string; readonly kind: number }
  | { readonly do: 'doubt'; readonly kind: number }
  | { readonly do: 'label' | 'not'; readonly entry: number; readonly itemId: string }
  | { readonly do: 'undo' | 'dismiss'; readonly entry: number }
  | { readonly do: 'sold'; readonly itemId: string; readonly grams: number }
  | { readonly do: 'bring'; readonly file: string; readonly from: string }
  | { readonly do: 'sweep' }

/** What a person sees. */
export interface ReviewState {
  readonly entries: readonly Entry[]
  /** By item: how many sales of it were weighed. */
  readonly weights: Readonly<Record<string, number>>
  /** By the lane that said them: how many counter-examples came in a file. */
  readonly brought: Readonly<Record<string, number>>
}

export interface Entry {
  readonly id: number
  readonly answer: string | null
  readonly not: readonly string[]
}

export interface ReviewFindings {
  readonly state: ReviewState
  /** Anything that must never be. */
  readonly wrong: readonly string[]
}

/** Nothing is let go of for its number. */
const LIMITS = { reviewGapMs: 0, counterExamplesPerItem: 1_000, templatesPerItem: 1_000 }

/** Of the weights of an item so many stay, and of items so many. */
const WEIGHTS_MAX = 32
const ITEMS_MAX = 100

let card: (Awaited<ReturnType<typeof openItemsOnCard>> & TeachingOnGoods) | null = null

async function open(folder: string): Promise<ReviewFindings> {
  const onCard = await openItemsOnCard(folder, { limits: LIMITS })
  const { items, clock } = onCard
  card = Object.assign(
    onCard,
    await teachingOn({
      section: USUAL_REVIEW,
      clock,
      journal: items.journal as JournalOf<typeof REVIEW_EVENTS>,
      lent: { goods: onCard.lent } as Parameters<typeof teachingOn>[0]['lent'],
      opened: new AsyncDisposableStack(),
    }),
  )
  const { inbox } = card
  await inbox.idle()
  await items.counterExamples.idle()
  const wrong: string[] = []
  for (const record of await inbox.list()) wrong.push(...(await troubleOf(items, inbox, record)))
  const { templateCount, counterExampleCount } = items.recognition.gallery
  const weighing = await items.store.counterVectors(items.recognition.space.id)
  if (templateCount !== (await items.store.totals()).templates) wrong.push('another gallery')
  if (counterExampleCount !== weighing.length) wrong.push('other counter-examples weigh')
  if (isImporting(items.importTask.state)) wrong.push('an import for ever')
  if (weighing.some(({ codes }) => !codes)) wrong.push('a counter-example weighs nothing')
  return { state: await stateOf(items, inbox), wrong }
}

/** Entry, templates and counter-examples say the same of a picture, and all of them have it. */
async function troubleOf(
  { store, library }: Items,
  inbox: TeachingOnGoods['inbox'],
  record: ReviewRecord,
) {
  const { id, sha256, note } = record
  const answer = note.answer?.kind === 'labelled' ? note.answer : null
  const taught = (await store.templatesOfPicture(sha256)).map(
    (template) => `${template.itemId} ${library.sidOf(template)}`,
  )
  const against = (await store.counterExamples()).filter(
    (one) => one.sha256 === sha256 && !one.isWithdrawn,
  )
  const pictures = [
    await inbox.picture(id),
    ...(taught.length > 0 ? [await store.picture(sha256)] : []),
    ...(await store.counterContent(against)).map(({ jpeg }) => jpeg),
  ]
  const wrong: string[] = []
  if (taught.join() !== (answer ? `${answer.itemId} ${answer.sid}` : ''))
    wrong.push(`${id}: labelled ${answer?.itemId}, taught ${taught}`)
  const names = against.map(({ itemId }) => itemId).sort()
  if (names.join() !== [...note.not].sort().join())
    wrong.push(`${id}: not ${note.not}, weighs against ${names}`)
  if (pictures.length !== 1 + taught.length + against.length) wrong.push(`${id}: a picture is gone`)
  if (pictures.some((picture) => !picture || hashOf(picture) !== sha256))
    wrong.push(`${id}: another picture`)
  return wrong
}

async function stateOf({ store }: Items, inbox: TeachingOnGoods['inbox']): Promise<ReviewState> {
  const records = await inbox.list()
  const others = (await store.counterExamples()).filter(({ by }) => by !== 'lane-1')
  const brought = Map.groupBy(others, ({ by }) => by)
  const weights = (await store.usualWeights()).map(({ itemId, grams }) => [itemId, grams.length])
  return {
    entries: records.map(({ id, note: { answer, not } }) => ({
      id,
      answer: answer?.kind === 'labelled' ? answer.itemId : (answer?.kind ?? null),
      not,
    })),
    weights: Object.fromEntries(weights),
    brought: Object.fromEntries([...brought].map(([by, examples]) => [by, examples.length])),
  }
}

async function carryOut(order: ReviewOrder): Promise<unknown> {
  if (order.do === 'open') return open(order.folder)
  if (!card) throw new Error('not open')
  const { items, see, answers, inbox } = card
  const { store } = items
  switch (order.do) {
    case 'teach':
      see(goods(order.kind))
      return (await items.teaching.add(order.itemId)).sid
    case 'doubt': {
      const known = new Set((await inbox.list()).map(({ id }) => id))
      see(goods(order.kind))
      await items.recognize({})
      await inbox.idle()
      return (await inbox.list()).find(({ id }) => !known.has(id))?.id
    }
    case 'label':
      return (await answers.teachAs(order.entry, order.itemId, { anyway: true })).id
    case 'not':
      return (await answers.not(order.entry, order.itemId)).id
    case 'undo':
      return (await answers.undo(order.entry)).id
    case 'dismiss':
      return (await answers.dismiss(order.entry)).id
    case 'sold': {
      const { itemId } = order
      const before = (await store.usualWeights()).find((one) => one.itemId === itemId)?.grams ?? []
      const grams = [...before, order.grams].slice(-WEIGHTS_MAX)
      await store.putWeights([{ itemId, atMs: 0, grams, unusual: [] }], ITEMS_MAX)
      return null
    }
    case 'bring': {
      await using slot = await items.importTask.claim(null)
      await slot.receive(createReadStream(order.file))
      await slot.start('merge')
      await waitUntil('imported', () => !isImporting(items.importTask.state))
      const { status } = items.importTask.state
      if (status !== 'done') throw new Error(`the import ${status}`)
      return status
    }
    case 'sweep':
      while (await store.sweep());
  }
}

obey(carryOut)
