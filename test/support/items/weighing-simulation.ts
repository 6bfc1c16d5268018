/**
 * One customer after the other at one scale and one camera, on a simulated clock: goods are put on, swapped, taken off,
 * the scale lags, settles, stalls and is lost, frames are older than they seem, and somebody asks at any moment.
 */
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Recognized } from '#firmware/items/recognition/recognition.ts'
import { MARGINS, type Margins } from '#firmware/items/weighing/load-at-rest.ts'
import {
  openWeighing,
  type WeighedResult,
} from '#firmware/items/weighing/weighing-and-early-look.ts'
import { pause } from '#hal/clock.ts'
import type { Reading, Scale } from '#hal/scale.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'

export interface WeighingFacts {
  answers: number
  weighed: number
  empties: number
  /** Answers that were there when they were asked for. */
  atOnce: number
  /** A weight beside a picture of other goods, and goods that had been gone for long when somebody asked. */
  mixed: string[]
}

/** A reading may be so old that it is still believed, shows what lay there so long before, and a frame likewise. */
const GONE_MS_MAX = MARGINS.gapMs + MARGINS.scaleMs + MARGINS.cameraMs

interface Touch {
  readonly fromMs: number
  readonly toMs: number
  /** Within them the goods are other ones from here on. */
  readonly changedMs: number
  readonly goods: number | null
}

const STORY_MS = 8_000
const SPACE = { id: 'simulated', name: 'simulated', dimension: 1, modelId: 'simulated' } as never

export async function runWeighing(seed: number, margins: Margins): Promise<WeighingFacts> {
  const chance = createSeededChance(seed)
  const clock = createFakeClock()
  const touches = touchesOf(chance)
  // Goods a gram apart: nothing but the scale's unrest tells one from the other.
  const spacing = chance.below(2) === 0 ? 1 : 40
  const weightOf = (goods: number | null) => (goods === null ? 0 : 500 + goods * spacing)
  const goodsAt = (ms: number) =>
    touches.findLast(({ changedMs }) => changedMs <= ms)?.goods ?? null
  const lagMs = chance.between(0, 200)
  const settleMs = chance.between(410, 900)
  const cameraLagMs = chance.between(0, 200)
  const isRestless = (ms: number) =>
    touches.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs + settleMs)

  let tell: (reading: Reading | null) => void = () => {}
  let latest: Reading | null = null
  const scale: Scale = {
    get latest() {
      return latest
    },
    condition: { state: 'ok', reason: null, sinceMs: 0 },
    isInUse: true,
    identity: null,
    onReading(listener) {
      tell = listener
      return { [Symbol.dispose]() {} }
    },
    tare: async () => {},
    zero: async () => {},
  }

  let isOver = false
  async function weighOn(): Promise<void> {
    while (!isOver) {
      const askedAtMs = clock.monotonicMs()
      // A process that gets no turn hears late of what was answered in time.
      const answerMs = chance.below(60) === 0 ? chance.between(60, 2_500) : chance.between(15, 60)
      const shownMs = askedAtMs + chance.between(0, answerMs) - lagMs
      await pause(clock, answerMs)
      const grams = weightOf(goodsAt(shownMs))
      const stable = !isRestless(shownMs)
      latest =
        chance.below(400) === 0
          ? null
          : { grams, stable, tare: 0, net: false, overload: false, askedAtMs }
      tell(latest)
      await pause(clock, chance.below(50) === 0 ? chance.between(300, 1_500) : 150)
    }
  }

  let looks = 0
  async function look(): Promise<Recognized> {
    looks += 1
    const resultId = `look-${looks}`
    const calledMs = clock.monotonicMs()
    const captureMs = chance.between(40, 300)
    await pause(clock, captureMs)
    const exposedMs = chance.between(calledMs - cameraLagMs, clock.monotonicMs())
    const goods = goodsAt(exposedMs)
    const embed = chance.between(20, 150)
    await pause(clock, embed)
    const isHandSeen = touches.some(({ fromMs, toMs }) => exposedMs >= fromMs && exposedMs < toMs)
    return {
      resultId,
      status: isHandSeen && chance.below(2) === 0 ? 'moving' : 'certain',
      open: null,
      items: goods === null ? [] : [{ id: String(goods), score: 1 }],
      pictures: 1,
      tookMs: { total: captureMs + embed, capture: captureMs, picture: 0, embed, search: 0 },
      space: SPACE,
    }
  }

  const facts: WeighingFacts = { answers: 0, weighed: 0, empties: 0, atOnce: 0, mixed: [] }
  using weighing = openWeighing({
    scale,
    look,
    clock,
    margins,
    journal: createMemoryJournal(),
    space: () => SPACE,
    resultsUsual: () => 5,
    onLooked: () => {},
  })

  function judge(result: WeighedResult, askedMs: number): void {
    facts.answers += 1
    if (clock.monotonicMs() === askedMs && result.status !== 'empty') facts.atOnce += 1
    const { weight, items, status } = result
    const seen = items[0] ? Number(items[0].id) : null
    const sinceMs = clock.monotonicMs() - askedMs + GONE_MS_MAX
    const wasThere = (goods: number | null) =>
      touches.some(({ changedMs }) => {
        const ageMs = clock.monotonicMs() - changedMs
        return ageMs >= 0 && ageMs <= sinceMs && goodsAt(changedMs) === goods
      }) || goodsAt(clock.monotonicMs() - sinceMs) === goods
    if (status === 'empty') {
      facts.empties += 1
      if (!wasThere(null)) facts.mixed.push(`empty at ${askedMs}, with ${goodsAt(askedMs)} on it`)
    } else {
      if (!wasThere(seen)) facts.mixed.push(`a picture of ${seen}, gone for long, at ${askedMs}`)
      if (!weight) return
      facts.weighed += 1
      if (weightOf(seen) !== weight.grams)
        facts.mixed.push(`${weight.grams} g beside a picture of ${seen} at ${askedMs}`)
    }
  }

  async function ask(atMs: number): Promise<void> {
    await pause(clock, atMs)
    const askedMs = clock.monotonicMs()
    judge(await weighing.recognize({ top: 5 }), askedMs)
  }

  const asks = Array.from({ length: 6 }, () => ask(chance.between(0, STORY_MS)))
  const weighs = weighOn()
  const answered = Promise.all(asks).finally(() => {
    isOver = true
  })
  await clock.until(answered, 500)
  await clock.until(weighs, 500)
  return facts
}

function touchesOf(chance: SeededChance): readonly Touch[] {
  const touches: Touch[] = []
  let atMs = chance.between(0, 1_500)
  let next = 1
  while (atMs < STORY_MS) {
    const toMs = atMs + (chance.below(3) === 0 ? 0 : chance.between(0, 600))
    const isTaken = chance.below(4) === 0
    touches.push({
      fromMs: atMs,
      toMs,
      changedMs: chance.between(atMs, toMs),
      goods: isTaken ? null : next++,
    })
    atMs = toMs + chance.between(50, 3_000)
  }
  return touches
}
