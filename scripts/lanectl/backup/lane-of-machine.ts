/** The config, the name and the credentials of the lane of this machine, for what works on its data without it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownSerialNumber, serialNumber } from '#drivers/host/serial-number.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import type { Config } from '#firmware/config.ts'
import { Failure } from '../exit-codes.ts'
import { surroundings } from '../surroundings.ts'
import { t, troubleOf } from '../words.ts'

const CONFIG = '/etc/laned/laned.yaml'
const CREDENTIAL = '/etc/laned/credentials/seal-key.cred'
/** Where systemd shows the unit's credentials, while it runs, to its user and to root. */
const CREDENTIALS_OF_UNIT = '/run/credentials/laned.service'

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
    throw new Failure(
      'io',
      t('lanectl.backup-plan.cannot-read', { file, message: troubleOf(error) }),
    )
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
  throw new Failure('io', t('lanectl.backup-plan.key-seals-secrets-only-while'))
}

/** The lane's name as laned knows it; a backup never makes a new one. */
export function serialOf(config: Config, dataFolder: string): Promise<string> {
  const kept = keptSerial(dataFolder)
  const document = { value: { serialNumber: kept }, update: async () => {} }
  return serialNumber(config.serialNumber, document)
}

/** The same; null where the card has no name yet. `dataFolder` null: what it says there is not the lane's name. */
export const knownSerialOf = (config: Config, dataFolder: string | null) =>
  knownSerialNumber(config.serialNumber, dataFolder === null ? null : keptSerial(dataFolder))

/** A board with its own number has none there. */
function keptSerial(dataFolder: string): string | null {
  try {
    return JSON.parse(readFileSync(join(dataFolder, 'device.json'), 'utf8')).serialNumber
  } catch {
    return null
  }
}
