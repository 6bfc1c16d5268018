/**
 * Seeded sequences of what happens to a lane with a screen: customers pay, tills cancel, pages are loaded
 * again, lanes are killed, cables pulled, tablets sleep. Every code in every screenshot is one that the bank
 * registered, and never that of a payment which is over.
 *
 * `SEQUENCES=500 SEED=1 scripts/node test/page/glass-sequences.test.ts` plays as many as one likes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { type OpenPage, visit } from '#test/browser.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type GlassLane, openGlassLane } from '../support/glass-lane.ts'
import { type GlassWatch, watchGlass } from '../support/glass-watch.ts'

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 8)
const SEED = Number(process.env['SEED'] ?? 1)
const ACTS = 3
const DEADLINE_MS = 180_000 + SEQUENCES * 30_000
const INFO = 'https://shop.example/'
/** Within it a call of the till is on its way. */
const KILL_WITHIN_MS = 60

interface Story {
  readonly chance: SeededChance
  readonly lane: GlassLane
  readonly open: OpenPage
  readonly watch: GlassWatch
  /** What was done, for the report of a failure. */
  readonly trace: string[]
}

interface SeenStatus {
  readonly id: string
  readonly purpose: string
  readonly dynamicQRStatus: string
}

let codes = 0

/** Resolves with its purpose where its code is on the glass, and nothing older is; else null. */
async function pay({ lane, watch }: Story): Promise<string | null> {
  codes += 1
  const purpose = `Order ${codes}`
  const answer = await lane.post('/showQR', { amount: 100 + codes, purpose })
  if (answer?.http !== 200) return null
  await allOverBut(watch, codes)
  return purpose
}

async function info({ lane, watch }: Story): Promise<void> {
  codes += 1
  const answer = await lane.post('/showInfoQR', { infoQR: `${INFO}${codes}` })
  if (answer?.http === 200) await allOverBut(watch, codes)
}

async function cancel({ lane }: Story): Promise<void> {
  await lane.post('/cancelQR')
}

async function customerPays({ lane }: Story): Promise<void> {
  const open = [...lane.bank.records.orders.values()].findLast(({ state }) => state === 'CREATED')
  if (open) lane.bank.records.pay(open.orderId)
}

/** The lane has said that something newer is painted. */
async function allOverBut(watch: GlassWatch, latest: number): Promise<void> {
  for (let code = 1; code < latest; code += 1) {
    await watch.over(`Order ${code}`)
    await watch.over(`${INFO}${code}`)
  }
}

/** What the lane says is over is on the glass no longer than until it is seen without. */
async function settle({ lane, watch }: Story): Promise<void> {
  await watch.isBack()
  const { transactions } = await lane.get<{ transactions: readonly SeenStatus[] }>(
    '/transactions?limit=5',
  )
  for (const { purpose, dynamicQRStatus } of transactions)
    if (dynamicQRStatus !== 'PENDING') await watch.over(purpose)
}

const TILL = [pay, cancel, info, customerPays, async () => {}] as const

async function tillDoes(story: Story): Promise<void> {
  const act = TILL[story.chance.below(TILL.length)]
  story.trace.push(`  till: ${act?.name}`)
  await act?.(story)
}

const ACTIONS: Readonly<Record<string, (story: Story) => Promise<unknown>>> = {
  pay,
  cancel,
  info,
  async 'customer pays'(story) {
    await customerPays(story)
    if (story.chance.below(2)) return
    const latest = async () =>
      (await story.lane.get<{ transactions: readonly SeenStatus[] }>('/transactions?limit=1'))
        .transactions[0]
    await waitUntil(
      'the lane knows it',
      async () => (await latest())?.dynamicQRStatus !== 'PENDING',
    )
  },
  async reload({ open }) {
    await open.page.reload({ waitUntil: 'domcontentloaded' })
  },
  async 'lane killed'(story) {
    const { chance, lane, watch } = story
    const under = tillDoes(story)
    await pause(chance.below(KILL_WITHIN_MS))
    await lane.kill()
    await under
    if (chance.below(2)) await isDark(watch)
    await watch.scan()
    if (chance.below(2)) await customerPays(story)
    await lane.start()
  },
  async 'cable pulled'(story) {
    const { chance, lane, watch } = story
    lane.pull()
    if (chance.below(2)) await tillDoes(story)
    await watch.scan()
    if (chance.below(2)) await isDark(watch)
    lane.plug()
  },
  async 'sleeping tab'(story) {
    const { page } = story.open
    const tools = await page.context().newCDPSession(page)
    await tools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await tillDoes(story)
    await tools.send('Page.setWebLifecycleState', { state: 'active' })
    await story.watch.scan()
    await tools.detach()
  },
}

async function isDark(watch: GlassWatch): Promise<void> {
  await waitUntil('the glass is dark', async () => (await watch.seen()).kind === 'dark')
  assert.is(await watch.scan(), null, 'a dark glass')
}

async function play(story: Story): Promise<void> {
  const { chance, watch, trace } = story
  const names = Object.keys(ACTIONS)
  for (let act = 0; act < ACTS; act += 1) {
    const [name = ''] = names.splice(chance.below(names.length), 1)
    trace.push(name)
    await ACTIONS[name]?.(story)
    await watch.scan()
    await settle(story)
  }
  trace.push('pay, at last')
  const purpose = await waitUntil('a code is shown', () => pay(story))
  // A browser that got no turn for seconds is dark for a moment.
  await waitUntil('it is scanned', async () => (await watch.scan()) === purpose)
}

spec(
  'glass sequences',
  {
    async [`${SEQUENCES} sequences from seed ${SEED} on`]() {
      await using lane = await openGlassLane()
      const tally = new Map<string, number>()
      const viewport = { width: 360, height: 640 }
      const mayComplain = /elsewhere|Failed to load resource/
      const story = async (open: OpenPage) => {
        const isInfo = (payload: string) => payload.startsWith(INFO)
        const watch = await watchGlass(open, lane.bank.records, isInfo)
        await open.page.goto(`${lane.url}/glass`)
        await watch.isBack()
        for (let seed = SEED; seed < SEED + SEQUENCES; seed += 1) {
          const trace: string[] = []
          const chance = createSeededChance(seed)
          await play({ chance, lane, open, watch, trace }).catch((thrown) => {
            throw new Error(`SEED=${seed} ${trace.join(', ')}: ${thrown}`, { cause: thrown })
          })
          for (const act of trace) tally.set(act, (tally.get(act) ?? 0) + 1)
        }
        const acts = [...tally].map(([act, times]) => `${act.trim()} ${times}`).join(', ')
        console.log(
          `seed ${SEED}: ${watch.screenshots} screenshots, ${watch.codes} payable; ${acts}`,
        )
        assert.ok(watch.codes >= SEQUENCES)
        assert.equal(lane.bank.records.complaints, [])
      }
      await visit('about:blank', story, { viewport, mayComplain })
    },
  },
  DEADLINE_MS,
)
