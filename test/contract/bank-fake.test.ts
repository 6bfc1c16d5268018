/** The bank of a laptop: in the same process, over HTTP all the same. */
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { RIG_PATIENCE_MS } from '#test/banks/bank-rig.ts'
import { bankContract } from './bank.ts'
import { bankRefundsContract } from './bank-refunds.ts'

async function open() {
  const banks = await openBanks(
    { '*': { driver: 'fake' } },
    {
      clock: createSystemClock(),
      fakeBankFile: null,
      fakeTimeoutMs: RIG_PATIENCE_MS,
      fakeCutsSilence: true,
    },
  )
  if (!banks.levers) throw new Error('no levers')
  return {
    bank: banks.open({ bankName: 'cft', merchantId: 'M1', password: 'open sesame' }),
    levers: banks.levers,
    secrets: ['open sesame', Buffer.from('M1:open sesame').toString('base64')],
    [Symbol.asyncDispose]: () => banks[Symbol.asyncDispose](),
  }
}

bankContract(
  'embedded fake',
  open,
  "The adapter is the gateway's, which is lied to in bank-gateway.test.ts.",
)

bankRefundsContract('embedded fake', open)
