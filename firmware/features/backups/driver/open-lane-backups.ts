/**
 * Opens the backups of a running device as `backup:` in the config says: into a folder, or to a place beyond the
 * machine.
 */

import type { BackupPlan } from '#drivers/storage/lane-backup/backup-create.ts'
import { outgoingIn } from '#drivers/storage/lane-backup/backup-folder.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import type { BackupConfig } from '../backup-section.ts'
import {
  createLaneBackups,
  makeByUpkeep,
  requireOnePlace,
  requireReaders,
} from './local-lane-backups.ts'
import { openRemoteBackups, type RemoteSurroundings } from './open-remote-backups.ts'
import { createRemoteLaneBackups } from './remote-lane-backups.ts'

export interface BackupSurroundings
  extends RemoteSurroundings,
    Pick<BackupPlan, 'dataFolder' | 'credentialsFolder' | 'configFiles' | 'laned'> {
  readonly upkeep: Upkeep
}

/** Pushes what it opens onto the stack. Throws Fault 'bad-request' for what an operator has to mend. */
export function openConfiguredBackups(
  config: BackupConfig,
  around: BackupSurroundings,
  opened: AsyncDisposableStack,
) {
  const { serialNumber, dataFolder, credentialsFolder, configFiles, laned, upkeep, clock } = around
  const { remote, keep, recipients, passphraseFile = null, sameDisk } = config
  const { folder = outgoingIn(dataFolder) } = config
  requireOnePlace(config)
  const plan = {
    dataFolder,
    credentialsFolder,
    folder,
    sameDisk,
    keep,
    recipients,
    passphraseFile,
    serialNumber,
    laned,
    configFiles,
  }
  if (!remote) return createLaneBackups(plan, upkeep)
  requireReaders(plan)
  const store = opened.use(openRemoteBackups(remote, around))
  const stopping = new AbortController()
  opened.defer(() => stopping.abort())
  return createRemoteLaneBackups({
    store,
    dataFolder,
    serialNumber,
    keep,
    clock,
    signal: stopping.signal,
    make: (createdAtMs) => makeByUpkeep(upkeep, { ...plan, createdAtMs }),
  })
}
