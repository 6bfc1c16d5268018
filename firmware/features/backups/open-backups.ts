/** The backups of the lane, where its config names a place, and those that it keeps for others. */

import { payeesIn } from '#drivers/storage/lane-backup/backup-payees.ts'
import type { UnpackedBackup } from '#drivers/storage/lane-backup/backup-unpack.ts'
import {
  otherPayee,
  type Payee,
  shownPayees,
} from '#drivers/storage/lane-backup/hide-secrets-of-payees.ts'
import { createRestoreInPlace } from '#drivers/storage/lane-backup/restore-on-running-lane.ts'
import { ownSigner } from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import type { Banks } from '#hal/bank.ts'
import type { BACKUP_EVENTS } from './backup-events.ts'
import { backupsRouter } from './backup-routes.ts'
import { openBackupSchedule } from './backup-schedule.ts'
import type { BackupConfig } from './backup-section.ts'
import { openConfiguredBackups } from './driver/open-lane-backups.ts'
import { createRestores } from './verify-or-restore-backup.ts'

/** No router where the config names no place. */
export async function openBackups(
  lane: Lane<
    BackupConfig,
    typeof BACKUP_EVENTS,
    'backup',
    'journal' | 'restart' | 'storage' | 'banks' | 'fleet'
  >,
): Promise<OpenFeature> {
  const { section: config, sections, version, clock, journal, parts, lent, opened } = lane
  const { folder, remote, everyHours, forLanes } = config
  if (forLanes) await lent.fleet.keepBackups(forLanes)
  if (!folder && !remote) return {}
  const { serialNumber } = sections.device.read()
  const { dataFolder, upkeep } = lent.storage
  const maker = openConfiguredBackups(
    config,
    { ...lent.storage, serialNumber, laned: version, clock, atMaster: lent.fleet.backupsAtMaster },
    opened,
  )
  const backups = opened.use(
    openBackupSchedule({
      maker,
      serialNumber,
      everyHours,
      clock,
      journal,
      coreJournal: lent.journal,
    }),
  )
  parts.watch('backup', () =>
    backups.task.status === 'failed'
      ? { state: 'degraded', reason: backups.task.why }
      : { state: 'ok', reason: null },
  )
  const open = (name: string) => backups.open(name)
  const place = shownPlace(
    createRestoreInPlace({ dataFolder, serialNumber, open, upkeep, clock }),
    () => payeesIn(dataFolder),
    lent.banks.publicFields,
  )
  const restores = createRestores({ place, serialNumber, restart: lent.restart, clock, journal })
  const signer = () => ownSigner(dataFolder)
  return { routers: [backupsRouter({ backups, restores, signer, version })] }
}

/** Shows of a profile in a backup only what its bank calls no secret, and whether another one would be paid than now. */
function shownPlace(
  place: ReturnType<typeof createRestoreInPlace>,
  ownPayees: () => readonly Payee[],
  publicFields: Banks['publicFields'],
) {
  const shown = <Given extends UnpackedBackup>(unpacked: Given) => {
    const payees = shownPayees(unpacked.payees, publicFields)
    const money = otherPayee(shownPayees(ownPayees(), publicFields), payees)
    return { ...unpacked, payees, money }
  }
  type Place = typeof place
  return {
    ...place,
    verify: async (...order: Parameters<Place['verify']>) => shown(await place.verify(...order)),
    prepare: async (...order: Parameters<Place['prepare']>) => shown(await place.prepare(...order)),
  }
}
