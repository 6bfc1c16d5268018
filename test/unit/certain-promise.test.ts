/** Certain answers keep a promise: what is known, which it is, and what sales say of both. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { createGallery, type WritableGallery } from '#firmware/items/gallery/gallery.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { CANDIDATES } from '#firmware/items/recognition/calibration/calibrated-certainty.ts'
import { createCalibrationUpkeep } from '#firmware/items/recognition/calibration/calibration-upkeep.ts'
import {
  certainGap,
  type WhichAnswer,
} from '#firmware/items/recognition/calibration/certain-gap.ts'
import {
  type AnswersWithTruth,
  createAnswersWithTruth,
  type GivenAnswer,
} from '#firmware/items/recognition/confirmed-answers.ts'
import { openAnswersWithTruthNote } from '#firmware/items/recognition/confirmed-answers-store.ts'
import { say } from '#firmware/words/sentence.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const DIMENSION = 48
const DAY_MS = 86_400_000

/** Half of the answers at each gap from 0.01 to 0.2; right from a gap on, and wrong below. */
const answers = (rightFrom: number, each = 4): WhichAnswer[] =>
  Array.from({ length: 20 * each }, (_, nth) => {
    const gap = 0.01 * (1 + (nth % 20))
    return { itemId: `item ${nth % 7}`, gap, isRight: gap >= rightFrom }
  })

spec('the gap of certain answers', {
  'lies where the lane began to be right'() {
    const [low, high] = [certainGap(answers(0.03), [], 0.02), certainGap(answers(0.12), [], 0.02)]
    assert.ok(low > 0.02 && low < 0.07, `${low}`)
    assert.ok(high > 0.11 && high < 0.18, `${high}`)
  },
  'is the greater the less may be wrong'() {
    const gaps = [0.2, 0.05, 0.02, 0.01, 0.001].map((most) => certainGap(answers(0.06), [], most))
    for (const [nth, gap] of gaps.entries()) assert.ok(nth === 0 || gap > (gaps[nth - 1] ?? 9))
  },
  'is a usual one where nothing is known'() {
    const gap = certainGap([], [], 0.02)
    assert.ok(gap > 0.03 && gap < 0.1, `${gap}`)
  },
  'is moved by sales: errors raise it, right ones lower it'() {
    const usual = certainGap(answers(0.06), [], 0.02)
    const sales = (isRight: boolean, gap: number): WhichAnswer[] =>
      Array.from({ length: 60 }, () => ({ itemId: 'item 1', gap, isRight }))
    assert.ok(certainGap(answers(0.06), sales(false, 0.1), 0.02) > usual + 0.02)
    assert.ok(certainGap(answers(0.06), sales(true, 0.04), 0.02) < usual - 0.005)
  },
  'each item counts alike, however many pictures it has'() {
    const one = answers(0.05)
    const crowd = Array.from({ length: 400 }, (_, nth) => ({
      itemId: 'twin',
      gap: 0.01 * (1 + (nth % 20)),
      isRight: false,
    }))
    const few = crowd.filter((_, nth) => nth < 20)
    const [by400, by20] = [
      certainGap([...one, ...crowd], [], 0.1),
      certainGap([...one, ...few], [], 0.1),
    ]
    assert.ok(Math.abs(by400 - by20) < 0.05, `${by400}, ${by20}`)
  },
})

