/** The Pix adapter against a bank that was written from the API Pix alone. */
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankSuites } from './bank-suites.ts'

bankSuites(TEST_BANKS.pix, {
  missing: { reject: 'Pix has no word for it: a charge that its bank takes away is canceled.' },
})
