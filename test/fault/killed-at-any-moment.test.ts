/** SIGKILL at random moments, also while it starts: it starts again, and what was answered is kept. */
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Of each kind six with the tests, fifteen a round in `npm run torture`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 12)
/** Every other round is killed in the middle of its traffic, the rest while they start. */
const LINGER_MS_MAX = 40
/** Counted in answers, not in time: a busy machine shall see as much of them. */
const ANSWERS_MAX = 12
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Amounts whose showQR was answered with success: each must be in the ledger ever after. */
const answered: number[] = []

async function trade(laned: Laned): Promise<void> {
  const url = await laned.url()
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { status: string }
  }
  await post('/updateDriverSettings', DEMO_SETTINGS)
  for (let amount = 1_000 + answered.length * 7; ; amount += 7) {
    const { status } = await post('/showQR', { amount, purpose: 'Tea' })
    if (status === 'success') answered.push(amount)
  }
}

async function hasAnswered({ process: child }: Laned, count: number): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await waitUntil('so many answers', () => answered.length >= count || hasEnded())
}

async function measureStart(dataFolder: string): Promise<number> {
  const startedMs = performance.now()
  await using laned = startLaned({ dataFolder })
  await laned.url()
  return performance.now() - startedMs
}

async function amountsIn(url: string): Promise<ReadonlySet<number>> {
  const response = await fetch(`${url}/transactions?limit=1000`)
  const { transactions } = (await response.json()) as { transactions: { amount: number }[] }
  return new Set(transactions.map(({ amount }) => amount))
}

console.log(`seed ${SEED}`)
spec(
  'killed at any moment',
  {
    async [`${ROUNDS} kills, and it starts after each with everything it had answered`]() {
      using folder = temporaryFolder()
      const chance = createSeededChance(SEED)
      const startMs = await measureStart(folder.path)
      for (let round = 0; round < ROUNDS; round += 1) {
        await using laned = startLaned({ dataFolder: folder.path })
        // What ends the traffic is the kill: its error says nothing.
        const traffic = trade(laned).catch(() => {})
        const isStarting = round % 2 === 0
        if (!isStarting) await hasAnswered(laned, answered.length + chance.below(ANSWERS_MAX))
        const killAfterMs = chance.below(isStarting ? startMs : LINGER_MS_MAX)
        await Promise.race([pause(killAfterMs), laned.ended])
        const ended = await laned.signal('SIGKILL')
        assert.is(ended.code, null, `round ${round} ended by itself: ${laned.stderr}`)
        await traffic
      }
      await using laned = startLaned({ dataFolder: folder.path })
      const kept = await amountsIn(await laned.url())
      assert.ok(answered.length > 0, 'no round lived long enough to trade')
      const lost = answered.slice(-900).filter((amount) => !kept.has(amount))
      assert.equal(lost, [])
      assert.equal(await laned.signal('SIGTERM'), { code: 0, signal: null })
    },
  },
  240_000,
)
