/** What `lanectl backup create` is to do: the options, else the config, for the lane of this machine. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { knownSerialNumber, serialNumber } from '#drivers/host/serial-number.ts'
import type { BackupPlan } from '#drivers/storage/lane-backup/backup-create.ts'
import { namedFiles } from '#firmware/config/config-file-paths.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import type { Config } from '#firmware/config.ts'
import { VERSION } from '#firmware/version.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { surroundings } from '../surroundings.ts'

export interface CreateOptions {
  readonly to?: string
  readonly recipient?: string[]
  readonly passphraseFile?: string
  readonly keep?: string
  readonly sameDisk?: boolean
  readonly data?: string
  readonly config?: string
}

const CONFIG = '/etc/laned/laned.yaml'
const CREDENTIAL = '/etc/laned/credentials/seal-key.cred'
/** Where systemd shows the unit's credentials, while it runs, to its user and to root. */
const CREDENTIALS_OF_UNIT = '/run/credentials/laned.service'

export async function backupPlan(options: CreateOptions): Promise<BackupPlan> {
  const dataFolder = resolve(options.data ?? laneDataFolder())
  if (!existsSync(dataFolder)) throw new Failure('io', `there is no data folder ${dataFolder}`)
  const file = configFileOf(options)
  const config = readConfig(file)
  const { backup } = config
  const folder = options.to ?? backup.folder
  if (!folder && backup.remote)
    throw new Failure(
      'usage',
      'the lane sends its backups itself (backup.remote): POST /backups starts one, or give --to FOLDER',
    )
  if (!folder)
    throw new Failure('usage', 'where to? give --to FOLDER, or backup.folder in the config')
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

export function configFileOf({ config }: { readonly config?: string }): string | null {
  return (
    config ?? (surroundings().environment['LANED_CONFIG'] || (existsSync(CONFIG) ? CONFIG : null))
  )
}

export function readConfig(file: string | null): Config {
  let text = ''
  try {
    if (file) text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as Error).message})`)
  }
  const name = file ?? 'laned.yaml'
  const { config, problems } = checkConfig({ name, text, environment: surroundings().environment })
  if (config) return config
  throw new Failure('config', problems.join('\n'))
}

/** Without its credential a backup would hold secrets that nobody can open again. */
export function credentialsOf(dataFolder: string): string | null {
  const own = surroundings().environment['CREDENTIALS_DIRECTORY']
  if (own) return own
  if (dataFolder !== '/var/lib/laned' || !existsSync(CREDENTIAL)) return null
  if (existsSync(CREDENTIALS_OF_UNIT)) return CREDENTIALS_OF_UNIT
  throw new Failure(
    'io',
    'the key that seals the secrets is only there while laned runs, and for root: start laned, and try with sudo',
  )
}

/** The lane's name as laned knows it; a backup never makes a new one. */
export function serialOf(config: Config, dataFolder: string): Promise<string> {
  const kept = keptSerial(dataFolder)
  const document = { value: { serialNumber: kept }, update: async () => {} }
  return serialNumber(config.serialNumber, document)
}

/** The same; null where the card has no name yet. `kept`: what device.json says. */
export const knownSerialOf = (config: Config, kept: string | null) =>
  knownSerialNumber(config.serialNumber, kept)

/** A board with its own number has none there. */
export function keptSerial(dataFolder: string): string | null {
  try {
    return JSON.parse(readFileSync(join(dataFolder, 'device.json'), 'utf8')).serialNumber
  } catch {
    return null
  }
}

function positive(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count
  throw new Failure('usage', `--keep ${text}: a whole number from 1 to 1000`)
}
