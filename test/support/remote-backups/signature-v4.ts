/**
 * Is this request signed as AWS Signature Version 4 wants it? Written from "Authenticating Requests:
 * Using the Authorization Header" of the Amazon S3 API reference alone, and tried on its examples.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  readonly method: string
  /** As it came: path and query, still encoded. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

export interface Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const SKEW_MS_MAX = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 ?Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** The error code of S3, or null where all is well. */
export function refusalOf(request: SignedRequest, account: Account, nowMs: number): string | null {
  const { headers } = request
  const found = AUTHORIZATION.exec(headers['authorization'] ?? '')
  if (!found) return 'AccessDenied'
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature = ''] = found
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const time = headers['x-amz-date'] ?? ''
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(day)) return 'AccessDenied'
  const wallMs = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(wallMs - nowMs) > SKEW_MS_MAX) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  const isSaid = (name: string) => name === 'host' || name.startsWith('x-amz-')
  if (!names.includes('host')) return 'AccessDenied'
  if (Object.keys(headers).some((name) => isSaid(name) && !names.includes(name)))
    return 'AccessDenied'
  const bodyHash = headers['x-amz-content-sha256'] ?? ''
  const [path = '', query = ''] = request.target.split('?')
  const canonical = [
    request.method,
    encoded(decodeURIComponent(path), true),
    canonicalQuery(query),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  )
  const wanted = hmac(key, toSign)
  if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  return bodyHash === sha256(request.body) ? null : 'XAmzContentSHA256Mismatch'
}

function canonicalQuery(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=').map(decodeURIComponent)
      return `${encoded(name, false)}=${encoded(value, false)}`
    })
    .sort()
    .join('&')
}

/** UriEncode of the document: all but A–Z, a–z, 0–9, '-', '.', '_', '~'; in a path the slash too. */
function encoded(text: string, keepsSlash: boolean): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      const isPlain = /[A-Za-z0-9._~-]/.test(character) || (keepsSlash && character === '/')
      return isPlain ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

const sha256 = (what: string | Uint8Array) => createHash('sha256').update(what).digest('hex')
const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
