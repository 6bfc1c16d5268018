/** The bearer tokens of a listener: who is calling, compared in constant time. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { readNamedFile } from '#firmware/config/read-named-file.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { TokenConfig } from '../listener-config.ts'

export interface Caller {
  readonly name: string
  readonly role: TokenConfig['role']
  readonly mayRefund: boolean
  /** Null: the amount that holds for everybody. */
  readonly refundKopecksPerDay: number | null
}

export interface Tokens {
  readonly isEmpty: boolean
  /** The holder of the token in an Authorization header. Throws Fault 'unauthorized'. */
  identify(authorization: string | undefined): Caller
  /** The present holder of the token with this SHA-256; null once the token is withdrawn. */
  holderOf(digest: Buffer): Caller | null
}

interface Entry {
  readonly caller: Caller
  readonly digest: Buffer
}

/** Reads the secrets. Throws Fault 'bad-request' naming the entry that is wrong, or the two that have one secret. */
export function readTokens(configs: readonly TokenConfig[] = []): Tokens {
  const entries: Entry[] = []
  for (const [at, config] of configs.entries()) {
    const digest = digestOf(config)
    const same = entries.findIndex((other) => other.digest.equals(digest))
    if (same >= 0)
      throw new Fault(
        'bad-request',
        say('fault.token.same-secret', {
          index: at,
          name: config.name,
          otherIndex: same,
          otherName: configs[same]?.name,
        }),
      )
    entries.push({ caller: callerOf(config), digest })
  }

  /** Digests have one length, and comparing them does not tell where tokens differ; every entry is compared. */
  function holderOf(digest: Buffer): Caller | null {
    let caller: Caller | null = null
    for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) caller = entry.caller
    return caller
  }

  return {
    isEmpty: entries.length === 0,
    identify(authorization) {
      const presented = /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
      if (presented === undefined)
        throw new Fault('unauthorized', say('fault.token.not-sent-with-request'))
      const caller = holderOf(sha256(presented))
      if (!caller) throw new Fault('unauthorized', say('fault.token.unknown-token'))
      return caller
    },
    holderOf,
  }
}

function callerOf({ name, role, mayRefund, refundKopecksPerDay }: TokenConfig): Caller {
  return {
    name,
    role,
    mayRefund: role !== 'monitor' && (mayRefund ?? role === 'operator'),
    refundKopecksPerDay: refundKopecksPerDay ?? null,
  }
}

function digestOf(config: TokenConfig): Buffer {
  const { name, secret, secretFile, sha256: hex } = config
  const given = [secret, secretFile, hex].filter((value) => value !== undefined)
  if (given.length !== 1)
    throw new Fault('bad-request', say('fault.token.one-secret-source', { name }))
  if (hex !== undefined) return Buffer.from(hex, 'hex')
  return sha256(secret ?? readSecret(name, secretFile ?? ''))
}

function readSecret(name: string, path: string): string {
  let secret: string
  try {
    secret = readNamedFile(path).toString().trim()
  } catch (cause) {
    throw new Fault('bad-request', say('fault.token.secret-file-unreadable', { name, path }), cause)
  }
  if (secret.length < 16)
    throw new Fault('bad-request', say('fault.token.secret-too-short', { name, path }))
  return secret
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
