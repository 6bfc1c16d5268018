/**
 * What a lane keeps beside its templates, in a process that is there to be killed: the review inbox,
 * counter-examples, the list of goods and usual weights. Opened on a card when told to, and looked at closely.
 */
import { createReadStream } from 'node:fs'
import { hashOf } from '#drivers/storage/items/picture-hash.ts'
import { itemsOf } from '#firmware/items/assortment/assortment-json.ts'
import type { Items } from '#firmware/items/items.ts'
import { isImporting } from '#firmware/items/packages/task-states.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import { obey } from '#test/kills/killable-child.ts'
import { waitUntil } from '#test/wait-until.ts'
import { goods } from './goods-pictures.ts'
import { openItemsOnCard } from './items-on-card.ts'

export type ReviewOrder =
  | { readonly do: 'open'; readonly folder: string }
  | { readonly do: 'teach'; readonly itemId: string; readonly kind: number }
  | { readonly do: 'doubt'; readonly kind: number }
  | { readonly do: 'label' | 'not'; readonly entry: number; readonly itemId: string }
  | { readonly do: 'undo' | 'dismiss'; readonly entry: number }
  | { readonly do: 'goods'; readonly version: number; readonly count: number }
  | { readonly do: 'sold'; readonly itemId: string; readonly grams: number }
  | { readonly do: 'bring'; readonly file: string; readonly from: string }
  | { readonly do: 'sweep' }

/** What a person sees. */
export interface ReviewState {
  readonly entries: readonly Entry[]
  /** `VERSION of COUNT`, or nothing. */
  readonly goods: string
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

let card: Awaited<ReturnType<typeof openItemsOnCard>> | null = null

async function open(folder: string): Promise<ReviewFindings> {
  card = await openItemsOnCard(folder, { limits: LIMITS })
  const { items } = card
  await items.inbox.idle()
  await items.counterExamples.idle()
  const wrong: string[] = []
  for (const record of await items.inbox.list()) wrong.push(...(await troubleOf(items, record)))
  const { templateCount, counterExampleCount } = items.recognition.gallery
  const weighing = await items.store.counterVectors(items.recognition.space.id)
  if (templateCount !== (await items.store.totals()).templates) wrong.push('another gallery')
  if (counterExampleCount !== weighing.length) wrong.push('other counter-examples weigh')
  if (isImporting(items.importTask.state)) wrong.push('an import for ever')
  if (weighing.some(({ codes }) => !codes)) wrong.push('a counter-example weighs nothing')
  return { state: await stateOf(items), wrong }
}

/** Entry, templates and counter-examples say the same of a picture, and all of them have it. */
async function troubleOf({ inbox, store, library }: Items, record: ReviewRecord) {
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

async function stateOf({ assortment, doubts, inbox, store }: Items): Promise<ReviewState> {
  const records = await inbox.list()
  const others = (await store.counterExamples()).filter(({ by }) => by !== 'lane-1')
  const brought = Map.groupBy(others, ({ by }) => by)
  const versions = new Set([...assortment.items.values()].map(({ name }) => name))
  const weights = ITEMS.flatMap((itemId) => {
    const count = doubts.weightsOf(itemId)?.grams.length
    return count === undefined ? [] : [[itemId, count] as const]
  })
  return {
    entries: records.map(({ id, note: { answer, not } }) => ({
      id,
      answer: answer?.kind === 'labelled' ? answer.itemId : (answer?.kind ?? null),
      not,
    })),
    goods: assortment.stamp ? `${[...versions]} of ${assortment.items.size}` : '',
    weights: Object.fromEntries(weights),
    brought: Object.fromEntries([...brought].map(([by, examples]) => [by, examples.length])),
  }
}

const ITEMS = ['0001', '0002']

const listOf = (version: number, count: number) =>
  itemsOf(Array.from({ length: count }, (_, at) => ({ code: `${at}`, name: `${version}` })))

async function carryOut(order: ReviewOrder): Promise<unknown> {
  if (order.do === 'open') return open(order.folder)
  if (!card) throw new Error('not open')
  const { items, see } = card
  const { answers, assortment, choices, doubts, inbox, store } = items
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
      return (await answers.label(order.entry, order.itemId, { anyway: true })).id
    case 'not':
      return (await answers.not(order.entry, order.itemId)).id
    case 'undo':
      return (await answers.undo(order.entry)).id
    case 'dismiss':
      return (await answers.dismiss(order.entry)).id
    case 'goods':
      await assortment.replace(await listOf(order.version, order.count))
      return null
    case 'sold':
      await choices.sold({ itemId: order.itemId, resultId: null, grams: order.grams })
      return doubts.idle()
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
