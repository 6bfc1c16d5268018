/** The Raiffeisenbank adapter against a bank that was written from its documents alone. */
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { bankSuites } from './bank-suites.ts'

bankSuites(TEST_BANKS.raiffeisen, { traits: { tellsSums: false } })
