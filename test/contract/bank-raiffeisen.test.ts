/** The Raiffeisenbank adapter against a bank that uses the documented words. */
import { RAIFFEISEN_KEY, RAIFFEISEN_MERCHANT, raiffeisenDialect } from '#test/banks/raiffeisen.ts'
import { openBankRig } from '#test/banks/rig.ts'
import { bankContract } from './bank.ts'

bankContract('raiffeisen', () =>
  openBankRig({
    driver: 'raiffeisen',
    dialect: raiffeisenDialect,
    profile: {
      bankName: 'Raiffeisenbank',
      merchantId: RAIFFEISEN_MERCHANT,
      password: RAIFFEISEN_KEY,
    },
    secrets: [RAIFFEISEN_KEY],
  }),
)
