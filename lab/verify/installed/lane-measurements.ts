/**
 * What is measured of the lane in its unit and of the same lane outside of it. All is asked of both in
 * turns, round by round, so that what else the machine does falls on both alike.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { importPackage } from '#lab/bench/items-package/measured-device.ts'
import { firstPaintMs } from '#lab/bench/measure/first-paint.ts'
import { memoryOf } from '#lab/bench/measure/process-memory.ts'
import { livingThreadsMs } from '#lab/bench/measure/processor-time.ts'
import { requestsPerSecond } from '#lab/bench/measure/request-rate.ts'
import { openBrowser } from '#test/browser.ts'
import type { Till } from '#test/replacement/till-client.ts'
import { until } from '../machines/debian-container.ts'
import { type FullLane, GOODS, makeFullLane } from './lane-of-5000-templates.ts'
import type { PairedLane, PairedLanes } from './paired-lanes.ts'

export interface Figure {
  readonly name: string
  readonly unit: string
  readonly outside: number[]
  readonly installed: number[]
}

export interface Measured {
  readonly figures: readonly Figure[]
  /** What the two answered differently. */
  readonly differences: readonly string[]
}

const picture = (name: string) => readFileSync(`docs/tutorial/pictures/${name}.jpg`)
const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'CFT', password: 'secret' } },
}
/** One process is half as fast again as the next one, by what V8 made of it: each figure is of so many. */
const STARTS = 4
/** What else the machine does only adds to the time of a burst, by half as often as not: of so many the least counts. */
const BURSTS = 4
const BURST_SECONDS = 0.25
const REST_MS = 8_000
/** While it learns something it is at work for more than this share of such a time. */
const SETTLED_MS = 3_000
const SETTLED_SHARE = 0.02
/** Of a probability: what is beyond it was made of other vectors. */
const SCORE_DIFFERENCE_MAX = 1e-6

export async function teach(till: Till): Promise<void> {
  await till.post('/updateDriverSettings', { settings: SETTINGS })
  for (const name of GOODS) {
    await till.put('/sim/camera', picture(name))
    await till.post('/api/add_item_template', { id: name })
  }
}

/** `folder`: for what the lanes are filled with. */
export async function measureLanes(
  lanes: PairedLanes,
  folder: string,
  wanted: (part: string) => boolean,
  say: (line: string) => void,
): Promise<Measured> {
  const figures: Figure[] = []
  const differences: string[] = []
  const both = [lanes.outside, lanes.installed]
  const turns = createTurns(lanes, figures)
  const onEachStart = async (work: () => Promise<void>) => {
    for (let nth = 0; nth < STARTS; nth += 1) {
      for (const lane of both) {
        await lane.stop()
        await lane.start()
      }
      await work()
    }
  }
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    start: () => start(turns),
    memory: () => memory(turns),
    async picture() {
      const full = await makeFullLane(folder)
      for (const isApart of [false, true]) {
        for (const lane of both) {
          await lane.stop()
          await lane.start()
          await fill(lane, full, isApart)
        }
        await onEachStart(async () => {
          for (const lane of both) await settled(lane)
          for (const difference of await pictures(turns, full, isApart))
            if (!differences.includes(difference)) differences.push(difference)
        })
      }
      for (const lane of both) {
        await clear(lane)
        await teach(lane.till)
      }
    },
    payment: () => onEachStart(() => payment(turns)),
    page: () => onEachStart(() => page(turns)),
    glass() {
      lanes.configure('screen')
      return onEachStart(() => glass(turns, lanes))
    },
  }
  for (const [name, run] of Object.entries(parts)) {
    if (!wanted(name)) continue
    say(name)
    await run()
    for (const lane of both) await lane.stop()
  }
  return { figures, differences }
}

type Record_ = (name: string, unit: string, value: number) => void
type Turns = (
  counts: { readonly warmUp: number; readonly rounds: number },
  work: (lane: PairedLane, record: Record_, round: number) => Promise<void>,
) => Promise<void>

