/** The Pix adapter against a bank that follows the published interface. */
import { createPixDesk, PIX_CLIENT, PIX_SECRET } from '#test/banks/pix.ts'
import { openBankRig } from '#test/banks/rig.ts'
import { bankContract } from './bank.ts'

bankContract(
  'pix',
  () =>
    openBankRig({
      driver: 'pix',
      dialect: createPixDesk().dialect,
      path: '/api',
      profile: {
        bankName: 'Pix',
        merchantId: PIX_CLIENT,
        password: PIX_SECRET,
        pixKey: '123e4567-e12b-12d1-a456-426655440000',
      },
      secrets: [PIX_SECRET, Buffer.from(`${PIX_CLIENT}:${PIX_SECRET}`).toString('base64')],
    }),
  ['reject'],
)
