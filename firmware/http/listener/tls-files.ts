/** The certificate and key of a listener, read and tried together before the first connection. */

import type { ServerOptions } from 'node:https'
import { createSecureContext } from 'node:tls'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

/**
 * Each connection has a key of its own (ECDHE), and what is encrypted is authenticated (AEAD): who records the traffic
 * and takes the certificate's key later reads nothing of it, and there is no padding to try. Node's own list has more.
 */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

/** Throws a Fault 'bad-request' that names the file, or both where they do not belong together. */
export function readTls(tls: { cert: string; key: string }): ServerOptions {
  const read = (path: string) => {
    try {
      return readNamedFile(path)
    } catch (cause) {
      throw new Fault('bad-request', say('fault.network.tls-file-unreadable', { path }), cause)
    }
  }
  const options = {
    cert: read(tls.cert),
    key: read(tls.key),
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
  } as const
  try {
    createSecureContext(options)
  } catch (cause) {
    throw new Fault(
      'bad-request',
      say('fault.network.tls-pair-invalid', { certificate: tls.cert, key: tls.key }),
      cause,
    )
  }
  return options
}
