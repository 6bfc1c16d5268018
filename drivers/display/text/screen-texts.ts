/** The texts of a screen in the customer's language: amounts, captions, statuses. Pure. */
import type { Screen, ScreenStatus } from '#hal/display.ts'
import { type Language, NUMBERS, PHRASES } from './translations.ts'

export interface Wording {
  /** `1 234,56 ₽`; the empty string when the screen has no amount. */
  amount(amountKopecks: number | undefined): string
  /** What to do with the QR that is shown. */
  caption(screen: Extract<Screen, { kind: 'qr' }>): string
  status(status: ScreenStatus): string
}

export interface WordingOptions {
  readonly language: Language
  /** Written after the amount: `₽`, `R$`, or nothing. */
  readonly currency: string
}

export function createWording({ language, currency }: WordingOptions): Wording {
  const phrases = PHRASES[language]
  const { decimal, group } = NUMBERS[language]
  return {
    amount(amountKopecks) {
      if (amountKopecks === undefined) return ''
      const whole = String(Math.trunc(amountKopecks / 100))
      // Bounded before: a whole number has at most 16 digits.
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
      const rest = String(Math.abs(amountKopecks % 100)).padStart(2, '0')
      return `${grouped}${decimal}${rest}${currency && ` ${currency}`}`
    },
    caption: ({ amountKopecks }) =>
      amountKopecks === undefined ? phrases.scan : phrases.scanToPay,
    status: (status) => phrases[status],
  }
}
