/**
 * Who a shop is to its chain's NATS servers: the files that open the feed, read before a server is asked. Five ways to
 * log in, and a certificate beside each. Loads no library: `config check` reads it.
 */

import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

type FeedFiles = Pick<FeedConfig, 'servers'> &
  Partial<
    Pick<
      FeedConfig,
      | 'credentials'
      | 'username'
      | 'passwordFile'
      | 'tokenFile'
      | 'nkeyFile'
      | 'caFile'
      | 'certFile'
      | 'keyFile'
    >
  >

export type Login =
  | { readonly way: 'credentials'; readonly credentials: Buffer }
  | { readonly way: 'password'; readonly username: string; readonly password: string }
  | { readonly way: 'token'; readonly token: string }
  | { readonly way: 'nkey'; readonly seed: string }
  | { readonly way: 'none' }

export interface ChangeFeedCredentials {
  readonly login: Login
  /** Null: the servers are asked in the clear, and encrypt where they want to. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string } | null
}

/** Throws Fault 'unreachable': a lane goes on without its feed. */
export function readChangeFeedCredentials(feed: FeedFiles): ChangeFeedCredentials {
  const { servers, caFile, certFile, keyFile } = feed
  const encrypted = servers.filter((server) => server.startsWith('tls:'))
  if (encrypted.length > 0 && encrypted.length < servers.length)
    throw wrong(say('fault.feed.mixed-encryption'))
  if ((certFile === undefined) !== (keyFile === undefined))
    throw wrong(say('fault.feed.certificate-without-key'))
  const certificates = {
    ...(caFile !== undefined && { ca: read(caFile).toString() }),
    ...(certFile !== undefined && { cert: read(certFile).toString() }),
    ...(keyFile !== undefined && { key: read(keyFile).toString() }),
  }
  requireCertificates(certificates, caFile)
  const isEncrypted = encrypted.length > 0 || Object.keys(certificates).length > 0
  const login = readLogin(feed)
  const open = isEncrypted ? undefined : servers.find(isBeyondThisMachine)
  if (open !== undefined && (login.way === 'password' || login.way === 'token'))
    throw wrong(say('fault.feed.secret-unencrypted', { server: open }))
  return { login, tls: isEncrypted ? certificates : null }
}

/** A server that would be asked in the clear over the network, for a warning; null: there is none. */
export function serverInTheClear({ servers, caFile, certFile }: FeedFiles): string | null {
  if (caFile !== undefined || certFile !== undefined) return null
  return servers.find((one) => !one.startsWith('tls:') && isBeyondThisMachine(one)) ?? null
}

export const travelsInTheClear = (server: string): Sentence =>
  say('fault.feed.connection-unencrypted', { server })

function isBeyondThisMachine(server: string): boolean {
  const { hostname } = new URL(server.includes('://') ? server : `nats://${server}`)
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

function readLogin({ credentials, username, passwordFile, tokenFile, nkeyFile }: FeedFiles): Login {
  const ways = [credentials, username, tokenFile, nkeyFile].filter((way) => way !== undefined)
  if (ways.length > 1) throw wrong(say('fault.feed.several-logins'))
  if ((username === undefined) !== (passwordFile === undefined))
    throw wrong(say('fault.feed.username-without-password'))
  if (credentials !== undefined) return readCredentials(credentials)
  if (username !== undefined && passwordFile !== undefined)
    return { way: 'password', username, password: firstLine(passwordFile) }
  if (tokenFile !== undefined) return { way: 'token', token: firstLine(tokenFile) }
  if (nkeyFile === undefined) return { way: 'none' }
  // A file of the tool nk has the public key beside the seed.
  const [seed] = /^SU[A-Z2-7]{56}$/m.exec(read(nkeyFile).toString()) ?? []
  if (seed === undefined) throw wrong(say('fault.feed.bad-nkey-file', { path: nkeyFile }))
  return { way: 'nkey', seed }
}

const HAS_TOKEN = /^-{3,} ?BEGIN NATS USER JWT-{3,}\r?\n\S+\r?\n/m
const HAS_SEED = /^-{3,} ?BEGIN USER NKEY SEED-{3,}\r?\n\S+\r?\n/m

function readCredentials(path: string): Login {
  const credentials = read(path)
  const text = credentials.toString()
  if (!HAS_TOKEN.test(text) || !HAS_SEED.test(text))
    throw wrong(say('fault.feed.bad-credentials-file', { path }))
  return { way: 'credentials', credentials }
}

function requireCertificates(
  certificates: NonNullable<ChangeFeedCredentials['tls']>,
  caFile: string | undefined,
): void {
  try {
    // A TLS context accepts any text as an authority, and then trusts nobody.
    if (certificates.ca) new X509Certificate(certificates.ca)
  } catch (cause) {
    throw wrong(say('fault.config.certificate-missing-in-file', { path: caFile }), cause)
  }
  try {
    createSecureContext(certificates)
  } catch (cause) {
    throw wrong(say('fault.feed.bad-certificate-pair'), cause)
  }
}

function firstLine(path: string): string {
  const [line = ''] = read(path).toString().split(/\r?\n/, 1)
  if (line === '') throw wrong(say('fault.feed.file-first-line-empty', { path }))
  return line
}

function read(path: string): Buffer {
  try {
    return readNamedFile(path)
  } catch (cause) {
    throw wrong(say('fault.disk.file-unreadable', { path }), cause)
  }
}

function wrong(what: Sentence, cause?: unknown): Fault {
  return new Fault(
    'unreachable',
    say('text.health.place-and-trouble', { place: 'sync.feed', why: what }),
    cause,
  )
}
