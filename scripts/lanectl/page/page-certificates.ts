/**
 * The certificates of a lane's page: a small authority of the lane's own, made once, and a certificate for its
 * names and addresses, made anew whenever it is asked for. By openssl, which every Debian has.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Failure } from '../exit-codes.ts'
import { t } from '../words.ts'

export interface PageCertificates {
  /** What a browser is told to trust. */
  readonly authority: string
  readonly cert: string
  readonly key: string
}

const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'] as const
const AUTHORITY_DAYS = 3_650
/** More is refused by phones of Apple, whoever signed it. */
const CERTIFICATE_DAYS = 820

/** `names` are host names and addresses. Files belong to whom `ownerOf` belongs to: the lane reads them. */
export function makeCertificates(
  folder: string,
  names: readonly string[],
  ownerOf: string,
): PageCertificates {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  // Whole, for laned.yaml: the service works in another folder than who called lanectl.
  const file = (name: string) => resolve(folder, name)
  const authority = file('authority.pem')
  const authorityKey = file('authority.key')
  if (!existsSync(authority) || !existsSync(authorityKey))
    openssl(
      ...['req', '-x509', ...EC_KEY, '-days', String(AUTHORITY_DAYS)],
      ...['-subj', `/CN=laned of ${names[0]}`.slice(0, 64)],
      ...['-addext', 'basicConstraints=critical,CA:TRUE,pathlen:0'],
      ...['-addext', 'keyUsage=critical,keyCertSign'],
      ...['-keyout', authorityKey, '-out', authority],
    )
  // The authority's key stays root's: whoever has it can be this lane for those who trust it.
  chmodSync(authorityKey, 0o600)
  const alternatives = names.map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join(',')
  openssl(
    ...['req', '-new', ...EC_KEY, '-subj', `/CN=${names[0]}`.slice(0, 64)],
    ...['-addext', `subjectAltName=${alternatives}`],
    ...['-addext', 'basicConstraints=CA:FALSE', '-addext', 'extendedKeyUsage=serverAuth'],
    ...['-keyout', file('page.key.new'), '-out', file('page.request')],
  )
  openssl(
    ...['x509', '-req', '-in', file('page.request'), '-copy_extensions', 'copy'],
    ...['-CA', authority, '-CAkey', authorityKey, '-days', String(CERTIFICATE_DAYS)],
    ...['-out', file('page.pem.new')],
  )
  rmSync(file('page.request'))
  const owner = statSync(ownerOf)
  if (process.getuid?.() === 0)
    for (const path of [folder, file('page.key.new'), file('page.pem.new')])
      chownSync(path, 0, owner.gid)
  chmodSync(file('page.key.new'), 0o640)
  chmodSync(file('page.pem.new'), 0o644)
  renameSync(file('page.key.new'), file('page.key'))
  renameSync(file('page.pem.new'), file('page.pem'))
  return { authority, cert: file('page.pem'), key: file('page.key') }
}

function openssl(...args: readonly string[]): void {
  try {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer }
    throw new Failure(
      'io',
      code === 'ENOENT'
        ? t('lanectl.page-certificates.no-openssl-apt-get-install')
        : t('lanectl.page-certificates.openssl-failed', {
            args: args[0],
            at: String(stderr).trim().split('\n').at(-1),
          }),
    )
  }
}