/** Twelve goods, of which the last two are twins; each picture on a day of its own unless all are of one. */
function lane(each: number, isOneDay = false) {
  const chance = createSeededChance(3)
  const bell = () => Float32Array.from({ length: DIMENSION }, () => chance.between(-1, 1))
  const goods = Array.from({ length: 11 }, bell)
  const twin = goods[10] ?? bell()
  goods.push(twin.map((value, at) => (at < 2 ? value + 0.3 : value)))
  const picture = (kind: number, noise: number) =>
    (goods[kind] ?? bell()).map((value) => value + chance.between(-noise, noise))
  const gallery: WritableGallery = createGallery({
    random: createSeededRandom(1),
    dimension: DIMENSION,
  })
  for (let kind = 0; kind < 12; kind += 1)
    for (let nth = 0; nth < each; nth += 1) {
      const sid = String(1_700_000_000_000 + (isOneDay ? 0 : nth * DAY_MS) + kind * 100 + nth)
      const codes = toCodes(picture(kind, isOneDay ? 0.1 : 0.5))
      gallery.add({ sid, itemId: `item ${kind}`, codes })
    }
  const confirmed = createAnswersWithTruth()
  const calibration = createCalibrationUpkeep(gallery, createFakeClock(), {
    certainWrongPercent: 2,
    confirmed: confirmed,
  })
  function ask(kind: number, isLine?: (id: string) => boolean) {
    calibration.refresh()
    const query = picture(kind, 0.3)
    const ranked = gallery.search(query, { top: CANDIDATES })
    return { first: ranked[0]?.id ?? '', ...calibration.calibrated(ranked, query, isLine) }
  }
  return { ask, told: confirmed, gallery }
}

const times = <Result>(count: number, work: (nth: number) => Result) =>
  Array.from({ length: count }, (_, nth) => work(nth))

spec('a certain answer', {
  'is one that is known and of which it is clear which; twins leave that open'() {
    const { ask } = lane(5)
    const plain = times(40, (nth) => ask(nth % 10))
    assert.ok(plain.filter(({ open }) => open === null).length > 30)
    for (const { open, certainty } of plain) assert.is(certainty === 'certain', open === null)
    const twins = times(40, (nth) => ask(10 + (nth % 2)))
    assert.ok(twins.filter(({ open }) => open === 'which').length > 30)
    assert.ok(twins.every(({ certainty, open }) => open !== 'which' || certainty === 'uncertain'))
  },
  'measures its gap to other goods than those of its own line'() {
    const { ask } = lane(5)
    const isTwin = (id: string) => id === 'item 10' || id === 'item 11'
    const alone = times(40, (nth) => ask(10 + (nth % 2)))
    const together = times(40, (nth) => ask(10 + (nth % 2), isTwin))
    const gaps = (all: typeof alone) => all.filter(({ gap }) => gap > 0.2).length
    assert.equal([gaps(alone), gaps(together)], [0, 40])
  },
  'is none of goods with a single picture, nor with pictures of one visit'() {
    for (const { ask } of [lane(1), lane(5, true)])
      for (const { open } of times(40, (nth) => ask(nth % 10))) assert.is.not(open, null)
  },
  'is one again once two sales were right'() {
    const { ask, told: confirmed } = lane(5, true)
    const sell = (resultId: string) => {
      confirmed.gave(resultId, { itemId: 'item 2', gap: 0.4, isKnown: true, status: 'uncertain' })
      confirmed.tell(resultId, 'item 2')
    }
    const opens = (kind: number) => new Set(times(20, () => ask(kind)).map(({ open }) => open))
    sell('a')
    assert.not(opens(2).has(null))
    sell('b')
    assert.ok(opens(2).has(null))
    assert.not(opens(3).has(null), 'each item proves itself')
  },
  'is fewer after sales that were wrong'() {
    const { ask, told: confirmed } = lane(5)
    const certain = () => times(40, (nth) => ask(nth % 10)).filter(({ open }) => !open).length
    const before = certain()
    times(200, (nth) => {
      confirmed.gave(`${nth}`, { itemId: 'item 1', gap: 0.5, isKnown: true, status: 'certain' })
      confirmed.tell(`${nth}`, 'item 2')
    })
    const after = certain()
    assert.ok(after < before / 2, `${before}, then ${after}`)
  },
})

