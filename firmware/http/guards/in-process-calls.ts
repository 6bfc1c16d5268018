/**
 * Calls that a route makes to its own listener within the process, with the rights of the client it serves. The client is
 * already known, by a cookie or an address that the inner call does not have.
 */
import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './tokens.ts'

/** Carries a key that only this process knows, and that is valid while the call lasts. */
const HEADER = 'laned-inner-call'
const callers = new Map<string, Caller | null>()

export async function callInside({ server, headers, raw, caller }: FastifyRequest, url: string) {
  const key = randomBytes(32).toString('base64url')
  callers.set(key, caller)
  try {
    const remoteAddress = raw.socket.remoteAddress ?? '127.0.0.1'
    const asked = { host: headers.host ?? '', [HEADER]: key }
    return await server.inject({ url, remoteAddress, headers: asked })
  } finally {
    callers.delete(key)
  }
}

/** The caller for whom an inner call is made; undefined: the call came from outside. */
export function innerCaller({ headers, raw }: FastifyRequest): Caller | null | undefined {
  const key = headers[HEADER]
  if (typeof key !== 'string' || raw.socket instanceof Socket) return undefined
  return callers.get(key)
}
