/** The verdict on the bank of the chosen profile: whether it answers, and whether its clock and ours agree. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BankSign } from '#hal/bank.ts'
import { type Finding, finding } from './selftest-report.ts'

/** The bank of the chosen profile. */
export interface BankToTry {
  readonly name: string
  readonly kind: 'dynamic' | 'static'
  probe(signal: AbortSignal): Promise<BankSign>
}

const AHEAD_SECONDS_MAX = 120

/** `open` throws Fault 'not-configured' while no profile is chosen. */
export async function bankFinding(
  open: () => BankToTry,
  nowMs: () => number,
  signal: AbortSignal,
): Promise<Finding> {
  let bank: BankToTry
  try {
    bank = open()
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('absent', say('selftest.bank.not-set-up', { why: said }))
  }
  const { name, kind } = bank
  if (kind === 'static') return finding('absent', say('selftest.bank.fixed-code', { bank: name }))
  try {
    const sign = await bank.probe(signal)
    const aheadSeconds = sign.nowMs === null ? null : Math.round((nowMs() - sign.nowMs) / 1_000)
    const figures = { bank: name, clockAheadSeconds: aheadSeconds }
    const seconds = Math.abs(aheadSeconds ?? 0)
    if (seconds > AHEAD_SECONDS_MAX)
      return finding('poor', say('selftest.bank.clock-apart', { bank: name, seconds }), figures)
    return finding('good', say('selftest.bank.answers', { bank: name }), figures)
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', say('selftest.no-answer', { why: said }))
  }
}
