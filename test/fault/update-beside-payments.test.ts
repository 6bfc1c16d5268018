/**
 * A lane takes payments while an update on the same card wants more room than there is: the
 * update stops at the lane's reserve. And when something else took even that, the lane says so,
 * loses nothing, and is itself again the moment the update has given back what it took.
 */
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { freeBytes } from '#scripts/ota/device-paths-and-keys.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { type LaneOnCard, OLD, openLaneOnCard } from '#test/updates/lane-on-card.ts'
import { waitUntil } from '#test/wait-until.ts'

const MEGABYTE = 2 ** 20
const NOISE_BYTES = 3 * MEGABYTE
const FREE_BYTES = 2 * MEGABYTE
/** Some 150 KB each: on a slow machine, where an update lasts, payments alone would take the room for good. */
const PAYMENTS_MAX = 5

interface Till {
  readonly url: string
  readonly answered: number[]
  readonly refused: string[]
  pay(): Promise<void>
}

function openTill(url: string): Till {
  const till: Till = {
    url,
    answered: [],
    refused: [],
    async pay() {
      const amount = 100 + till.answered.length + till.refused.length
      const { http, json } = await postJson(url, '/showQR', { amount })
      if (http === 200) till.answered.push(amount)
      else till.refused.push((json as { error_message: string }).error_message)
    },
  }
  return till
}

async function isKept(till: Till, url: string): Promise<void> {
  const { json } = await call(url, '/transactions?limit=1000')
  const { transactions } = json as { transactions: { amount: number }[] }
  const amounts = new Set(transactions.map(({ amount }) => amount))
  assert.equal(
    till.answered.filter((amount) => !amounts.has(amount)),
    [],
  )
}

/** One payment after the other while the update lasts, as many as the card has room for beside it. */
async function payDuring(till: Till, update: Promise<unknown>): Promise<unknown> {
  let isOver = false
  const over = update.finally(() => {
    isOver = true
  })
  const most = till.answered.length + PAYMENTS_MAX
  while (!isOver && till.answered.length < most) await till.pay()
  return over
}

function isRefusedForSpace(outcome: unknown, lane: LaneOnCard): void {
  if (!(outcome instanceof Refusal)) throw outcome
  assert.is(outcome.kind, 'no-space', outcome.message)
  assert.is(lane.start(), OLD)
}

spec(
  'payments beside an update that finds no room',
  {
    async 'are all taken: the update stops at the reserve'() {
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE }, { noiseBytes: NOISE_BYTES })
      const dataFolder = join(lane.card.path, 'data')
      await using laned = startLaned({ dataFolder })
      const till = openTill(await laned.url())
      await postJson(till.url, '/updateDriverSettings', DEMO_SETTINGS)
      lane.card.fill(FREE_BYTES)
      // It looks as if there were room for all of it, until the first byte is to be written.
      const isAsked = () => lane.asked.some((name) => name.endsWith('.zst'))
      lane.device = {
        ...lane.device,
        reserveBytes: MEGABYTE,
        freeBytes: (folder) => (isAsked() ? freeBytes(folder) + NOISE_BYTES : 99 * MEGABYTE),
      }
      const outcome = await payDuring(till, lane.update())
      isRefusedForSpace(outcome, lane)
      // Before it wrote a byte, and not because the card took no more.
      assert.ok(isAsked())
      assert.match(String(outcome), /needs \d+ MiB free/)
      await till.pay()
      assert.equal(till.refused, [])
      await isKept(till, till.url)
    },
    async 'are refused in words while not a byte is left, and go on when it has given up'() {
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE }, { noiseBytes: NOISE_BYTES })
      const dataFolder = join(lane.card.path, 'data')
      await using laned = startLaned({ dataFolder })
      const till = openTill(await laned.url())
      await postJson(till.url, '/updateDriverSettings', DEMO_SETTINGS)
      await till.pay()
      lane.card.fill(FREE_BYTES)
      isRefusedForSpace(await payDuring(till, lane.update()), lane)
      for (const words of till.refused) assert.match(words, /disk is full/, words)
      // A file that is gone keeps its room until the last who wrote it has closed it; how much of it is left to have depends
      // on how many payments the lane wrote down meanwhile.
      await waitUntil('a payment is taken again', async () => {
        const before = till.answered.length
        await till.pay()
        return till.answered.length > before
      })
      assert.equal(await laned.signal('SIGTERM'), { code: 0, signal: null })
      await using next = startLaned({ dataFolder })
      await isKept(till, await next.url())
    },
  },
  120_000,
)
