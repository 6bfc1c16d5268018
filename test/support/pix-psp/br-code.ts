/** The text of a dynamic Pix code (Manual do BR Code): the location of the charge, sometimes its amount. */
import { checksum } from '#test/hostile-bank/payment-link.ts'

export interface BrCodeParts {
  readonly location: string
  /** Null: the payer's bank reads it at the location. */
  readonly amount: string | null
  /** ISO 4217 number; 986 is the real. */
  readonly currency?: string
}

export function brCode({ location, amount, currency = '986' }: BrCodeParts): string {
  const field = (tag: string, value: string) =>
    `${tag}${String(value.length).padStart(2, '0')}${value}`
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', currency),
    amount === null ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', 'LOJA'),
    field('60', 'BRASILIA'),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return text + checksum(text)
}
