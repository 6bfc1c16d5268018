/**
 * No port: why the other side of a connection did not answer, as a sentence for whoever has to mend it. Node and undici say it
 * by a code (ECONNREFUSED, UND_ERR_SOCKET), which a cashier cannot read. The code itself stays in the Fault's cause. Pure.
 *
 *     throw new Fault('unreachable', say('fault.webhook.receiver-silent', { why: networkFailure(cause) }), cause)
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'

const SLOW = say('fault.network.no-answer')
const REFUSED = say('fault.network.connection-refused')
const BROKEN_OFF = say('fault.network.connection-broke-off')
const NO_WAY = say('fault.network.no-way-there')
const NAME_UNKNOWN = say('fault.network.name-unknown')
const NAME_NOT_LOOKED_UP = say('fault.network.name-server-silent')
const BUSY = say('fault.network.too-many-connections')

/** By the code of the error, or by its name where it has none. */
const REASONS: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: REFUSED,
  ECONNRESET: BROKEN_OFF,
  ECONNABORTED: BROKEN_OFF,
  EPIPE: BROKEN_OFF,
  UND_ERR_SOCKET: BROKEN_OFF,
  UND_ERR_CLOSED: BROKEN_OFF,
  UND_ERR_DESTROYED: BROKEN_OFF,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: BROKEN_OFF,
  ENETUNREACH: NO_WAY,
  ENETDOWN: NO_WAY,
  EHOSTUNREACH: NO_WAY,
  EHOSTDOWN: NO_WAY,
  EADDRNOTAVAIL: NO_WAY,
  ENOTFOUND: NAME_UNKNOWN,
  EAI_AGAIN: NAME_NOT_LOOKED_UP,
  ETIMEDOUT: SLOW,
  UND_ERR_CONNECT_TIMEOUT: SLOW,
  UND_ERR_HEADERS_TIMEOUT: SLOW,
  UND_ERR_BODY_TIMEOUT: SLOW,
  TimeoutError: SLOW,
  EMFILE: BUSY,
  ENFILE: BUSY,
  ENOBUFS: BUSY,
  CERT_HAS_EXPIRED: say('fault.network.certificate-not-in-time'),
  CERT_NOT_YET_VALID: say('fault.network.certificate-not-in-time'),
  ERR_TLS_CERT_ALTNAME_INVALID: say('fault.network.certificate-of-another-name'),
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/
const TLS = /SSL|TLS|EPROTO/
const NOT_THE_PROTOCOL = /^HPE_|^UND_ERR_(?:HEADERS_OVERFLOW|RESPONSE)/

export function networkFailure(error: unknown): Sentence {
  const code = networkCodeOf(error)
  if (Object.hasOwn(REASONS, code)) return REASONS[code] ?? SLOW
  if (CERTIFICATE.test(code)) return say('fault.network.certificate-untrusted')
  if (TLS.test(code)) return say('fault.network.no-secure-connection')
  if (NOT_THE_PROTOCOL.test(code)) return say('fault.network.another-protocol')
  return say('fault.network.no-connection')
}

/** Whether the other side, or what stands between, has not the certificate that is wanted. */
export function isCertificateFailure(error: unknown): boolean {
  const code = networkCodeOf(error)
  return CERTIFICATE.test(code) || TLS.test(code)
}

/** The system gives this device no more of them: nothing is wrong on the way. */
export function isOutOfConnections(error: unknown): boolean {
  return REASONS[networkCodeOf(error)] === BUSY
}

/** The certificate is good on other days than this one by the lane's clock. */
export function isCertificateOutOfTime(error: unknown): boolean {
  return ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].includes(networkCodeOf(error))
}

function networkCodeOf(error: unknown): string {
  const { code, name, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown }
  if (typeof code === 'string') return code
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : name
}
