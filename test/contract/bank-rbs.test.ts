/** The RBS adapter against a gateway that was written from its documents. */
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankSuites } from './bank-suites.ts'

bankSuites(TEST_BANKS.rbs, { traits: { takesOurId: false } })
