/**
 * Works that must survive a kill at any of their calls to the disk, each in a folder that holds all that it needs, so that
 * it can be done by another process. Done again it is what the next start does, or the person who tries once more.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupPlan } from '#drivers/storage/lane-backup/backup-create.ts'
import type { Transactions } from '#firmware/payment/ledger/transactions.ts'
import type { Banks } from '#hal/bank.ts'
import type { Sealer } from '#hal/sealer.ts'

export type Work = (folder: string) => Promise<void>

/** What a work reads that its caller chose. */
export const OPTIONS = 'options.json'

export const WORKS = {
  async settings(folder) {
    const { loadJsonStore } = await import('#drivers/storage/files/json-store.ts')
    const store = await loadJsonStore(join(folder, 'settings.json'), { count: 0, ballast: '' })
    await store.update(({ count }) => ({ count: count + 1, ballast: 'x'.repeat(5_000) }))
  },

  async archive(folder) {
    const { openLedgerArchiver } = await import('#drivers/storage/payments/ledger-archiver.ts')
    using archiver = openLedgerArchiver(join(folder, 'payments.db'), Date.UTC(2027, 0, 1))
    while (archiver.step()) {}
  },

  /** The report is the open shift as JSON; the key is the same each time, as a till asks again. */
  async shift(folder) {
    using store = await openLedger(folder)
    const { shifts } = store
    if (shifts.ofKey('evening')) return
    shifts.close(
      7_000,
      'evening',
      (open) => JSON.stringify(open),
      ({ closedAtMs, number }) => ({ atMs: closedAtMs, type: 'shift.closed', data: { number } }),
    )
  },

  async day(folder) {
    using store = await openLedger(folder)
    store.days.reportAfter('2026-11-21')
    if (store.days.reported('2026-11-22').length === 0)
      store.days.report('2026-11-22', { atMs: 7_000, type: 'day.stated', data: {} })
  },

  /** What a word of a bank's file was told to mean is taken back, with the money and the comparisons that it made. */
  async takeBack(folder) {
    const { createFakeClock } = await import('#doubles/clock-fake.ts')
    const { createMemoryJournal } = await import('#drivers/journal/memory-journal.ts')
    const { loadJsonStore } = await import('#drivers/storage/files/json-store.ts')
    const { createReconciliation } = await import(
      '#firmware/payment/reconciliation/reconciliation.ts'
    )
    const { createSettings } = await import('#firmware/payment/settings/driver-settings.ts')
    const { NO_SETTINGS } = await import('#firmware/payment/settings/stored-settings.ts')
    const journal = createMemoryJournal()
    const banks = { names: ['CFT'], canonical: () => 'CFT' } as unknown as Banks
    const settings = createSettings({
      banks,
      journal,
      sealer: null as unknown as Sealer,
      serialFolders: [],
      store: await loadJsonStore(join(folder, 'driver-settings.json'), NO_SETTINGS),
    })
    if (settings.registryAnswers('CFT').words['payout'] === undefined) return
    using store = await openLedger(folder)
    const transactions = { tell() {} } as unknown as Transactions
    await createReconciliation({
      store,
      banks,
      journal,
      transactions,
      settings,
      takenBackForShop: async () => [],
      isInShop: () => false,
      clock: createFakeClock(9_000),
    }).takeBack({ of: 'word', text: 'payout', note: 'a payout', by: 'office', bank: 'CFT' })
  },

  async backup(folder) {
    const { makeBackup } = await import('#drivers/storage/lane-backup/backup-create.ts')
    const [dataFolder, stick] = [join(folder, 'data'), join(folder, 'stick')]
    const plan = { ...(readOptions(folder) as BackupPlan), dataFolder, folder: stick }
    await makeBackup(plan, () => {})
  },

  async restore(folder) {
    const { restoreBackup } = await import(
      '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
    )
    const { identity, file } = readOptions(folder) as { identity: string; file: string }
    await restoreBackup({
      file,
      openWith: { identities: [identity], passphrase: null },
      replaces: true,
      dataFolder: join(folder, 'data'),
      // An hour after it was made; who made it is the matter of tests of their own.
      atMs: Date.UTC(2026, 2, 1, 5, 5, 6),
      takeKey: null,
      ofLane: null,
      believes: { signers: [], onUnknown: 'tell' },
      step() {},
    })
  },

  /** As before the trial of a release. */
  async copyDatabases(folder) {
    const { copyDatabases } = await import('#scripts/ota/trial/databases-before.ts')
    const space = { freeBytes: () => Number.MAX_SAFE_INTEGER, reserveBytes: 0 }
    await copyDatabases({ ...updaterPlaces(folder), ...space }, '1.0.1')
  },

  /** As before the start of the release that the tried one is left for. */
  async putBack(folder) {
    const { putBack } = await import('#scripts/ota/trial/databases-before.ts')
    await putBack(updaterPlaces(folder), '1.0.0')
  },
} as const satisfies Record<string, Work>

export type WorkName = keyof typeof WORKS

/** A path: of a file of a feature that exports its work as `WORK`. */
export type WorkOrFile = WorkName | `/${string}`

export async function workOf(name: WorkOrFile): Promise<Work> {
  if (name.startsWith('/')) return ((await import(name)) as { readonly WORK: Work }).WORK
  return WORKS[name as WorkName]
}

/** Of the updater, and of the lane. */
function updaterPlaces(folder: string) {
  return { state: join(folder, 'state'), data: join(folder, 'data') }
}

async function openLedger(folder: string) {
  const { openSqliteTransactions } = await import(
    '#drivers/storage/payments/transactions-sqlite.ts'
  )
  return openSqliteTransactions(join(folder, 'payments.db'))
}

export function readOptions(folder: string): unknown {
  const path = join(folder, OPTIONS)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
