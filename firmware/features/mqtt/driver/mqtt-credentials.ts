/** Who the lane is to its broker: the password, and the certificates, read from their files. */

import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { MqttConfig } from '../mqtt-section.ts'

export interface MqttCredentials {
  readonly password?: string
  readonly ca?: Buffer
  readonly cert?: Buffer
  readonly key?: Buffer
}

/** Throws Fault 'bad-request' naming what is missing or cannot be read. */
export function readMqttCredentials(config: MqttConfig): MqttCredentials {
  const { url, username, secret, secretFile, caFile, certFile, keyFile } = config
  if (secret !== undefined && secretFile !== undefined)
    throw new Fault('bad-request', say('fault.mqtt.one-secret-only'))
  if ((secret ?? secretFile) !== undefined && username === undefined)
    throw new Fault('bad-request', say('fault.mqtt.password-without-username'))
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new Fault('bad-request', say('fault.mqtt.certificate-without-key'))
  if ((caFile ?? certFile) !== undefined && !url.startsWith('mqtts:'))
    throw new Fault('bad-request', say('fault.mqtt.certificates-need-mqtts'))
  const password = secret ?? (secretFile && read(secretFile).toString('utf8').split('\n')[0])
  const certificates = {
    ...(caFile && { ca: read(caFile) }),
    ...(certFile && { cert: read(certFile) }),
    ...(keyFile && { key: read(keyFile) }),
  }
  requireCertificates(certificates)
  return { ...(password !== undefined && { password }), ...certificates }
}

/** Checked at the start, so that a file that is no certificate is not reported at each connection. */
function requireCertificates(certificates: Omit<MqttCredentials, 'password'>): void {
  try {
    createSecureContext(certificates)
    // A TLS context accepts any text as an authority, and then trusts nobody.
    if (certificates.ca) new X509Certificate(certificates.ca)
  } catch (cause) {
    const { message } = cause as Error
    throw new Fault('bad-request', say('fault.mqtt.certificate-files', { why: message }), cause)
  }
}

function read(path: string): Buffer {
  try {
    return readNamedFile(path)
  } catch (cause) {
    throw new Fault('bad-request', say('fault.mqtt.cannot-read-file', { path }), cause)
  }
}
