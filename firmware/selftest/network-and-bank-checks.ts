/** Verdicts on what the lane needs from outside: the time, a network, its bank. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { BankSign } from '#hal/bank.ts'
import type { HostAddress } from '#hal/host.ts'
import { isTooEarly } from '#hal/plausible-time.ts'
import { type Finding, finding } from './selftest-report.ts'

export function clockFinding(nowMs: number, isSynchronised: boolean | null): Finding {
  const now = `${new Date(nowMs).toISOString().slice(0, 19)}Z`
  const figures = { now, synchronised: isSynchronised }
  if (isTooEarly(nowMs))
    return finding(
      'bad',
      `it says ${now.slice(0, 10)}: set the clock, or give the lane a network to take the time from`,
      `на часах ${now.slice(0, 10)}: установите время или подключите сеть, откуда его взять`,
      figures,
    )
  if (isSynchronised === false)
    return finding(
      'poor',
      `${now}, but no time server has set it since the start: check the network and NTP`,
      `${now}, но с запуска его не сверили по сети: проверьте сеть и NTP`,
      figures,
    )
  if (isSynchronised === null)
    return finding(
      'unknown',
      `${now}; whether by the network the system does not tell`,
      `${now}; сверено ли по сети, система не сообщает`,
      figures,
    )
  return finding('good', `${now}, set by the network`, `${now}, сверено по сети`, figures)
}

export function networkFinding(addresses: readonly HostAddress[]): Finding {
  // What every interface gives itself leads no further than the cable.
  const real = addresses.filter(({ address }) => !/^(fe80:|169\.254\.)/i.test(address))
  const figures = { addresses: real.map(({ name, address }) => `${name} ${address}`).join(', ') }
  if (real.length === 0)
    return finding(
      'bad',
      'no interface has an address: check the cable, or the name and password of the Wi-Fi',
      'ни у одного интерфейса нет адреса: проверьте кабель или имя и пароль Wi-Fi',
      figures,
    )
  return finding('good', figures.addresses, figures.addresses, figures)
}

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
