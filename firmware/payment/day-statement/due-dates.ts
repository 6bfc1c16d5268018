/**
 * By when something is to be done: dates written YYYY-MM-DD. Banks work from Monday to Friday; holidays are not known
 * here. Pure.
 */
import { DAY_MS } from '#firmware/vocabulary/durations.ts'

const FRIDAY = 5

export function dateAfter(date: string, days = 1): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The date that is so many bank working days later. */
export function bankDayAfter(date: string, days = 1): string {
  let found = date
  for (let left = days; left > 0; ) {
    found = dateAfter(found)
    const weekday = new Date(Date.parse(found)).getUTCDay()
    if (weekday >= 1 && weekday <= FRIDAY) left -= 1
  }
  return found
}

/**
 * The bank working days that a bank takes for a refund, where it has published that: YooKassa says the next day for SBP
 * (its page on SBP); a Pix devolução is immediate. Sources: docs/protocols/banks.md.
 */
const REFUND_DAYS: Readonly<Record<string, number>> = { YooKassa: 1, Pix: 1 }
/** For a bank that has published nothing: after this long somebody asks it. */
const REFUND_DAYS_OTHERWISE = 3

export function refundDueDate(bankName: string, askedDate: string): string {
  const days = Object.hasOwn(REFUND_DAYS, bankName) ? REFUND_DAYS[bankName] : undefined
  return bankDayAfter(askedDate, days ?? REFUND_DAYS_OTHERWISE)
}
