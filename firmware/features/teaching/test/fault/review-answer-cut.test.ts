/**
 * The power goes between any two writes of an answer in the review inbox. After the next start the answer is there
 * wholly or not at all: template, counter-example, entry and gallery say the same.
 */

import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { shared } from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'
import { openTeachingRig, type TeachingRig } from '../support/teaching-rig.ts'

const WRITES = new Set([
  'learn',
  'remove',
  'stage',
  'putCounterExamples',
  'putReview',
  'changeReview',
])
/** More writes no answer has. */
const WRITES_MAX = 12

type Step = (rig: TeachingRig, id: number) => Promise<unknown>

const label: Step = ({ answers }, id) => answers.teachAs(id, '0005', { anyway: true })
const labelAsWrong: Step = ({ answers }, id) => answers.teachAs(id, '0001', { anyway: true })
const not: Step = ({ answers }, id) => answers.not(id, '0001')
const dismiss: Step = ({ answers }, id) => answers.dismiss(id)
const undo: Step = ({ answers }, id) => answers.undo(id)
/** Rejects where the inbox could not note it: a till is not told that. */
const feedback: Step = async ({ open, inbox }, id) => {
  const { note } = await inbox.find(id)
  await open.items.teaching.feedback('0005', note.resultId, false)
  await inbox.idle()
  await inbox.find(id)
}

/** The last step of each is the one that is cut. */
const STORIES: Readonly<Record<string, readonly Step[]>> = {
  'a label': [label],
  'a label that was taken back': [label, undo],
  'a label against what was said before': [not, labelAsWrong],
  '"not this"': [not],
  '"not this" that was taken back': [not, undo],
  'feedback that teaches': [feedback],
  'feedback that taught and was taken back': [feedback, undo],
  'a dismissal': [dismiss],
  'a dismissal that was taken back': [dismiss, undo],
}

function openCard() {
  const templates = openMemoryTemplates()
  const power = { writesLeft: Number.POSITIVE_INFINITY }
  /** Whatever is written later than that never reaches the card, and nothing is read any more. */
  const powered = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function' || typeof name === 'symbol') return value
        return async (...args: unknown[]) => {
          if (WRITES.has(name)) power.writesLeft -= 1
          if (power.writesLeft < 0) throw new Fault('storage', asSentence('the power is gone'))
          return (value as (...given: unknown[]) => unknown).apply(target, args)
        }
      },
    })
  return {
    power,
    templates,
    start: () => {
      power.writesLeft = Number.POSITIVE_INFINITY
      templates.restart()
      return openTeachingRig({
        store: powered(shared(templates)),
        limits: { reviewGapMs: 0 },
        learning: { mode: 'auto' },
      })
    },
    async [Symbol.asyncDispose]() {
      await templates[Symbol.asyncDispose]()
    },
  }
}

/** Two goods taught, and the picture of a third in the inbox; gives its entry. */
async function prepare(rig: TeachingRig): Promise<number> {
  for (const kind of [1, 2]) await rig.teach(`000${kind}`, kind)
  rig.camera.see(goods(5))
  await rig.get('get_result')
  const { inbox } = rig
  await inbox.idle()
  const [entry] = await inbox.list()
  assert.ok(entry, 'it is in the inbox')
  return entry.id
}

/** What a person sees of the answer, and whether all parts of the lane say the same. */
async function truthOf({ open: { items }, inbox }: TeachingRig, id: number): Promise<string> {
  const { counterExamples, recognition, store } = items
  await inbox.idle()
  await counterExamples.idle()
  const { sha256, note } = await inbox.find(id)
  const taught = await store.templatesOfPicture(sha256)
  const against = (await store.counterExamples()).filter(({ isWithdrawn }) => !isWithdrawn)
  const answer = note.answer?.kind === 'labelled' ? note.answer : null
  assert.equal(
    taught.map((template) => [template.itemId, items.library.sidOf(template)]),
    answer ? [[answer.itemId, answer.sid]] : [],
    'what is labelled is taught, and nothing else',
  )
  assert.equal(
    against.map(({ itemId }) => itemId),
    note.not,
    'what it is said not to be weighs',
  )
  const { templateCount, counterExampleCount } = recognition.gallery
  assert.equal([templateCount, counterExampleCount], [2 + taught.length, note.not.length])
  return JSON.stringify([note.answer?.kind, answer?.itemId, note.not])
}

/** Cuts the last step before its write number `writes`; null: it was through before that. */
async function cut(steps: readonly Step[], writes: number) {
  const last = steps.at(-1) ?? label
  await using card = openCard()
  let id: number
  let before: string
  let isCut: boolean
  {
    await using rig = await card.start()
    id = await prepare(rig)
    for (const step of steps.slice(0, -1)) await step(rig, id)
    before = await truthOf(rig, id)
    card.power.writesLeft = writes
    isCut = await isCutWithin(() => last(rig, id))
    await rig.open.items.counterExamples.idle()
  }
  await using rig = await card.start()
  return { isCut, before, after: await truthOf(rig, id) }
}

