/** Backups, where the config names a place. */

import { payeesIn } from '#drivers/storage/lane-backup/backup-payees.ts'
import type { UnpackedBackup } from '#drivers/storage/lane-backup/backup-unpack.ts'
import {
  type BackupSurroundings,
  openConfiguredBackups,
} from '#drivers/storage/lane-backup/open-lane-backups.ts'
import { createRestoreInPlace } from '#drivers/storage/lane-backup/restore-on-running-lane.ts'
import { ownSigner } from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import { sweepFetched } from '#drivers/storage/lane-backup/swap-restored-files.ts'
import type { Banks } from '#hal/bank.ts'
import { openBackupSchedule } from '../backups/backup-schedule.ts'
import { otherPayee, type Payee, shownPayees } from '../backups/hide-secrets-of-payees.ts'
import { backupsRouter } from '../backups/routes.ts'
import { createRestores } from '../backups/verify-or-restore-backup.ts'
import { namedFiles } from '../config/config-file-paths.ts'
import type { Restart } from '../device/program-restart.ts'
import type { Router } from '../http/router.ts'
import { VERSION } from '../version.ts'
import type { Wiring } from './wiring-context.ts'

/** Also where the config names no place any more. If the card refuses, the file stays and the lane starts. */
export function sweepFetchedBackup({
  dataFolder,
  journal,
}: Pick<Wiring, 'dataFolder' | 'journal'>) {
  try {
    if (sweepFetched(dataFolder)) journal.info('backup.fetched_removed')
  } catch (error) {
    journal.warn('backup.fetched_kept', { error })
  }
}

type BackupsGiven = Pick<BackupSurroundings, 'serialNumber' | 'upkeep' | 'atMaster'> &
  Pick<Banks, 'publicFields'>

/** No router where the config names no place. */
export function wireBackups(
  { opened, clock, journal, parts, config, dataFolder, credentialsFolder }: Wiring,
  given: BackupsGiven,
  configFile: string | null,
  restart: Restart,
): Router[] {
  const { folder, remote, everyHours } = config.backup
  if (!folder && !remote) return []
  const configFiles = [...(configFile ? [configFile] : []), ...namedFiles(config)]
  const here = { dataFolder, credentialsFolder, configFiles, clock, laned: VERSION }
  const maker = openConfiguredBackups(config.backup, { ...here, ...given }, opened)
  const { serialNumber } = given
  const backups = opened.use(
    openBackupSchedule({ maker, serialNumber, everyHours, clock, journal }),
  )
  parts.watch('backup', () =>
    backups.task.status === 'failed'
      ? { state: 'degraded', reason: backups.task.why }
      : { state: 'ok', reason: null },
  )
  const open = (name: string) => backups.open(name)
  const place = shownPlace(
    createRestoreInPlace({ dataFolder, serialNumber, open, upkeep: given.upkeep, clock }),
    () => payeesIn(dataFolder),
    given.publicFields,
  )
  const restores = createRestores({ place, serialNumber, restart, clock, journal })
  const signer = () => ownSigner(dataFolder)
  return [backupsRouter({ backups, restores, signer, version: VERSION })]
}

/** Shows of a profile in a backup only what its bank calls no secret, and whether another one would be paid than now. */
function shownPlace(
  place: ReturnType<typeof createRestoreInPlace>,
  ownPayees: () => readonly Payee[],
  publicFields: BackupsGiven['publicFields'],
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
