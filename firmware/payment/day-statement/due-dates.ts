/** By when something is to be done: dates written YYYY-MM-DD. A bank works from Monday to Friday; of holidays nothing is known here. Pure. */
import { DAY_MS } from '#hal/durations.ts'

const FRIDAY = 5

export function dateAfter(date: string, days = 1): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** So many days on which a bank works after the date. */
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
 * How many of its days a bank takes for a refund, where it has published that: YooKassa says the next day for SBP
 * (its page on SBP), a devolução of Pix is at once. Sources: docs/protocols/banks.md.
 */
const REFUND_DAYS: Readonly<Record<string, number>> = { YooKassa: 1, Pix: 1 }
/** Where it has published none: after that long somebody asks. */
const REFUND_DAYS_OTHERWISE = 3

export function refundDueDate(bankName: string, askedDate: string): string {
  const days = Object.hasOwn(REFUND_DAYS, bankName) ? REFUND_DAYS[bankName] : undefined
  return bankDayAfter(askedDate, days ?? REFUND_DAYS_OTHERWISE)
}
