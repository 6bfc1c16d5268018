/** The RBS adapter against a gateway that uses the documented words. */
import { RBS_PASSWORD, RBS_USER, rbsDialect } from '#test/banks/rbs.ts'
import { openBankRig } from '#test/banks/rig.ts'
import { bankContract } from './bank.ts'

bankContract('rbs', () =>
  openBankRig({
    driver: 'rbs',
    dialect: rbsDialect,
    path: '/payment',
    profile: { bankName: 'Alfa Bank', userName: RBS_USER, password: RBS_PASSWORD },
    secrets: [RBS_PASSWORD, encodeURIComponent(RBS_PASSWORD)],
  }),
)
