/** Work on databases that takes minutes: what upkeep-runner.ts asks of upkeep-process.ts, and how it ended. */

import { Fault } from '#firmware/fault.ts'
import { type PlainSentence, plainOf, say } from '#firmware/words/sentence.ts'
import type { BackupKey, Believed } from '#hal/backup-key-and-sender.ts'
import type { BackupPlan, MadeBackup } from '../lane-backup/backup-create.ts'
import type { UnpackedBackup } from '../lane-backup/backup-unpack.ts'
import { openLedgerArchiver } from '../payments/ledger-archiver.ts'
import { describeDatabases } from '../support/support-databases.ts'
import { checkDatabase } from './database-check.ts'
import { copyDatabase } from './database-copy.ts'

/** The environment variable with the secret that opens a backup. */
export const UPKEEP_KEY = 'UPKEEP_OPEN_WITH'

export type UpkeepTask =
  | { readonly kind: 'check'; readonly path: string }
  | { readonly kind: 'archive'; readonly path: string; readonly beforeMs: number }
  | { readonly kind: 'copy'; readonly from: string; readonly to: string }
  | { readonly kind: 'backup'; readonly plan: BackupPlan }
  | { readonly kind: 'describe'; readonly folder: string }
  /** Unpacked with the secret in UPKEEP_KEY. */
  | {
      readonly kind: 'unpack'
      readonly file: string
      readonly folder: string
      readonly keepsSecrets: boolean
      readonly believes: Believed
      readonly ofLane: string | null
      readonly name: string
    }

export type UpkeepOutcome =
  /** The damage that a check found, for an operator to read; null: none. */
  | { readonly damage: PlainSentence | null }
  /** Payments that went to archives. */
  | { readonly moved: number }
  | { readonly copied: true }
  | { readonly made: MadeBackup }
  | { readonly unpacked: UnpackedBackup }
  | { readonly described: Readonly<Record<string, unknown>> }
  | { readonly refused: PlainSentence }

const NO_KEY: BackupKey = { identities: [], passphrase: null }

/** `rest` is called after each step; when it returns false, the work ends there. */
export async function carryOut(
  task: UpkeepTask,
  rest: () => boolean,
  openWith: BackupKey = NO_KEY,
): Promise<UpkeepOutcome> {
  const restOrEnd = () => {
    if (!rest()) throw new Fault('storage', say('fault.storage.upkeep-stopped'))
  }
  try {
    switch (task.kind) {
      case 'check':
        return { damage: damageIn(task.path) }
      case 'archive':
        return { moved: archive(task.path, task.beforeMs, rest) }
      case 'copy':
        await copyDatabase(task.from, task.to, restOrEnd)
        return { copied: true }
      case 'unpack': {
        const { unpack } = await import('../lane-backup/backup-unpack.ts')
        const { kind: _, ...what } = task
        return { unpacked: await unpack({ ...what, openWith, rest: restOrEnd }) }
      }
      case 'describe':
        return { described: describeDatabases(task.folder) }
      case 'backup': {
        // Loaded on use: the other tasks encrypt nothing.
        const { makeBackup } = await import('../lane-backup/backup-create.ts')
        return { made: await makeBackup(task.plan, restOrEnd) }
      }
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { refused: plainOf(error.said) }
  }
}

function damageIn(path: string): PlainSentence | null {
  const damage = checkDatabase(path)
  return damage && plainOf(damage.said)
}

function archive(path: string, beforeMs: number, rest: () => boolean): number {
  using archiver = openLedgerArchiver(path, beforeMs)
  for (let total = 0; ; ) {
    const step = archiver.step()
    if (!step) return total
    total += step.moved
    if (!rest()) return total
  }
}
