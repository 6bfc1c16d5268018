/** The verdict on the lane's time: whether it can be, and whether the network has set it. Pure. */
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
