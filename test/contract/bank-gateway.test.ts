/** The gateway adapter, as a bank without a public API is reached, against a bank that was written from the contract alone. */
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankSuites } from './bank-suites.ts'

bankSuites(TEST_BANKS.gateway)