/** The till says two things of one picture: it learns from the first, and the second is doubted. */
async function doubtAfterLearning(rig: TeachingRig, said: string): Promise<number> {
  for (const kind of [1, 2]) await rig.teach(`000${kind}`, kind)
  rig.camera.see(goods(5))
  const { inbox } = rig
  const { recognition, teaching } = rig.open.items
  const { resultId } = await recognition.recognize()
  assert.ok(await teaching.feedback('0005', resultId, false), 'it learns')
  await teaching.feedback(said, resultId, true)
  await inbox.idle()
  const [entry] = await inbox.list()
  assert.equal([entry?.note.reason, entry?.note.answer], ['doubted', null])
  return entry?.id ?? 0
}

const notAgain: Step = ({ answers }, id) => answers.not(id, '0005')

/** A label is taken back, and a master that had it by then gives its template back. */
async function comeBack(rig: TeachingRig, id: number): Promise<void> {
  const { answers } = rig
  const { store, library } = rig.open.items
  const { sha256 } = await answers.teachAs(id, '0005', { anyway: true })
  const [taught] = await store.templatesOfPicture(sha256)
  const [whole] = await store.contentOf('', [sha256])
  assert.ok(taught && whole)
  await answers.undo(id)
  await store.stage('back', [{ ...taught, source: 'synced', jpeg: whole.jpeg }])
  await store.apply('back', { mode: 'merge', templatesPerItemMax: 8, templatesMax: 100 })
  await library.follow()
}

async function saidOf({ open: { items }, inbox }: TeachingRig, id: number): Promise<unknown> {
  const { counterExamples, store } = items
  await inbox.idle()
  await counterExamples.idle()
  const { note } = await inbox.find(id)
  assert.is(note.answer, null)
  return [note, await store.counterExamples()]
}

async function isCutWithin(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (error instanceof Fault && error.kind === 'storage') return true
    throw error
  }
}

spec(
  'review answer cut',
  {
    async 'an answer that was taken back stays so, though its template came back from elsewhere'() {
      for (const steps of [[], [notAgain]] as const) {
        await using card = openCard()
        let id: number
        let before: unknown
        {
          await using rig = await card.start()
          id = await prepare(rig)
          await comeBack(rig, id)
          for (const step of steps) await step(rig, id)
          before = await saidOf(rig, id)
        }
        for (let starts = 0; starts < 2; starts += 1) {
          await using rig = await card.start()
          assert.equal(await saidOf(rig, id), before)
        }
      }
    },
    async 'what a person taught by hand of the very picture answers it, but not what was taught before it came'() {
      for (const [laterMs, answer] of [
        [-1, 'labelled'],
        [1, undefined],
      ] as const) {
        await using card = openCard()
        let id: number
        {
          await using rig = await card.start()
          await rig.teach('0005', 5)
          const [taught] = await rig.store.templatesOf('0005')
          const picture = taught && (await rig.store.picture(taught.sha256))
          assert.ok(taught && picture)
          const said = { said: null, not: [], answer: null }
          const note = { reason: 'doubted', resultId: 'r', items: [], ...said } as const
          const takenAtMs = taught.createdAtMs + laterMs
          const bounds = { entries: 9, bytes: 1e6, notBeforeMs: 0 }
          id = (await card.templates.putReview({ takenAtMs, picture, note }, bounds)).id
        }
        await using rig = await card.start()
        const { inbox } = rig
        await inbox.idle()
        assert.is((await inbox.find(id)).note.answer?.kind, answer)
      }
    },
    async 'a doubt about a picture that feedback taught is left to a person at a start'() {
      for (const said of ['0002', '0005']) {
        await using card = openCard()
        let id: number
        {
          await using rig = await card.start()
          id = await doubtAfterLearning(rig, said)
        }
        await using rig = await card.start()
        const { inbox, answers } = rig
        await inbox.idle()
        assert.is((await inbox.find(id)).note.answer, null)
        const { note } = await answers.teachAs(id, said, { anyway: true })
        assert.is(note.answer?.kind, 'labelled')
      }
    },
    ...Object.fromEntries(
      Object.entries(STORIES).map(([name, steps]) => [
        `${name} is there wholly or not at all`,
        async () => {
          const whole = await cut(steps, WRITES_MAX)
          assert.not(whole.isCut)
          assert.is.not(whole.after, whole.before, 'it changes something')
          for (let writes = 0; ; writes += 1) {
            assert.ok(writes < WRITES_MAX)
            const { isCut, before, after } = await cut(steps, writes)
            if (!isCut) break
            assert.ok([before, whole.after].includes(after), `${after} after ${writes} writes`)
          }
        },
      ]),
    ),
  },
  240_000,
)
