/** Identifies us to a server that keeps backups: by a bearer token, or by AWS Signature Version 4. */
import type { Clock } from '#hal/clock.ts'

export interface UnsignedRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  /** The hash of the body, in hex. */
  readonly sha256: string
}

/** Answers the headers that identify us. */
export type SignRequest = (request: UnsignedRequest) => Promise<Record<string, string>>

export function bearer(token: string): SignRequest {
  return async () => ({ authorization: `Bearer ${token}` })
}

export interface S3Account {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The hash of the body is part of what is signed, so the server compares it by itself. */
export function signatureV4(account: S3Account, clock: Clock): SignRequest {
  const cache = new Map<string, ArrayBuffer>()
  return async ({ method, url, sha256 }) => {
    // Loaded with the first request: most lanes have no such server.
    const { AwsV4Signer } = await import('aws4fetch')
    const signer = new AwsV4Signer({
      ...account,
      method,
      url: url.href,
      service: 's3',
      cache,
      headers: { 'x-amz-content-sha256': sha256 },
      datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    })
    const { headers } = await signer.sign()
    return Object.fromEntries(headers)
  }
}