spec('answers that were told', {
  'the latest word counts, and a correction is told once'() {
    const confirmed = createAnswersWithTruth()
    const corrected: GivenAnswer[] = []
    using _ = confirmed.onCorrected((answer) => void corrected.push(answer))
    const answer = { itemId: 'a', gap: 0.2, isKnown: true, status: 'certain' } as const
    confirmed.gave('r', answer)
    confirmed.tell('r', 'a')
    assert.equal([confirmed.rightsOf('a'), corrected], [1, []])
    confirmed.tell('r', 'b')
    confirmed.tell('r', 'b')
    confirmed.tell('r', 'c')
    assert.equal(corrected, [answer])
    assert.equal(confirmed.which, [{ itemId: 'c', gap: 0.2, isRight: false }])
    confirmed.tell('r', 'a')
    assert.equal(confirmed.which, [{ itemId: 'a', gap: 0.2, isRight: true }])
    confirmed.tell('r', null)
    assert.is(confirmed.which[0]?.isRight, false)
    assert.is(corrected.length, 2)
  },
  'goods that moved, and answers that nobody remembers, say nothing'() {
    const confirmed = createAnswersWithTruth()
    confirmed.gave('m', { itemId: 'a', gap: 0.2, isKnown: true, status: 'moving' })
    confirmed.tell('m', 'a')
    confirmed.tell('never given', 'a')
    assert.equal([confirmed.words, confirmed.which], [0, []])
  },
  'what did not stand out proves its item and moves no bar'() {
    const confirmed = createAnswersWithTruth()
    confirmed.gave('u', { itemId: 'a', gap: 0.2, isKnown: false, status: 'uncertain' })
    confirmed.tell('u', 'a')
    assert.equal([confirmed.which, confirmed.rightsOf('a')], [[], 1])
  },
  'a bounded number is kept, the latest'() {
    const confirmed = createAnswersWithTruth()
    for (let nth = 0; nth < 600; nth += 1) {
      confirmed.gave(`${nth}`, { itemId: 'a', gap: nth, isKnown: true, status: 'certain' })
      confirmed.tell(`${nth}`, 'a')
    }
    assert.equal([confirmed.which.length, confirmed.which.at(-1)?.gap], [512, 599])
  },
  async 'a start knows what was told before it; of other vectors it knows the items alone'() {
    await using store = openMemoryTemplates()
    const clock = createFakeClock()
    let isFull = false
    const open = async (confirmed: AnswersWithTruth, id: string) =>
      openAnswersWithTruthNote({
        store,
        confirmed: confirmed,
        clock,
        space: () => ({ id }),
        requireFreeSpace: async () => {
          if (isFull) throw new Fault('storage', say('fault.package.card-full'))
        },
      })
    const tell = (confirmed: AnswersWithTruth, resultId: string, gap: number) => {
      confirmed.gave(resultId, { itemId: 'a', gap, isKnown: true, status: 'certain' })
      confirmed.tell(resultId, 'a')
    }
    const afterStart = async (id: string) => {
      const confirmed = createAnswersWithTruth()
      await using _ = await open(confirmed, id)
      return [confirmed.which.map(({ gap }) => gap), confirmed.rightsOf('a')]
    }
    const first = createAnswersWithTruth()
    await using keeping = await open(first, 'one')
    tell(first, 'r', 0.2)
    isFull = true
    await clock.advance(11 * 60_000)
    assert.equal(await afterStart('one'), [[], 0], 'a full card keeps nothing, and nothing fails')
    isFull = false
    await clock.advance(11 * 60_000)
    assert.equal(await afterStart('one'), [[0.2], 1], 'kept while it runs')
    tell(first, 's', 0.3)
    await keeping[Symbol.asyncDispose]()
    assert.equal(await afterStart('one'), [[0.2, 0.3], 2], 'and when it closes')
    assert.equal(await afterStart('other'), [[], 2])
    first.forgetGaps()
    assert.equal([first.which, first.rightsOf('a')], [[], 2])
  },
})
