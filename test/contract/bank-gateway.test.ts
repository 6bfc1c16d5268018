/** The gateway adapter through a configured URL, against the standalone fake bank's server. */
import { openBanks } from '#drivers/bank/banks.ts'
import { openFakeBank } from '#drivers/bank/fake/server.ts'
import { createSystemClock } from '#drivers/clock/system.ts'
import { bankContract, CONTRACT_TIMEOUT_MS } from './bank.ts'

bankContract('gateway', async () => {
  await using opening = new AsyncDisposableStack()
  const clock = createSystemClock()
  const server = opening.use(await openFakeBank({ clock, path: null }))
  const banks = opening.use(
    await openBanks(
      { CFT: { driver: 'gateway', url: server.url, totalTimeoutMs: CONTRACT_TIMEOUT_MS } },
      { clock, fakeBankFile: null },
    ),
  )
  const bank = banks.open({
    bankName: 'CFT',
    accAlias: 'shop',
    extEntityId: '7',
    merchantId: 'M1',
    password: 'open sesame',
  })
  const opened = opening.move()
  return {
    bank,
    levers: server.levers,
    secrets: ['open sesame', Buffer.from('M1:open sesame').toString('base64')],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
})
