/** What every bank of the tests is held to: what a driver promises of it, and that none of its answers is believed falsely. */
import { openBankRig } from '#test/banks/bank-rig.ts'
import { placesOf } from '#test/banks/false-fields.ts'
import type { TestBank } from '#test/banks/test-banks.ts'
import { bankContract, type Missing } from './bank.ts'
import { bankRefundLies } from './bank-refund-lies.ts'
import { bankRefundsContract, type RefundTraits } from './bank-refunds.ts'

/** `missing` and `traits`: what this bank has not. */
export function bankSuites(
  kind: TestBank,
  {
    missing = {},
    traits = {},
  }: { readonly missing?: Missing; readonly traits?: RefundTraits } = {},
): void {
  const { driver, table } = kind
  const open = () => openBankRig(kind)
  // Of the others nothing is refused in the same words by every bank.
  const places = placesOf(table).filter(({ means }) => means !== 'any')
  bankContract(driver, open, { open, places }, missing)
  bankRefundsContract(driver, open, traits)
  bankRefundLies(driver, open, places)
}
