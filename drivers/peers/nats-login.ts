/** The connection of a shop to its chain's NATS servers: encrypted where the address says so, refusals in words. */

import { isIP } from 'node:net'
import type { PeerCertificate } from 'node:tls'
import { checkServerIdentity } from 'node:tls'
import {
  type Authenticator,
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type NatsConnection,
  nkeyAuthenticator,
  type TlsOptions,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { networkFailure } from '#firmware/vocabulary/network-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type Login, readChangeFeedCredentials } from './change-feed-credentials.ts'
import { lostAlert, wasReset } from './nats-lost-alert.ts'

const TIMEOUT_MS = 5_000

export type FeedAddress = Pick<FeedConfig, 'servers'> & Partial<FeedConfig>

/** Rejects with Fault 'unreachable' when no server answers, 'refused' when none lets us in. */
export async function connectToNats(feed: FeedAddress): Promise<NatsConnection> {
  const { login, tls } = readChangeFeedCredentials(feed)
  const { servers, shop } = feed
  const encryption = tls && { ...tls, ...namesOfAddresses(servers) }
  const options: ConnectionOptions = {
    servers: [...servers],
    timeout: TIMEOUT_MS,
    // Whoever opened it opens another connection itself, and compares everything then.
    reconnect: false,
    name: shop === undefined ? 'laned' : `laned ${shop}`,
    // Answers come here. Whoever shares an account with this shop has no right to listen below it.
    ...(shop !== undefined && { inboxPrefix: `_INBOX.${shop}` }),
    ...(login.way !== 'none' && { authenticator: authenticatorOf(login) }),
    ...(encryption && { tls: encryption as TlsOptions }),
  }
  try {
    return await connect(options)
  } catch (cause) {
    const error = cause as NodeJS.ErrnoException
    const fault = whyNot(error, login, feed)
    const isBrokenOff = fault.kind === 'unreachable' && wasReset(codeOf(error))
    const alert = encryption && isBrokenOff ? await lostAlert(servers, encryption) : null
    throw alert ? whyNot(alert, login, feed) : fault
  }
}

function authenticatorOf(login: Exclude<Login, { way: 'none' }>): Authenticator {
  switch (login.way) {
    case 'credentials':
      return credsAuthenticator(new Uint8Array(login.credentials))
    case 'password':
      return usernamePasswordAuthenticator(login.username, login.password)
    case 'token':
      return tokenAuthenticator(login.token)
    case 'nkey':
      return nkeyAuthenticator(new TextEncoder().encode(login.seed))
  }
}

/** The library hands no name on where a server is given by its number: a certificate for one of these numbers will do. */
function namesOfAddresses(servers: readonly string[]) {
  const numbers = servers
    .map((server) => new URL(server.includes('://') ? server : `tls://${server}`).hostname)
    .map((host) => host.replace(/^\[|\]$/g, ''))
    .filter((host) => isIP(host) !== 0)
  if (numbers.length === 0) return {}
  return {
    checkServerIdentity(host: string, certificate: PeerCertificate): Error | undefined {
      const problems = [host, ...numbers].map((name) => checkServerIdentity(name, certificate))
      return problems.includes(undefined) ? undefined : problems[0]
    },
  }
}

const UNKNOWN_AUTHORITY =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+)$/

function whyNot(
  cause: NodeJS.ErrnoException & { readonly reason?: string },
  { way }: Login,
  { servers }: FeedAddress,
): Fault {
  const list = servers.join(', ')
  const { message } = cause
  const code = codeOf(cause)
  const refused = (what: Sentence) => new Fault('refused', what, cause)
  const unreachable = (what: Sentence) => new Fault('unreachable', what, cause)
  if (message === "server does not support 'tls'")
    return refused(say('fault.feed.server-without-tls', { servers: list }))
  if (UNKNOWN_AUTHORITY.test(code))
    return refused(say('fault.feed.certificate-authority-unknown', { servers: list }))
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return refused(say('fault.feed.certificate-name-mismatch', { servers: list }))
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return refused(say('fault.feed.certificate-not-in-time', { servers: list }))
  if (/authorization|authentication|expired/i.test(`${cause.name} ${message}`))
    return refused(
      /expired/i.test(message)
        ? say('fault.feed.login-expired', { servers: list })
        : LET_IN[way](list),
    )
  if (
    /certificate required|bad certificate|unknown ca|handshake failure|ERR_SSL/i.test(
      `${code} ${message}`,
    )
  )
    return refused(say('fault.feed.client-certificate-required', { servers: list }))
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return unreachable(say('fault.feed.server-name-unknown', { servers: list }))
  const why = code === '' ? say('text.feed.no-error-code') : networkFailure(cause)
  return unreachable(say('fault.feed.server-unreachable', { servers: list, why }))
}

/** The library hands an error of Node's on as it is, or as the cause of its own; '': the connection just ended. */
function codeOf({ code, cause }: NodeJS.ErrnoException): string {
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
}

const LET_IN: Readonly<Record<Login['way'], (list: string) => Sentence>> = {
  credentials: (list) => say('fault.feed.credentials-rejected', { servers: list }),
  password: (list) => say('fault.feed.password-rejected', { servers: list }),
  token: (list) => say('fault.feed.token-rejected', { servers: list }),
  nkey: (list) => say('fault.feed.nkey-rejected', { servers: list }),
  none: (list) => say('fault.feed.login-required', { servers: list }),
}
