/**
 * showQR over a real socket, with the ledger on the disk and a display driver on a link in
 * memory: from the first byte of the request to the last byte that the link was handed, less the
 * time in which the bank had the word.
 *
 * The reference is what no device that keeps its word can do without: two synced writes, one
 * before the bank is told and one before the display is.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLoopback } from '#doubles/link-loopback.ts'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTerminal } from '#drivers/display/engine/display-driver.ts'
import { createQrpay } from '#drivers/display/qrpay/qrpay.ts'
import { QRPAY } from '#drivers/display/qrpay/qrpay-description.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openWebhookSender } from '#drivers/webhook/webhook-sender.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { openListener } from '#firmware/http/server.ts'
import { createParts } from '#firmware/part-registry.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { openPayment } from '#firmware/payment/open.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/stored-settings.ts'
import { NO_SHOP_DAYS } from '#firmware/payment/shop-day/kept-shop-days.ts'
import type { Bank, Banks } from '#hal/bank.ts'
import { createConfirmedTime } from '#hal/confirmed-time.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { comparison, quantile } from '../measure/samples.ts'

const WARM_UP = 20
const PAGE_BYTES = 4096

export async function measureShowQr(payments: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'laned-bench-'))
  try {
    const synced = await syncedWrites(join(folder, 'reference'), payments)
    const shown = await shownCodes(folder, payments)
    const rows = [
      { name: 'two synced writes of a page', values: synced },
      { name: 'showQR to the last byte', values: shown },
    ]
    console.log(comparison(`${payments} payments, bank's time taken out`, 'ms', rows))
    const [p50, p99] = [quantile(shown, 0.5), quantile(shown, 0.99)]
    console.log(`showQR: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function syncedWrites(path: string, count: number): Promise<number[]> {
  await using file = await open(path, 'a', 0o600)
  const page = new Uint8Array(PAGE_BYTES)
  const took: number[] = []
  for (let left = count; left > 0; left -= 1) {
    const startMs = performance.now()
    for (let writes = 0; writes < 2; writes += 1) {
      await file.appendFile(page)
      await file.datasync()
    }
    took.push(performance.now() - startMs)
  }
  return took
}

async function shownCodes(folder: string, payments: number): Promise<number[]> {
  await using opened = new AsyncDisposableStack()
  const clock = createSystemClock()
  const journal = createMemoryJournal()
  const wire = createLoopback()
  let lastByteMs = 0
  wire.receive = () => {
    lastByteMs = performance.now()
  }
  const display = opened.use(
    openTerminal({
      protocols: [{ name: QRPAY.name, ...createQrpay({ clock }) }],
      baudRate: null,
      openLink: async () => wire.link,
      clock,
      journal,
      refreshMs: null,
    }),
  )
  const bank = createTimedBank()
  const payment = opened.use(
    openPayment({
      version: '0.0.0',
      config: loadConfig({ name: 'bench', text: '' }).payment,
      store: opened.use(openSqliteTransactions(join(folder, 'payments.db'))),
      ledgerGaps: createLedgerGaps({
        kept: await loadJsonStore(join(folder, 'gaps.json'), NO_LEDGER_GAPS),
        clock,
        journal,
      }),
      shopDays: await loadJsonStore(join(folder, 'shop-days.json'), NO_SHOP_DAYS),
      settings: await loadJsonStore(join(folder, 'settings.json'), NO_SETTINGS),
      parts: createParts(clock),
      sealer: loadSealer(join(folder, 'seal.key'), null),
      banks: bank,
      display,
      isGlassSimulated: true,
      indicator: null,
      clock,
      confirmedTime: createConfirmedTime(clock),
      random: createRandom(),
      journal,
      exports: await prepareExportFolder([join(folder, 'exports')], { dataFolder: null }),
      disk: createDisk({ folder, clock }),
      board: openFakeBoard(),
      webhooks: opened.use(openWebhookSender()),
      deviceAddress: () => null,
    }),
  )
  const listener = { address: '127.0.0.1:0', serve: ['payment' as const] }
  const { address } = opened.use(await openListener(listener, [payment.router], journal))
  const agent = new Agent({ keepAlive: true })
  opened.defer(() => agent.destroy())
  await post(agent, address, '/updateDriverSettings', { settings: SETTINGS })

  const took: number[] = []
  for (let turn = -WARM_UP; turn < payments; turn += 1) {
    bank.spentMs = 0
    const startMs = performance.now()
    const status = await post(agent, address, '/showQR', {
      amount: 10_000 + turn,
      purpose: 'bench',
    })
    if (status !== 200) throw new Error(`showQR answered ${status}`)
    if (turn >= 0) took.push(lastByteMs - startMs - bank.spentMs)
    await post(agent, address, '/cancelQR')
  }
  return took
}

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Bench', password: 'secret' } },
  deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
}

/** Answers in the next turn of the event loop and counts the time until it did. */
function createTimedBank(): Banks & { spentMs: number } {
  const canceled = new Set<string>()
  const fact = (orderId: string) => {
    const state = canceled.has(orderId) ? ('canceled' as const) : ('payable' as const)
    return { state, word: state, operationId: null, amountKopecks: null }
  }
  async function timed<Answer>(answer: () => Answer): Promise<Answer> {
    const startMs = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    banks.spentMs += performance.now() - startMs
    return answer()
  }
  const bank: Bank = {
    kind: 'dynamic',
    register: ({ orderId, amountKopecks }) =>
      timed(() => ({
        qrId: orderId,
        payload: `https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=${amountKopecks}&cur=RUB`,
      })),
    status: ({ orderId }) => timed(() => fact(orderId)),
    cancel: ({ orderId }) =>
      timed(() => {
        canceled.add(orderId)
        return fact(orderId)
      }),
    probe: () => timed(() => ({ nowMs: null })),
  }
  const banks = {
    spentMs: 0,
    names: ['Bench'],
    canonical: (name: string) => name,
    nameIn: (name: string) => name,
    currency: () => 'RUB',
    publicFields: () => ['bankName'],
    profileFields: () => [],
    isSimulated: () => true,
    open: () => bank,
  }
  return banks
}

function post(agent: Agent, address: string, path: string, body?: object): Promise<number> {
  const text = body && JSON.stringify(body)
  const headers = text
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    : {}
  return new Promise((resolve, reject) => {
    const outgoing = request(address + path, { method: 'POST', agent, headers }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
