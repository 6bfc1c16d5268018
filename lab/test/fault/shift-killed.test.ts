/**
 * A shift is closed once: a whole device killed at random moments while it sells and two tills close at once. After each
 * restart a till that lost its answer asks again with its key, and is told the one report that there is.
 */
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { call, postJson } from '#test/http-call.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import {
  DEMO_SETTINGS,
  type Laned,
  START_MS_MAX,
  startLaned,
} from '#test/processes/laned-process.ts'

/** The fake bank says at once that it is paid. */
const PAID_AT_ONCE = 7_770_002

interface Answer {
  readonly hash: string
  readonly report: ShiftReport
}

/** What tills were told by their keys, and the keys whose answer was lost or has not come. */
interface Tills {
  readonly answers: Map<string, Answer>
  readonly open: Set<string>
}

killedAtRandom<Laned>(
  'closing a shift',
  'of a device that is killed while two tills close at once is done once',
  {
    kills: 20,
    budget: { ms: 4 * 60_000, killsMin: 5 },
    async setUp({ chance, folder }) {
      const dataFolder = folder.file('data')
      const environment = { LANED_EMBEDDER: '{"driver": "fake"}' }
      const start = () => startLaned({ dataFolder, environment })
      const tills: Tills = { answers: new Map(), open: new Set() }
      let shifts = 0
      let lives = 0
      {
        await using device = start()
        await postJson(await device.url(START_MS_MAX), '/updateDriverSettings', DEMO_SETTINGS)
        await device.signal('SIGTERM')
      }
      return {
        acts: { least: 1, most: 4 },
        lingerMsMax: 25,
        start,
        async look(device) {
          const url = await device.url(START_MS_MAX)
          for (const key of [...tills.open]) await close(url, key, tills)
        },

        /** Sells; now and then two tills close at once. */
        async work(device, onClosing) {
          const url = await device.url()
          lives += 1
          for (let turn = 0; ; turn += 1) {
            await postJson(url, '/showQR', { amount: PAID_AT_ONCE })
            await call(url, '/getDynamicQRStatus')
            if (chance.below(2) === 0) continue
            const closings = ['a', 'b'].map((till) => {
              onClosing()
              return close(url, `${lives}-${turn}-${till}`, tills)
            })
            await Promise.all(closings)
          }
        },

        lookAtRest() {
          shifts = checkLedger(`${dataFolder}/payments.db`)
        },

        async end(device) {
          const url = await device.url(START_MS_MAX)
          for (const key of [...tills.open, ...tills.answers.keys()]) await close(url, key, tills)
          const verified = await lanectl(['--url', url, 'shifts', 'verify'])
          assert.is(verified.code, 0, verified.stdout + verified.stderr)
          await device.signal('SIGTERM')
          shifts = checkLedger(`${dataFolder}/payments.db`)
          const answers = [...tills.answers.values()]
          const hashes = new Map(answers.map(({ report, hash }) => [report.number, hash]))
          for (const { report, hash } of answers)
            assert.is(hashes.get(report.number), hash, 'two tills hold two reports of one shift')
        },
        counts: () => ({ shifts, answers: tills.answers.size }),
      }
    },
    isEnough: ({ kills = 0, shifts = 0 }) => shifts > kills / 4,
  },
)

async function close(url: string, key: string, { answers: answered, open }: Tills): Promise<void> {
  open.add(key)
  const answer = await postJson(url, '/shifts/close', {}, { 'idempotency-key': key })
  // Nothing was sold yet: there is no shift of this key.
  if (answer.http === 400) return void open.delete(key)
  assert.is(answer.http, 200)
  const { hash, report } = answer.json as Answer
  const before = answered.get(key)
  if (before) assert.equal({ hash, report }, before, `${key} is told what it was told`)
  answered.set(key, { hash, report })
  open.delete(key)
}

/** Each payment that the ledger has as paid is in one report, and the chain is whole. */
function checkLedger(path: string): number {
  using database = new DatabaseSync(path, { readOnly: true })
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {}).map(Number)
  const [paidCount, paid] = one(
    "SELECT COUNT(*), COALESCE(SUM(paid_kopecks), 0) FROM transactions WHERE phase = 'accepted'",
  )
  const [openCount, open] = one(
    "SELECT COALESCE(SUM(count), 0), COALESCE(SUM(kopecks), 0) FROM shift_sums WHERE kind = 'accepted'",
  )
  const [createdOpen] = one('SELECT created_count FROM open_shift')
  const [created] = one('SELECT COUNT(*) FROM transactions')
  const reports = database
    .prepare('SELECT number, report FROM shifts ORDER BY number')
    .all()
    .map(({ report }) => JSON.parse(String(report)) as ShiftReport)
  const sum = (of: (report: ShiftReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  assert.is(sum(({ totals }) => totals.states.ACCEPTED.count) + (openCount ?? 0), paidCount)
  assert.is(sum(({ totals }) => totals.net) + (open ?? 0), paid)
  assert.is(sum((report) => report.created.count) + (createdOpen ?? 0), created)
  assert.equal(
    reports.map(({ number }) => number),
    reports.map((_, at) => at + 1),
  )
  return reports.length
}
