/**
 * A whole payment terminal next to the lane's own, for the work that a selftest does: the same code from the socket to
 * the books, with a fake bank of its own, a display without a glass and a ledger in memory. It listens on loopback, at a
 * port that is published nowhere, for who has the token of this one. Nothing of it stays.
 */

import { randomBytes } from 'node:crypto'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { openFakeDisplay } from '#drivers/display/fake.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createDocument } from '#drivers/storage/files/document-store-commits.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { IN_MEMORY } from '#drivers/storage/sqlite/open-database.ts'
import { Fault } from '#firmware/fault.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/stored-settings.ts'
import { say } from '#firmware/words/sentence.ts'
import { createConfirmedTime } from '#hal/confirmed-time.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { openListener } from '../http/server.ts'
import { createParts } from '../part-registry.ts'
import { openPayment } from '../payment/open.ts'
import { NO_SHOP_DAYS } from '../payment/shop-day/kept-shop-days.ts'
import type { SpareTerminal } from '../selftest/work.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

const ADDRESS = 'localhost:0'

export async function openSpareTerminal(
  { config, clock, dataFolder, credentialsFolder }: Wiring,
  { board, disk }: Pick<Hardware, 'board' | 'disk'>,
): Promise<SpareTerminal> {
  await using opening = new AsyncDisposableStack()
  const journal = createMemoryJournal()
  const memory = <T>(value: T) => createDocument(value, async () => {})
  const store = opening.use(openSqliteTransactions(IN_MEMORY))
  const banks = opening.use(
    await openBanks({ '*': { driver: 'fake' } }, { clock, fakeBankFile: null }),
  )
  const display = opening.use(openFakeDisplay(clock))
  const { ttl, ...rest } = config.payment
  const payment = opening.use(
    openPayment({
      version: VERSION,
      config: { ...rest, ttl, webhooks: [], exportFolders: [] },
      store,
      ledgerGaps: createLedgerGaps({ kept: memory(NO_LEDGER_GAPS), clock, journal }),
      shopDays: memory(NO_SHOP_DAYS),
      settings: memory(NO_SETTINGS),
      parts: createParts(clock),
      // The lane's own: what it seals it must be able to open.
      sealer: loadSealer(`${dataFolder}/seal.key`, credentialsFolder),
      banks,
      display,
      isGlassSimulated: true,
      indicator: null,
      clock,
      confirmedTime: createConfirmedTime(clock),
      random: createRandom(),
      journal,
      exports: { write: nowhere, list: async () => [], remove: nowhere },
      disk,
      board,
      webhooks: { send: nowhere },
      deviceAddress: () => null,
    }),
  )
  const secret = randomBytes(32).toString('hex')
  const token = { name: 'selftest', role: 'operator', secret } as const
  const listener = { address: ADDRESS, serve: ['payment'], tokens: [token] } as const
  const { address } = opening.use(await openListener(listener, [payment.router], journal))
  const open = opening.move()
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return {
    async call(path, body) {
      try {
        const given = body && { method: 'POST', body: JSON.stringify(body) }
        const response = await fetch(new URL(path, address), { headers, ...given })
        return { http: response.status, json: (await response.json()) as Record<string, unknown> }
      } catch (cause) {
        throw new Fault('unreachable', say('fault.selftest.spare-terminal-silent'), cause)
      }
    },
    pay: async () => (await banks.levers?.pay()) != null,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

function nowhere(): Promise<never> {
  return Promise.reject(new Fault('refused', say('fault.selftest.spare-terminal-isolated')))
}
