/** A data folder with something in each of its files, a stick, and keys: for tests of backups. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { type BackupPlan, makeBackup } from '#drivers/storage/lane-backup/backup-create.ts'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { loadBackupSigner } from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { fresh } from '#test/items/sample-templates.ts'
import { ledgerSnapshot } from '#test/payments/ledger-snapshot.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openTemplatesHere } from './templates-here.ts'

export interface BackupRig extends AsyncDisposable {
  readonly data: string
  readonly stick: string
  readonly identity: string
  readonly recipient: string
  readonly plan: BackupPlan
  file(name: string): string
  /** Resolves to the path of the backup. */
  create(change?: Partial<BackupPlan>, rest?: () => void): Promise<string>
}

export const AT_MS = Date.UTC(2026, 2, 1, 4, 5, 6)
/** Who made a backup is the matter of tests of their own. */
export const ANYBODY = { signers: [], onUnknown: 'tell' } as const
/** An hour after the backup was made; no key comes with it, and the card has no name of its own. */
export const AT_RESTORE = {
  atMs: AT_MS + 3_600_000,
  takeKey: null,
  believes: ANYBODY,
  ofLane: null,
}
export const nothing = () => {}

export async function openBackupRig(payments = 3): Promise<BackupRig> {
  const folder = temporaryFolder()
  const data = folder.file('data')
  const stick = folder.file('stick')
  for (const path of [data, stick]) mkdirSync(path)
  {
    using ledger = openSqliteTransactions(join(data, 'payments.db'))
    for (let n = 0; n < payments; n += 1) ledger.insert(record(`p${n}`), entry(`p${n}`), null)
    await using items = await openTemplatesHere(join(data, 'items.db'))
    await items.learn(fresh('apple', 1), [])
    await using fleet = await openTemplatesHere(join(data, 'fleet.db'))
    await fleet.learn(fresh('pear', 2), [])
  }
  const sealed = loadSealer(join(data, 'seal.key'), null).seal('the password of the bank')
  writeFileSync(
    join(data, 'driver-settings.json'),
    JSON.stringify({ bankProfile: null, bankProfiles: {}, sealed }),
  )
  writeFileSync(join(data, 'device.json'), JSON.stringify({ serialNumber: 'lane-7' }))
  await loadBackupSigner(data, null)
  const { identity, recipient } = await newKeys()
  const plan: BackupPlan = {
    dataFolder: data,
    credentialsFolder: null,
    configFiles: [],
    folder: stick,
    sameDisk: true,
    keep: 3,
    recipients: [recipient],
    passphraseFile: null,
    serialNumber: 'lane-7',
    createdAtMs: AT_MS,
    laned: '1.2.3',
  }
  return {
    data,
    stick,
    identity,
    recipient,
    plan,
    file: folder.file,
    async create(change = {}, rest = nothing) {
      const whole = { ...plan, ...change }
      return join(whole.folder, (await makeBackup(whole, rest)).name)
    },
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}

/** Everything that a lane would find in its data folder, as answers of its stores. */
export async function lookInto(data: string): Promise<unknown> {
  using ledger = openSqliteTransactions(join(data, 'payments.db'))
  // Numbers that a restore passes over, and what it writes of itself, have a test of their own.
  const { lastSequence: _, ...payments } = ledgerSnapshot(ledger)
  const templates = await Promise.all(
    ['items.db', 'fleet.db'].map(async (name) => {
      await using store = await openTemplatesHere(join(data, name))
      return await store.items()
    }),
  )
  const documents = readdirSync(data)
    .filter((name) => name.endsWith('.json') && name !== 'ledger-gaps.json')
    .sort()
    .map((name) => [name, readFileSync(join(data, name), 'utf8')])
  const { sealed } = JSON.parse(readFileSync(join(data, 'driver-settings.json'), 'utf8')) as {
    sealed: string
  }
  const secret = loadSealer(join(data, 'seal.key'), null).open(sealed)
  return { payments, templates, documents, secret }
}
