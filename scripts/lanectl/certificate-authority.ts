/** Which authorities lanectl trusts beside those of Node, and what it says of a certificate that it does not trust. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { Failure } from './exit-codes.ts'

let trusted: string | null = null

/** Once, before the first call of a lane: each call of this process trusts it then. */
export function trustAuthority(file: string): void {
  if (trusted === file) return
  if (tls.setDefaultCACertificates === undefined)
    throw new Failure('usage', `this Node is too old for --ca: give NODE_EXTRA_CA_CERTS=${file}`)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure('io', `cannot read the authority ${file}: ${(error as Error).message}`)
  }
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificatesIn(text)])
  } catch {
    throw new Failure(
      'usage',
      `--ca ${file} holds no certificate: give authority.pem of the lane (/etc/laned/page/authority.pem there)`,
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

const UNKNOWN_AUTHORITY =
  'who signed its certificate is not trusted here: give that authority as --ca FILE or $LANED_CA (that of `lanectl page enable` is /etc/laned/page/authority.pem on the lane; compare its fingerprint first)'
const OUT_OF_TIME =
  'on the lane `sudo lanectl page renew`, then `sudo lanectl restart`; or the clock here is wrong'

const WORDS = new Map(
  Object.entries({
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
    UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
    SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
    DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
    CERT_SIGNATURE_FAILURE:
      'its certificate is of another authority than the one that --ca or $LANED_CA names: copy authority.pem from this lane',
    ERR_TLS_CERT_ALTNAME_INVALID:
      'its certificate is for other names: call the lane by one of them, or on the lane `sudo lanectl page renew --name NAME…` with all of its names, add a new name to `hosts` of that listener in laned.yaml, then `sudo lanectl restart`',
    CERT_HAS_EXPIRED: `its certificate has expired: ${OUT_OF_TIME}`,
    CERT_NOT_YET_VALID: `its certificate does not hold yet: ${OUT_OF_TIME}`,
  }),
)

/** Null where the code tells of no certificate. */
export const certificateWords = (code: string): string | null => WORDS.get(code) ?? null
