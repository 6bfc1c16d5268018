/**
 * Who a shop is to its chain's NATS servers: the files that open the feed, read before a server is asked. Five ways to
 * log in, and a certificate beside each. Loads no library: `config check` reads it.
 */

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'

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
    throw wrong(say`all servers are tls://, or none: what one of them hears in the clear is heard`)
  if ((certFile === undefined) !== (keyFile === undefined))
    throw wrong(say`certFile and keyFile go together`)
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
    throw wrong(
      say`the secret would travel to ${open} in the clear: use tls://, or an nkey or a credentials file, which are never sent`,
    )
  return { login, tls: isEncrypted ? certificates : null }
}

/** A server that would be asked in the clear over the network, for a warning; null: there is none. */
export function serverInTheClear({ servers, caFile, certFile }: FeedFiles): string | null {
  if (caFile !== undefined || certFile !== undefined) return null
  return servers.find((one) => !one.startsWith('tls:') && isBeyondThisMachine(one)) ?? null
}

export const travelsInTheClear = (server: string): Sentence =>
  say`what shops teach travels to ${server} in the clear, and whoever is between can read and change it: use tls://`

function isBeyondThisMachine(server: string): boolean {
  const { hostname } = new URL(server.includes('://') ? server : `nats://${server}`)
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

function readLogin({ credentials, username, passwordFile, tokenFile, nkeyFile }: FeedFiles): Login {
  const ways = [credentials, username, tokenFile, nkeyFile].filter((way) => way !== undefined)
  if (ways.length > 1)
    throw wrong(say`give one of credentials, username, tokenFile and nkeyFile: one way to log in`)
  if ((username === undefined) !== (passwordFile === undefined))
    throw wrong(say`username and passwordFile go together`)
  if (credentials !== undefined) return readCredentials(credentials)
  if (username !== undefined && passwordFile !== undefined)
    return { way: 'password', username, password: firstLine(passwordFile) }
  if (tokenFile !== undefined) return { way: 'token', token: firstLine(tokenFile) }
  if (nkeyFile === undefined) return { way: 'none' }
  // A file of the tool nk has the public key beside the seed.
  const [seed] = /^SU[A-Z2-7]{56}$/m.exec(read(nkeyFile).toString()) ?? []
  if (seed === undefined)
    throw wrong(
      say`${nkeyFile} holds no seed of a user: a line of 58 letters and digits that begins with SU`,
    )
  return { way: 'nkey', seed }
}

const HAS_TOKEN = /^-{3,} ?BEGIN NATS USER JWT-{3,}\r?\n\S+\r?\n/m
const HAS_SEED = /^-{3,} ?BEGIN USER NKEY SEED-{3,}\r?\n\S+\r?\n/m

function readCredentials(path: string): Login {
  const credentials = read(path)
  const text = credentials.toString()
  if (!HAS_TOKEN.test(text) || !HAS_SEED.test(text))
    throw wrong(
      say`${path} is no credentials file of NATS: it holds a user's JWT and its seed, each between two lines of dashes`,
    )
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
    throw wrong(say`${caFile} holds no certificate in PEM`, cause)
  }
  try {
    createSecureContext(certificates)
  } catch (cause) {
    throw wrong(say`certFile and keyFile must be PEM files that fit each other`, cause)
  }
}

function firstLine(path: string): string {
  const [line = ''] = read(path).toString().split(/\r?\n/, 1)
  if (line === '') throw wrong(say`the first line of ${path} is empty`)
  return line
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw wrong(say`cannot read ${path}`, cause)
  }
}

function wrong(what: Sentence, cause?: unknown): Fault {
  return new Fault('unreachable', say`sync.feed: ${what}`, cause)
}
