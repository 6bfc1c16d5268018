/** The text of a dynamic Pix code (Manual do BR Code): the location of the charge, sometimes its amount. */
import { emvCode, emvField } from '#test/hostile-bank/payment-link.ts'

export interface BrCodeParts {
  readonly location: string
  /** Null: the payer's bank reads it at the location. */
  readonly amount: string | null
  /** ISO 4217 number; 986 is the real. */
  readonly currency?: string
}

export function brCode({ location, amount, currency = '986' }: BrCodeParts): string {
  return emvCode([
    ['00', '01'],
    ['01', '12'],
    ['26', emvField('00', 'br.gov.bcb.pix') + emvField('25', location)],
    ['52', '0000'],
    ['53', currency],
    ...(amount === null ? [] : [['54', amount] as const]),
    ['58', 'BR'],
    ['59', 'LOJA'],
    ['60', 'BRASILIA'],
    ['62', emvField('05', '***')],
  ])
}
