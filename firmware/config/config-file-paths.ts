/** The files that a config names: certificates, keys and tokens. Pure. */
import { isPlain } from './check-and-fill-defaults.ts'

/** Keys whose value is a path, wherever they stand: what a backup holds of a lane's files, and what a fleet's config may bring. */
export const FILE_KEYS: readonly string[] = [
  'secretFile',
  'passwordFile',
  'tokenFile',
  'nkeyFile',
  'keyFile',
  'certFile',
  'caFile',
  'credentials',
]

/** Files that stay outside: what opens a backup does not belong in it, and a lane's key for sealed settings is made on that lane. */
export const KEPT_OUTSIDE: readonly string[] = ['passphraseFile', 'identityFile']

/** Each path once, in the order of the config. */
export function namedFiles(config: unknown): readonly string[] {
  return [...new Set(filesIn(config))]
}

function filesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn)
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'tls' && isPlain(inner)) return Object.values(inner).filter(isText)
    if (FILE_KEYS.includes(key) && isText(inner)) return [inner]
    return filesIn(inner)
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
