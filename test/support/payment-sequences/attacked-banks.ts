/** The banks that random payments can be played against, by the name that `--bank` takes. */
import { TEST_BANKS, type TestBank } from '#test/banks/test-banks.ts'

export type AttackedBank = TestBank

// What goes back has no name of ours at these two: a sequence could not tell whose it was.
const { rbs: _, tbank: __, ...named } = TEST_BANKS
export const ATTACKED_BANKS = named

export type AttackedBankName = keyof typeof ATTACKED_BANKS

export const attackedBank = (name: AttackedBankName): AttackedBank => ATTACKED_BANKS[name]
