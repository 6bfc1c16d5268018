/**
 * A backup verified, or put in the place of what the lane has: one at a time, followed by asking. The
 * lane is restarted with it, and what it had stays in a folder of its own.
 */

import type { Payee } from '#drivers/storage/lane-backup/hide-secrets-of-payees.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BackupKey, Believed, KnownSigner, Sender } from '#hal/backup-key-and-sender.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { BACKUP_EVENTS } from './backup-events.ts'

/** What a backup says of itself, who made it, and who would be paid by the lane that starts with it. */
export interface Inside {
  readonly sender: Sender
  readonly payees: readonly Payee[]
  /** The profile by which another one would be paid than now; empty where it is the same one. */
  readonly money: readonly string[]
  readonly createdAtMs: number
  readonly serialNumber: string
  readonly laned: string
  readonly missing: readonly string[]
}

export interface RestoreInPlace<Manifest extends Inside> {
  verify(name: string, key: BackupKey, signers: readonly KnownSigner[]): Promise<Manifest>
  /** Rejects with 'refused' where no known lane signed the backup, unless `onUnknown` is 'tell'. */
  prepare(name: string, key: BackupKey, believed: Believed): Promise<Manifest>
  /** Synchronous: no payment comes between it and the restart. */
  decide(manifest: Manifest): void
  discard(): Promise<void>
}

export type UnpackTask =
  | { readonly status: 'idle' }
  | { readonly status: 'verifying' | 'restoring'; readonly name: string }
  /** 'unproven': the backup is whole, but no known lane signed it. */
  | {
      readonly status: 'sound' | 'unproven' | 'restarting'
      readonly name: string
      readonly inside: Inside
    }
  | { readonly status: 'failed'; readonly name: string; readonly why: Sentence }

export interface RestoreOrder {
  readonly name: string
  readonly key: BackupKey
  readonly believed: Believed
  readonly by: string | null
}

export interface RestoresNeeds<Manifest extends Inside> {
  readonly place: RestoreInPlace<Manifest>
  readonly serialNumber: string
  /** Starts the program anew; `require` rejects where nothing would start it again, or while somebody pays. */
  readonly restart: { require(): Promise<void>; begin(by: string | null): void }
  readonly clock: Clock
  readonly journal: JournalOf<typeof BACKUP_EVENTS>
}

export interface Restores {
  readonly task: UnpackTask
  verify(order: RestoreOrder): UnpackTask
  /** `confirm` is the serial number of this lane. */
  restore(order: RestoreOrder & { readonly confirm: string }): Promise<UnpackTask>
}

export function createRestores<Manifest extends Inside>(needs: RestoresNeeds<Manifest>): Restores {
  const { place, serialNumber, restart, journal } = needs
  let task: UnpackTask = { status: 'idle' }

  function begin(status: 'verifying' | 'restoring', { name, key }: RestoreOrder): UnpackTask {
    if (task.status === 'verifying' || task.status === 'restoring' || task.status === 'restarting')
      throw new Fault('busy', say('fault.backup.unpack-running'))
    if (key.identities.length > 0 === (key.passphrase !== null))
      throw new Fault('bad-request', say('fault.backup.one-decryption-key'))
    task = { status, name }
    return task
  }

  function fail(name: string, thrown: unknown): void {
    const isKnown = thrown instanceof Fault && thrown.kind !== 'bug'
    const why = isKnown ? thrown.said : say('fault.host.internal-error')
    task = { status: 'failed', name, why }
    if (isKnown) journal.warn('backup.unpack_failed', { name, reason: why })
    else journal.error('backup.unpack_failed', { name, error: thrown })
  }

  async function verifyNow({ name, key, believed }: RestoreOrder): Promise<void> {
    try {
      const inside = await place.verify(name, key, believed.signers)
      const { kind, signer } = inside.sender
      const isProven = kind === 'known' || kind === 'passphrase'
      task = { status: isProven ? 'sound' : 'unproven', name, inside }
      journal.info('backup.verified', { name, sender: kind, signer })
    } catch (thrown) {
      fail(name, thrown)
    }
  }

  async function restoreNow({ name, key, believed, by }: RestoreOrder): Promise<void> {
    try {
      const inside = await place.prepare(name, key, believed)
      try {
        await restart.require()
        place.decide(inside)
      } catch (refused) {
        await place.discard().catch(() => {})
        throw refused
      }
      task = { status: 'restarting', name, inside }
      const { createdAtMs, sender } = inside
      journal.warn('backup.restored', {
        name,
        by,
        sender: sender.kind,
        signer: sender.signer,
        madeAt: new Date(createdAtMs).toISOString(),
      })
      restart.begin(by)
    } catch (thrown) {
      fail(name, thrown)
    }
  }

  return {
    get task() {
      return task
    },
    verify(order) {
      const begun = begin('verifying', order)
      void verifyNow(order)
      return begun
    },
    async restore({ confirm, ...order }) {
      if (confirm !== serialNumber)
        throw new Fault('bad-request', say('fault.backup.confirm-serial-number', { serialNumber }))
      await restart.require()
      const begun = begin('restoring', order)
      void restoreNow(order)
      return begun
    },
  }
}
