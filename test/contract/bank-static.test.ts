/** A fixed payload keeps the part of the contract that it can: it follows nothing. */
import { createStaticBank } from '#drivers/bank/adapters/static/static-qr.ts'
import { staticBankContract } from './bank.ts'

const PAYLOAD = 'https://qr.example/fixed'

staticBankContract(
  'static',
  () => createStaticBank({ bankName: 'Static', staticQR: PAYLOAD }),
  PAYLOAD,
)
