/** What `lanectl backup create` is to do: the options, else the config, for the lane of this machine. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { BackupPlan } from '#drivers/storage/lane-backup/backup-create.ts'
import { namedFiles } from '#firmware/config/config-file-paths.ts'
import type { Config } from '#firmware/config.ts'
import { VERSION } from '#firmware/version.ts'
import {
  configFileOf,
  credentialsOf,
  readConfig,
  serialOf,
} from '#scripts/lanectl/backup/lane-of-machine.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { laneDataFolder } from '#scripts/lanectl/lane-data-folder.ts'
import { t } from '#scripts/lanectl/words.ts'
import type { BackupConfig } from '../backup-section.ts'

export interface CreateOptions {
  readonly to?: string
  readonly recipient?: string[]
  readonly passphraseFile?: string
  readonly keep?: string
  readonly sameDisk?: boolean
  readonly data?: string
  readonly config?: string
}

/** The section has its defaults. */
export const backupsIn = (config: Config) =>
  (config as Config & { readonly backup: BackupConfig }).backup

export async function backupPlan(options: CreateOptions): Promise<BackupPlan> {
  const dataFolder = resolve(options.data ?? laneDataFolder())
  if (!existsSync(dataFolder))
    throw new Failure('io', t('lanectl.backup-plan.no-data-folder', { dataFolder }))
  const file = configFileOf(options)
  const config = readConfig(file)
  const backup = backupsIn(config)
  const folder = options.to ?? backup.folder
  if (!folder && backup.remote)
    throw new Failure('usage', t('lanectl.backup-plan.lane-sends-backups-itself-backup'))
  if (!folder) throw new Failure('usage', t('lanectl.backup-plan.where-give-folder-backup-folder'))
  const isChosen = options.recipient !== undefined || options.passphraseFile !== undefined
  const { passphraseFile } = isChosen ? options : backup
  const clock = createSystemClock()
  return {
    dataFolder,
    credentialsFolder: credentialsOf(dataFolder),
    configFiles: [...(file ? [resolve(file)] : []), ...namedFiles(config)],
    folder,
    sameDisk: options.sameDisk ?? backup.sameDisk,
    keep: options.keep === undefined ? backup.keep : positive(options.keep),
    recipients: isChosen ? (options.recipient ?? []) : backup.recipients,
    passphraseFile: passphraseFile === '-' ? 0 : (passphraseFile ?? null),
    serialNumber: await serialOf(config, dataFolder),
    createdAtMs: clock.now(),
    laned: VERSION,
  }
}

function positive(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count
  throw new Failure('usage', t('lanectl.backup-plan.keep-whole-number-1-1000', { text }))
}