function createTurns(lanes: PairedLanes, figures: Figure[]): Turns {
  const valuesOf = (lane: PairedLane, name: string, unit: string): number[] => {
    const known = figures.find((figure) => figure.name === name)
    if (known) return known[lane.name]
    const figure = { name, unit, outside: [], installed: [] }
    figures.push(figure)
    return figure[lane.name]
  }
  return async ({ warmUp, rounds }, work) => {
    for (let round = -warmUp; round < rounds; round += 1) {
      const order = [lanes.outside, lanes.installed]
      // Who comes second finds the machine warm, or busy with the first.
      for (const lane of round % 2 === 0 ? order : order.toReversed())
        await work(
          lane,
          (name, unit, value) => {
            if (round >= 0) valuesOf(lane, name, unit).push(value)
          },
          round,
        )
    }
  }
}

async function start(turns: Turns): Promise<void> {
  await turns({ warmUp: 1, rounds: 11 }, async (lane, record) => {
    record('start to GET /version', 'ms', await lane.start())
    record("of it the lane's own", 'ms', lane.ownStartMs())
    record('processor time of its process', 'ms', livingThreadsMs(lane.pid()))
    await lane.stop()
  })
  await turns({ warmUp: 0, rounds: 7 }, async (lane, record) => {
    lane.clearCompileCache()
    record('first start, nothing compiled', 'ms', await lane.start())
    await lane.stop()
  })
}

async function memory(turns: Turns): Promise<void> {
  await turns({ warmUp: 0, rounds: 3 }, async (lane, record) => {
    await lane.start()
    await wait(REST_MS)
    const idle = memoryOf(lane.pid())
    record('idle: main process, RSS', 'MB', idle.rssMb)
    record('idle: all processes, PSS', 'MB', idle.pssMb)
    for (let time = 0; time < 10; time += 1) await recognise(lane, picture('bananas-again'))
    await wait(REST_MS)
    const atWork = memoryOf(lane.pid())
    record('after pictures: main process, RSS', 'MB', atWork.rssMb)
    record('after pictures: all processes, PSS', 'MB', atWork.pssMb)
    await lane.stop()
  })
}

interface Recognised {
  readonly status: string
  readonly items: readonly { readonly id: string; readonly score: number }[]
}

async function recognise(lane: PairedLane, jpeg: Uint8Array): Promise<Recognised> {
  const answer = await fetch(`${lane.url}/api/recognize_picture?top=3`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(jpeg),
  })
  const { code, data } = (await answer.json()) as { code: number; data: Recognised }
  if (code !== 0) throw new Error(`recognize_picture: ${code}`)
  return data
}

async function clear({ till }: PairedLane): Promise<void> {
  await till.post('/api/clear_background')
  await till.post('/api/clear_all_template')
}

async function fill(lane: PairedLane, full: FullLane, isApart: boolean): Promise<void> {
  await clear(lane)
  if (isApart) {
    await lane.till.put('/sim/camera', full.emptyPlatform)
    await lane.till.post('/api/set_background')
  }
  await importPackage(lane.url, isApart ? full.apart : full.whole)
}

/** It has learnt from its templates what it learns after a start: that would be measured, too. */
async function settled(lane: PairedLane): Promise<void> {
  await until(`the lane ${lane.name} has nothing left to do`, async () => {
    const beforeMs = livingThreadsMs(lane.pid())
    await wait(SETTLED_MS)
    return livingThreadsMs(lane.pid()) - beforeMs < SETTLED_SHARE * SETTLED_MS
  })
}

