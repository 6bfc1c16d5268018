/** Payments, with their ledger and its part of health. */

import { createRandom } from '#drivers/host/random.ts'
import { documentIn, SHOP_DAYS_DOCUMENT } from '#drivers/storage/files/data-folder.ts'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { loadJsonStore, loadRenewableStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import type { SqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openWebhookSender } from '#drivers/webhook/webhook-sender.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { EXPORT_BOUNDS } from '#firmware/payment/limits.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/stored-settings.ts'
import { NO_SHOP_DAYS } from '#firmware/payment/shop-day/kept-shop-days.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { keepCondition, type PartConditionKeeper } from '#hal/part-condition.ts'
import { LEDGER_CALLS } from '#hal/store-call-kinds.ts'
import { FEATURES } from '../kernel/bundled-features.ts'
import { firstDisplay } from '../kernel/feature.ts'
import { openPayment } from '../payment/open.ts'
import { watchWrites } from '../store-write-health.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

export async function wirePayment(
  wiring: Wiring,
  { display, indicator, banks, board, disk }: Hardware,
  store: SqliteTransactions,
  ledgerIntegrity: PartConditionKeeper,
  serialNumber: string,
) {
  const { config, opened, dataFolder, clock, journal, credentialsFolder, addresses, parts } = wiring
  const { confirmedTime } = wiring
  const writes = keepCondition(clock)
  const kept = await loadJsonStore(documentIn(dataFolder, 'ledger-gaps.json'), NO_LEDGER_GAPS)
  const ledgerGaps = createLedgerGaps({ kept, clock, journal })
  const whole = keepCondition(clock)
  let openRefunds: { readonly trouble: Sentence | null } = { trouble: null }
  parts.add('ledger', () => {
    const trouble = ledgerGaps.trouble ?? openRefunds.trouble
    whole.become(trouble === null ? 'ok' : 'degraded', trouble)
    return ([ledgerIntegrity, writes].find(({ current }) => current.state !== 'ok') ?? whole)
      .current
  })
  const chosen = config.payment.exportFolders
  const folders = chosen.length > 0 ? chosen : [`${dataFolder}/exports`, '/media', '/mnt']
  const firstPort = firstDisplay(FEATURES, config)
  const payment = openPayment({
    version: VERSION,
    serialNumber,
    config: config.payment,
    shop: config.shop,
    store: watchWrites(store, LEDGER_CALLS.transactions, writes),
    ledgerGaps,
    shopDays: await loadRenewableStore(documentIn(dataFolder, SHOP_DAYS_DOCUMENT), NO_SHOP_DAYS),
    parts,
    settings: await loadJsonStore(documentIn(dataFolder, 'driver-settings.json'), NO_SETTINGS),
    sealer: loadSealer(`${dataFolder}/seal.key`, credentialsFolder),
    banks: banks.driver,
    display: display.driver,
    isGlassSimulated: display.levers !== null,
    indicator: indicator.driver,
    clock,
    confirmedTime,
    random: createRandom(),
    journal,
    exports: await prepareExportFolder(folders, { dataFolder, bounds: EXPORT_BOUNDS }),
    disk,
    board,
    webhooks: opened.use(openWebhookSender()),
    deviceAddress: () => addresses[0] ?? null,
    firstDisplay: firstPort === null ? null : { type: 'serial', portName: firstPort },
  })
  openRefunds = payment.refunds
  parts.watch('receivers', () => payment.receivers.condition)
  return opened.use(payment)
}
