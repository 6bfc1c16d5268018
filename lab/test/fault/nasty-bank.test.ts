/**
 * Random payments and refunds against banks that were written from their documents alone and answer nastily,
 * with kills: nothing lost, invented or twice, no code past its ttl, and what the lane tells outside is the
 * bank's book. SEED=... plays the same acts again.
 */
import * as assert from 'uvu/assert'
import { BANK_NAMES, inWords } from '#lab/attack/random-payment-attack.ts'
import { runSequences } from '#test/payment-sequences/run-sequences.ts'
import { spec } from '#test/spec.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** Of all banks together. */
const SEQUENCES = 60
const KILLS = 24

console.log(`seed ${SEED}`)
spec(
  'nasty banks',
  {
    async [`${SEQUENCES} sequences and ${KILLS} kills, and bank and ledger agree`]() {
      const runs = await Promise.all(BANK_NAMES.map(runOne))
      assert.equal(
        runs.flatMap(({ faults }) => faults),
        [],
      )
      assert.ok(
        runs.some(({ paid }) => paid > 0),
        'nobody paid',
      )
      assert.ok(
        runs.some(({ returned }) => returned > 0),
        'nothing went back',
      )
      const nasty = new Set(runs.flatMap((figures) => [...figures.nasty.keys()]))
      assert.ok(nasty.size >= 20, 'the banks were hardly nasty')
    },
  },
  1_800_000,
)

/** As many lanes in all as the machine takes; every second one speaks TLS. */
async function runOne(bank: (typeof BANK_NAMES)[number], index: number) {
  const share = (total: number) => Math.ceil(total / BANK_NAMES.length)
  const figures = await runSequences({
    bank,
    seed: SEED + index,
    sequences: share(SEQUENCES),
    kills: share(KILLS),
    lanes: Math.max(1, Math.floor(4 / BANK_NAMES.length)),
    factor: 12,
    sampleEveryMs: 40,
  })
  console.log(`${bank}: ${inWords(figures)}`)
  assert.is(figures.sequences, share(SEQUENCES))
  assert.ok(figures.samples > figures.sequences, 'nobody looked at the glass')
  return figures
}
