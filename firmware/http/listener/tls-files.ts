/** The certificate and key of a listener, read and tried together before anybody connects. */

import { readFile } from 'node:fs/promises'
import type { ServerOptions } from 'node:https'
import { createSecureContext } from 'node:tls'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'

/** Rejects with a Fault 'bad-request' that names the file, or both where they do not belong together. */
export async function readTls(tls: { cert: string; key: string }): Promise<ServerOptions> {
  const read = (path: string) =>
    readFile(path).catch((cause: unknown) => {
      throw new Fault('bad-request', say`listener tls: cannot read ${path}`, cause)
    })
  const options = {
    cert: await read(tls.cert),
    key: await read(tls.key),
    minVersion: 'TLSv1.2',
  } as const
  try {
    createSecureContext(options)
  } catch (cause) {
    const { reason } = cause as { reason?: string }
    throw new Fault(
      'bad-request',
      say`listener tls: ${tls.cert} and ${tls.key} are not a certificate and its key without a passphrase, in PEM (${reason})`,
      cause,
    )
  }
  return options
}
