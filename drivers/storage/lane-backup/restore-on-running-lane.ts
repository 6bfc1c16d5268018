/**
 * Puts a backup in place of a running lane's data: it is fetched next to it, unpacked and checked in a process of its
 * own, and one rename decides; the start that follows carries it out (swap-restored-files.ts).
 */

import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupKey, Believed, KnownSigner } from '#hal/backup-key-and-sender.ts'
import type { Clock } from '#hal/clock.ts'
import { syncFolderNow } from '../files/replace-file.ts'
import type { Upkeep } from '../upkeep/upkeep-runner.ts'
import { CONFIG_FOLDER, type Manifest } from './backup-manifest.ts'
import { onDisk, requireFreeBytes, type UnpackedBackup } from './backup-unpack.ts'
import { recordRestore } from './restore-record.ts'
import { believedWithOwn } from './sender/backup-signing-key.ts'
import { FETCHED, REPLACED, RESTORE_READY, RESTORING } from './swap-restored-files.ts'

/** How much is written between two checks of the space that is left. */
const SPACE_CHECK_BYTES = 8 * 2 ** 20

interface Download extends AsyncDisposable {
  stream(): AsyncIterable<Uint8Array>
}

export interface RestoreInPlaceNeeds {
  readonly dataFolder: string
  /** Of this lane: no other one's backup takes its place. */
  readonly serialNumber: string
  readonly open: (name: string) => Promise<Download | null>
  readonly upkeep: Upkeep
  readonly clock: Clock
}

export function createRestoreInPlace(needs: RestoreInPlaceNeeds) {
  const { dataFolder, serialNumber, upkeep, clock } = needs
  const at = (name: string) => join(dataFolder, name)

  /** Rejects with a Fault that says what to do; nothing has changed then. */
  async function unpack(
    name: string,
    openWith: BackupKey,
    believed: Believed,
    keepsSecrets: boolean,
  ): Promise<UnpackedBackup> {
    const backup = await needs.open(name)
    if (!backup) throw new Fault('not-found', say('fault.backup.no-such-backup', { name }))
    const file = join(at(FETCHED), 'backup.age')
    await rm(at(RESTORING), { recursive: true, force: true })
    try {
      await onDisk(dataFolder, async () => {
        await using from = backup
        await mkdir(at(FETCHED), { recursive: true, mode: 0o700 })
        await mkdir(at(RESTORING), { mode: 0o700 })
        await write(file, from.stream())
      })
      const believes = believedWithOwn(believed, dataFolder)
      const task = {
        kind: 'unpack' as const,
        file,
        folder: at(RESTORING),
        keepsSecrets,
        believes,
        name,
        // What is only looked at may be of any lane.
        ofLane: keepsSecrets ? serialNumber : null,
      }
      const outcome = await upkeep.run(task, openWith)
      if ('unpacked' in outcome) return outcome.unpacked
      throw new Error('the upkeep answered something else')
    } catch (error) {
      await rm(at(RESTORING), { recursive: true, force: true }).catch(() => {})
      throw error
    } finally {
      await rm(at(FETCHED), { recursive: true, force: true }).catch(() => {})
    }
  }

  return {
    /** Decrypts, unpacks and checks all of the backup, then removes what was unpacked. */
    async verify(
      name: string,
      openWith: BackupKey,
      signers: readonly KnownSigner[],
    ): Promise<UnpackedBackup> {
      try {
        return await unpack(name, openWith, { signers, onUnknown: 'tell' }, false)
      } finally {
        await rm(at(RESTORING), { recursive: true, force: true }).catch(() => {})
      }
    },
    /** Leaves the unpacked backup beside the lane's data; nothing changes yet. */
    async prepare(name: string, openWith: BackupKey, believed: Believed): Promise<UnpackedBackup> {
      if (namesIn(at(REPLACED)).length > 0)
        throw new Fault('refused', say('fault.backup.earlier-restore-left', { path: at(REPLACED) }))
      return unpack(name, openWith, believed, true)
    },
    /** In one turn of the event loop, so that no payment comes between. The lane is restarted next. */
    decide({ createdAtMs }: Pick<Manifest, 'createdAtMs'>): void {
      const restoredAtMs = clock.now()
      const facts = {
        madeAtMs: createdAtMs,
        restoredAtMs,
        formerFolder: dataFolder,
        fleetKey: null,
      }
      recordRestore(at(RESTORING), facts)
      mkdirSync(at(REPLACED), { recursive: true, mode: 0o700 })
      if (namesIn(at(RESTORING)).includes(CONFIG_FOLDER))
        syncFolderNow(join(at(RESTORING), CONFIG_FOLDER))
      syncFolderNow(at(RESTORING))
      renameSync(at(RESTORING), at(RESTORE_READY))
      try {
        syncFolderNow(dataFolder)
      } catch {
        // The rename has decided. A power cut now may undo it, but leaves nothing half done.
      }
    },
    async discard(): Promise<void> {
      await rm(at(RESTORING), { recursive: true, force: true })
    },
  }
}

/** Checks while writing that payments still have space: not every store tells how long a backup is. */
async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  let unlooked = SPACE_CHECK_BYTES
  for await (const piece of bytes) {
    unlooked += piece.length
    if (unlooked >= SPACE_CHECK_BYTES) {
      await requireFreeBytes(dirname(path), SPACE_CHECK_BYTES)
      unlooked = 0
    }
    await file.writeFile(piece)
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
