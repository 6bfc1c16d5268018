/**
 * Where a bank is and how it is reached: what of the config is acceptable, and the options of a
 * connection to it. Throws Fault 'bad-request' for what an operator has to mend.
 */

import { isIP, type LookupFunction } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { bankFault } from '../bank-fault.ts'
import { createGuardedLookup, isLoopbackAddress, isPublicAddress } from './public-address-check.ts'

export interface BankEndpoint {
  readonly url: string
  /** A bank inside the shop's own network, behind a VPN for instance. */
  readonly allowPrivate?: boolean
  /** PEM files for a bank that wants mutual TLS. */
  readonly clientCertificate?: { readonly certFile: string; readonly keyFile: string }
  /** PEM file of certificate authorities to trust instead of Node's own list. */
  readonly caFile?: string
  readonly connectTimeoutMs?: number
  /** Time for one operation of the bank, all its HTTP calls together. */
  readonly totalTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 5_000

export function connectionTo(
  bankName: string,
  endpoint: BankEndpoint,
  lookup?: LookupFunction,
): { readonly base: URL; readonly connect: buildConnector.BuildOptions } {
  const base = checkedUrl(bankName, endpoint)
  return {
    base,
    connect: {
      timeout: endpoint.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      minVersion: 'TLSv1.2',
      ...addressPolicy(base, endpoint, lookup),
      ...certificates(bankName, endpoint),
    },
  }
}

function checkedUrl(bankName: string, { url: text, allowPrivate }: BankEndpoint): URL {
  const bad = (message: Sentence) =>
    bankFault(
      'bad-request',
      bankName,
      say('fault.bank.address-unfit', { bank: bankName, why: message }),
    )
  if (!URL.canParse(text)) throw bad(say('fault.config.address-not-url'))
  const url = new URL(text)
  if (url.username || url.password) throw bad(say('fault.config.address-with-login'))
  if (url.search || url.hash) throw bad(say('fault.config.address-beyond-path'))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw bad(say('fault.config.address-not-https'))
  // A literal address is never looked up, so the guarded lookup would not check it.
  const host = bareHost(url)
  if (isIP(host) && !isLoopback(url) && !allowPrivate && !isPublicAddress(host))
    throw bad(say('fault.bank.address-private'))
  return url
}

/** The fake bank, or a gateway of one's own on the same device. */
export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || isLoopbackAddress(bareHost(url))
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function addressPolicy(
  base: URL,
  { allowPrivate }: BankEndpoint,
  lookup?: LookupFunction,
): { lookup?: LookupFunction } {
  if (isLoopback(base)) return { lookup: createGuardedLookup(isLoopbackAddress, lookup) }
  if (allowPrivate) return lookup ? { lookup } : {}
  return { lookup: createGuardedLookup(isPublicAddress, lookup) }
}

/** Checked before the first call: a file that is no certificate would fail every one of them. */
function certificates(bankName: string, { clientCertificate, caFile }: BankEndpoint) {
  const unfit = (message: Sentence, cause?: unknown) =>
    bankFault(
      'bad-request',
      bankName,
      say('text.health.place-and-trouble', { place: `banks: ${bankName}`, why: message }),
      cause,
    )
  const read = (path: string) => {
    try {
      return readNamedFile(path)
    } catch (cause) {
      throw unfit(say('fault.disk.file-unreadable', { path }), cause)
    }
  }
  const ca = caFile === undefined ? {} : { ca: read(caFile) }
  if (ca.ca && !/-----BEGIN (TRUSTED |X509 )?CERTIFICATE-----/.test(ca.ca.toString('latin1')))
    throw unfit(say('fault.config.certificate-missing-in-file', { path: caFile }))
  if (clientCertificate === undefined) return ca
  const { certFile, keyFile } = clientCertificate
  const pair = { cert: read(certFile), key: read(keyFile) }
  try {
    createSecureContext(pair)
  } catch (cause) {
    throw unfit(say('fault.bank.client-certificate-unusable', { certFile, keyFile }), cause)
  }
  return { ...ca, ...pair }
}
