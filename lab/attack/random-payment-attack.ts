/** `npm run attack -- --sequences N --kills K`: random payments against a nasty bank, with kills. */
import { ATTACKED_BANKS, type AttackedBankName } from '#test/payment-sequences/attacked-banks.ts'
import { type RunFigures, runSequences } from '#test/payment-sequences/run-sequences.ts'

export const BANK_NAMES = Object.keys(ATTACKED_BANKS) as readonly AttackedBankName[]

export interface RandomPaymentsWanted {
  readonly bank: AttackedBankName
  readonly sequences: number
  readonly kills: number
  readonly seed: number
  readonly lanes: number
  readonly factor: number
}

/** True when nothing was lost, invented or twice, and no code outlived its ttl. */
export async function attackPayments(wanted: RandomPaymentsWanted): Promise<boolean> {
  const { bank, seed, sequences, kills, lanes, factor } = wanted
  console.log(
    `seed ${seed}: ${sequences} sequences with ${bank}, ${kills} kills, ${lanes} lanes, clock x${factor}`,
  )
  const say = (line: string) => console.log(`  ${line}`)
  const figures = await runSequences({ ...wanted, sampleEveryMs: 10, say })
  console.log(inWords(figures))
  return figures.faults.length === 0
}

export function inWords(figures: RunFigures): string {
  const { sequences, kills, orders, paid, late, samples, longestPastEndMs, nasty, faults } = figures
  const { refunds, returned, cabinet } = figures
  const answers = [...nasty.values()].reduce((sum, times) => sum + times, 0)
  return [
    `${sequences} sequences, ${kills} kills: ${orders} orders, ${paid} paid, ${late} of them late`,
    `${refunds} refunds, ${returned} of them went back, ${cabinet} made on the bank's website`,
    `${nasty.size} kinds of nasty answers, ${answers} times; ${samples} looks at the glass`,
    `a code past its end: ${Math.round(longestPastEndMs)} ms at most; ${faults.length} faults`,
  ].join('\n')
}
