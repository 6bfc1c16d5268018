/**
 * Random payments against a bank that was written from the contract alone and answers nastily, with
 * kills: none lost, none invented, none twice, no code past its ttl. SEED=... plays the same acts again.
 */
import * as assert from 'uvu/assert'
import { inWords } from '#scripts/attack/random-payment-attack.ts'
import { runSequences } from '#test/payment-sequences/run-sequences.ts'
import { spec } from '#test/spec.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const SEQUENCES = 60
const KILLS = 24

console.log(`seed ${SEED}`)
spec(
  'a nasty bank',
  {
    async [`${SEQUENCES} sequences and ${KILLS} kills, and bank and ledger agree`]() {
      const figures = await runSequences({
        bank: 'gateway',
        seed: SEED,
        sequences: SEQUENCES,
        kills: KILLS,
        lanes: 4,
        factor: 12,
        sampleEveryMs: 40,
      })
      console.log(inWords(figures))
      assert.equal(figures.faults, [])
      assert.is(figures.sequences, SEQUENCES)
      assert.ok(figures.paid > 0, 'nobody paid')
      assert.ok(figures.nasty.size >= 20, 'the bank was hardly nasty')
      assert.ok(figures.samples > SEQUENCES, 'nobody looked at the glass')
    },
  },
  600_000,
)
