/**
 * The banks that a line of laned.yaml may name as its driver: the only list. Config, set-up, the page, names, tests
 * and documents read it.
 */
import { GATEWAY } from './adapters/gateway/gateway-description.ts'
import { PIX } from './adapters/pix/pix-description.ts'
import { RAIFFEISEN } from './adapters/raiffeisen/raiffeisen-description.ts'
import { RBS } from './adapters/rbs/rbs-description.ts'
import { TBANK } from './adapters/tbank/tbank-description.ts'
import { YOOKASSA } from './adapters/yookassa/yookassa-description.ts'
import type { BankDescription } from './bank-description.ts'

export const BANKS = [GATEWAY, RBS, RAIFFEISEN, PIX, TBANK, YOOKASSA] as const
export type BankDriver = (typeof BANKS)[number]['name']

export function descriptionOf(driver: BankDriver): BankDescription {
  const found = BANKS.find(({ name }) => name === driver)
  if (!found) throw new Error(`no bank ${driver}`)
  return found
}
