/** The gateway adapter, as a bank without a public API is reached. */
import { openBankRig } from '#test/banks/rig.ts'
import { bankContract } from './bank.ts'

bankContract('gateway', () =>
  openBankRig({
    driver: 'gateway',
    profile: {
      bankName: 'CFT',
      accAlias: 'shop',
      extEntityId: '7',
      merchantId: 'M1',
      password: 'open sesame',
    },
    secrets: ['open sesame', Buffer.from('M1:open sesame').toString('base64')],
  }),
)
