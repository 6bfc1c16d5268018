/** The verdict on the bank of the chosen profile: whether it answers, and whether its clock and ours agree. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
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
    return finding('absent', said, say`не настроен (${said})`)
  }
  const { name, kind } = bank
  if (kind === 'static')
    return finding(
      'absent',
      `${name}: a fixed code, nobody is asked`,
      `${name}: неизменный код, банк не опрашивается`,
    )
  try {
    const sign = await bank.probe(signal)
    const aheadSeconds = sign.nowMs === null ? null : Math.round((nowMs() - sign.nowMs) / 1_000)
    const figures = { bank: name, clockAheadSeconds: aheadSeconds }
    if (Math.abs(aheadSeconds ?? 0) > AHEAD_SECONDS_MAX)
      return finding(
        'poor',
        `${name} answers, but its clock and ours are ${Math.abs(aheadSeconds ?? 0)} s apart: set the clock`,
        `${name} отвечает, но его часы и наши расходятся на ${Math.abs(aheadSeconds ?? 0)} с: установите время`,
        figures,
      )
    return finding('good', `${name} answers`, `${name} отвечает`, figures)
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', said, say`не отвечает (${said})`)
  }
}