/** Resolves to what was answered differently. */
async function pictures(turns: Turns, full: FullLane, isApart: boolean): Promise<string[]> {
  const answers = {
    outside: new Map<number, Recognised>(),
    installed: new Map<number, Recognised>(),
  }
  const where = isApart ? ', goods apart' : ''
  await turns({ warmUp: 6, rounds: 15 }, async (lane, record, round) => {
    const nth = Math.abs(round) % GOODS.length
    const name = GOODS[nth] ?? GOODS[0]
    const sentMs = performance.now()
    const answer = await recognise(lane, full.taught(name))
    record(`picture to answer, one look${where}`, 'ms', performance.now() - sentMs)
    const { status, items } = answer
    if (status !== 'certain' || items[0]?.id !== name)
      throw new Error(`${name} is taken for ${items[0]?.id}, ${status}`)
    answers[lane.name].set(nth, answer)
    const againMs = performance.now()
    const stranger = await recognise(lane, full.stranger(name))
    record(`the same looked at closer${where}`, 'ms', performance.now() - againMs)
    if (stranger.status === 'certain') throw new Error(`a stranger is certain: ${name}`)
    await lane.till.put('/sim/camera', full.taught(name))
    const askedMs = performance.now()
    await lane.till.get('/api/get_result')
    record(`camera's picture to answer, one look${where}`, 'ms', performance.now() - askedMs)
  })
  return GOODS.flatMap((name, nth) => {
    const [one, other] = [answers.outside.get(nth), answers.installed.get(nth)]
    const difference = Math.max(
      ...(one?.items ?? []).map(({ id, score }) =>
        Math.abs(score - (other?.items.find((item) => item.id === id)?.score ?? 0)),
      ),
    )
    return difference <= SCORE_DIFFERENCE_MAX
      ? []
      : [`${name}: the scores differ by ${difference.toPrecision(2)}`]
  })
}

async function payment(turns: Turns): Promise<void> {
  await turns({ warmUp: 10, rounds: 25 }, async (lane, record, round) => {
    const askedMs = performance.now()
    await lane.till.post('/showQR', { amount: 10_000 + Math.abs(round) })
    record('showQR', 'ms', performance.now() - askedMs)
    await lane.till.post('/cancelQR')
  })
  // V8 is done with what is asked here after some seconds of it: before, a time says which lane was asked earlier.
  await turns({ warmUp: 8, rounds: 12 }, async (lane, record) => {
    await lane.till.post('/showQR', { amount: 12_345, ttl: 60 })
    const pid = lane.pid()
    const answerUs: number[] = []
    const spentUs: number[] = []
    for (let nth = 0; nth < BURSTS; nth += 1) {
      const beforeMs = livingThreadsMs(pid)
      const perSecond = await requestsPerSecond(`${lane.url}/getDynamicQRStatus`, BURST_SECONDS)
      spentUs.push(((livingThreadsMs(pid) - beforeMs) * 1e3) / (perSecond * BURST_SECONDS))
      answerUs.push(1e6 / perSecond)
    }
    record('getDynamicQRStatus, 16 at once', 'us', Math.min(...answerUs))
    record('its processor time, each', 'us', Math.min(...spentUs))
    await lane.till.post('/cancelQR')
  })
}

async function page(turns: Turns): Promise<void> {
  await using browser = await openBrowser()
  await turns({ warmUp: 1, rounds: 3 }, async (lane, record) => {
    const { page: opened, close } = await browser.open(lane.url)
    await opened.locator('#new-payment').waitFor()
    record('page: first paint', 'ms', await firstPaintMs(opened))
    record('page: the till can be used', 'ms', Number(await opened.evaluate('performance.now()')))
    await close()
  })
}

async function glass(turns: Turns, { outside, installed }: PairedLanes): Promise<void> {
  await using browser = await openBrowser()
  for (const { url } of [outside, installed]) {
    const { page: opened } = await browser.open(`${url}/glass`)
    await opened.locator('#glass.blank').waitFor({ state: 'attached' })
  }
  await turns({ warmUp: 5, rounds: 15 }, async (lane, record, round) => {
    const askedMs = performance.now()
    await lane.till.post('/showQR', { amount: 10_000 + Math.abs(round) })
    record('glass: showQR until it is painted', 'ms', performance.now() - askedMs)
    await lane.till.post('/cancelQR')
  })
}
