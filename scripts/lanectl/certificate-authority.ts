/** Which authorities lanectl trusts beside those of Node, and what it says of a certificate that it does not trust. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { Failure } from './exit-codes.ts'
import { t, troubleOf } from './words.ts'

let trusted: string | null = null

/** Once, before the first call of a lane: each call of this process trusts it then. */
export function trustAuthority(file: string): void {
  if (trusted === file) return
  if (tls.setDefaultCACertificates === undefined)
    throw new Failure('usage', t('lanectl.certificate-authority.node-too-old-ca-give', { file }))
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(
      'io',
      t('lanectl.certificate-authority.cannot-read-authority', {
        file,
        message: troubleOf(error),
      }),
    )
  }
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificatesIn(text)])
  } catch {
    throw new Failure(
      'usage',
      t('lanectl.certificate-authority.ca-holds-no-certificate-give', { file }),
    )
  }
  trusted = file
}

/** Node passes over an authority that it cannot read, and says nothing where another one is good. */
function certificatesIn(text: string): readonly string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  for (const one of found) new X509Certificate(one)
  if (found.length === 0) throw new TypeError('no certificate')
  return found
}

const UNKNOWN_AUTHORITY = () =>
  t('lanectl.certificate-authority.who-signed-certificate-not-trusted')
const outOfTime = () => t('lanectl.certificate-authority.lane-clock-wrong')

const WORDS = new Map(
  Object.entries({
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
    UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
    SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
    DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
    CERT_SIGNATURE_FAILURE: () =>
      t('lanectl.certificate-authority.certificate-another-authority-ca-laned'),
    ERR_TLS_CERT_ALTNAME_INVALID: () =>
      t('lanectl.certificate-authority.certificate-other-names-call-lane'),
    CERT_HAS_EXPIRED: () =>
      t('lanectl.certificate-authority.certificate-expired', { outOfTime: outOfTime() }),
    CERT_NOT_YET_VALID: () =>
      t('lanectl.certificate-authority.certificate-does-not-hold-yet', { outOfTime: outOfTime() }),
  }),
)

/** Null where the code tells of no certificate. */
export const certificateWords = (code: string): string | null => WORDS.get(code)?.() ?? null
