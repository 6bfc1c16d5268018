/** SIGKILL at random moments, also while it starts: it starts again, and what was answered is kept. */
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'

/** Of each kind six with the tests, fifteen a round in `npm run torture`. */
const KILLS = Number(process.env['KILLS'] ?? 12)

killedAtRandom<Laned>(
  'killed at any moment',
  `${KILLS} kills, and it starts after each with everything it had answered`,
  {
    kills: KILLS,
    async setUp({ folder: { path: dataFolder } }) {
      const start = () => startLaned({ dataFolder })
      /** Amounts whose showQR was answered with success: each must be in the ledger ever after. */
      const answered: number[] = []
      return {
        acts: { least: 1, most: 12 },
        lingerMsMax: 40,
        /** Every other one; the rest in the middle of their traffic. */
        starting: { every: 2, withinMs: await measureStart(start) },
        start,
        async look(laned) {
          await laned.url()
        },

        async work(laned, onAct) {
          const url = await laned.url()
          onAct()
          await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
          for (let amount = 1_000 + answered.length * 7; ; amount += 7) {
            const { json } = await postJson(url, '/showQR', { amount, purpose: 'Tea' })
            if ((json as { status: string }).status !== 'success') continue
            answered.push(amount)
            onAct()
          }
        },

        async end(laned) {
          const { json } = await call(await laned.url(), '/transactions?limit=1000')
          const { transactions } = json as { transactions: { amount: number }[] }
          const kept = new Set(transactions.map(({ amount }) => amount))
          const lost = answered.slice(-900).filter((amount) => !kept.has(amount))
          assert.equal(lost, [])
          assert.equal(await laned.signal('SIGTERM'), { code: 0, signal: null })
        },
        counts: () => ({ answered: answered.length }),
      }
    },
    isEnough: ({ answered = 0 }) => answered > 0,
  },
)

async function measureStart(start: () => Laned): Promise<number> {
  const startedMs = performance.now()
  await using laned = start()
  await laned.url()
  return performance.now() - startedMs
}
