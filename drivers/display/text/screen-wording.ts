/** The texts of a screen in the customer's language: amounts, captions, statuses. Pure. */
import { isSbpLink } from '#firmware/qr-text-check.ts'
import type { CustomerLanguage } from '#firmware/words/languages.ts'
import type { BasketLine, Screen, ScreenStatus } from '#hal/display.ts'
import { NUMBERS, PHRASES, type Phrase, STATUS_ROWS } from './customer-phrases.ts'

type QrScreen = Extract<Screen, { kind: 'qr' }>

export interface Wording {
  /** `1 234,56 ₽`; the empty string when the screen has no amount. */
  amount(amountKopecks: number | undefined): string
  /** The same without the currency, for where that has no space. */
  sum(amountKopecks: number | undefined): string
  /** By what it is paid, as customers know it: `СБП`; the empty string where the code does not say so itself. */
  scheme(screen: QrScreen): string
  /** What to do with the QR that is shown, as much of it as fits. */
  caption(screen: QrScreen, fits: (text: string) => boolean): string
  /** In a row of twenty characters. */
  status(status: ScreenStatus): string
  readonly language: CustomerLanguage
  phrase(key: Phrase): string
  /** `0,432 кг`; the empty string for one piece. */
  quantity(line: BasketLine): string
}

export interface WordingOptions {
  readonly language: CustomerLanguage
  /** Written after the amount: `₽`, `R$`, or nothing. */
  readonly currency: string
}

export function createWording({ language, currency }: WordingOptions): Wording {
  const phrases = PHRASES[language]
  const { decimal, group } = NUMBERS[language]
  function sum(amountKopecks: number | undefined): string {
    if (amountKopecks === undefined) return ''
    const sign = amountKopecks < 0 ? '-' : ''
    const whole = String(Math.trunc(Math.abs(amountKopecks) / 100))
    // Bounded before: a whole number has at most 16 digits.
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
    const rest = String(Math.abs(amountKopecks % 100)).padStart(2, '0')
    return `${sign}${grouped}${decimal}${rest}`
  }

  const scheme = ({ payload }: QrScreen) => (isSbpLink(payload) ? phrases['customer.qr.sbp'] : '')

  return {
    amount: (amountKopecks) =>
      amountKopecks === undefined ? '' : `${sum(amountKopecks)}${currency && ` ${currency}`}`,
    sum,
    scheme,
    caption(screen, fits) {
      const isPayment = screen.amountKopecks !== undefined
      const short = phrases[isPayment ? 'customer.caption.scan-to-pay' : 'customer.caption.scan']
      const long = phrases['customer.caption.scan-by-phone']
      const by = scheme(screen)
      const fitting = [by && `${by}. ${long}`, long, by && `${by}. ${short}`].find(
        (text) => text !== '' && fits(text),
      )
      return fitting ?? short
    },
    status(status) {
      const row = STATUS_ROWS[status]
      return row === null ? '' : phrases[row]
    },
    phrase: (key) => phrases[key],
    language,
    quantity({ quantity, unit }) {
      if (quantity === 1 && unit === '') return ''
      const number = String(quantity).replace('.', decimal)
      if (unit === '') return `× ${number}`
      return /^\d/.test(unit) ? `${number} × ${unit}` : `${number} ${unit}`
    },
  }
}

/** The amount, with its currency where that has space: a number is never cut. */
export function amountWithin(
  { amount, sum }: Pick<Wording, 'amount' | 'sum'>,
  amountKopecks: number | undefined,
  fits: (text: string) => boolean,
): string {
  const whole = amount(amountKopecks)
  return fits(whole) ? whole : sum(amountKopecks)
}
