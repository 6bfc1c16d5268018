/** The address of a listener: its host and port, and why the system may not give it. */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'

export const ANY_IPV4 = '0.0.0.0'
export const ANY_IPV6 = '::'
/** Without IPv4 loopback has no 127.0.0.1, or the kernel no such sockets. */
const NO_SUCH_FAMILY: readonly string[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** Throws Fault 'bad-request'. */
export function splitAddress(address: string): { host: string; port: number } {
  const parts = /^(\[[0-9A-Fa-f:.]+\]|[^:/[\]]+):(\d{1,5})$/.exec(address)
  const port = Number(parts?.[2])
  if (!parts?.[1] || port > 65_535)
    throw new Fault('bad-request', say`listener address ${address}: write host:port or [ipv6]:port`)
  return { host: parts[1].toLowerCase(), port }
}

/** The host to listen at: for `localhost` Fastify would open a second server, which has no bounds. */
export function bindAddress(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host.replace(/^\[|\]$/g, '')
}

/** A machine may have one family alone: all its addresses, and its `localhost`, are those of the family that it has. */
export async function listenAtHost(
  host: string,
  listen: (host: string) => Promise<unknown>,
): Promise<void> {
  const at = bindAddress(host)
  try {
    await listen(at)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (at === ANY_IPV6 && code === 'EAFNOSUPPORT') await listen(ANY_IPV4)
    else if (host === 'localhost' && NO_SUCH_FAMILY.includes(code)) await listen('::1')
    else throw error
  }
}

/** Whether listening at one of the addresses makes the other one taken. Port 0 is any free port. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [splitAddress(one), splitAddress(other)]
  if (a.port !== b.port || a.port === 0) return false
  const hosts = [bindAddress(a.host), bindAddress(b.host)]
  const isOneFamily = hosts.every((host) => !host.includes(':'))
  return (
    hosts[0] === hosts[1] || hosts.includes(ANY_IPV6) || (isOneFamily && hosts.includes(ANY_IPV4))
  )
}

/** An address as the config has it. */
export interface KeyedAddress {
  /** `listeners[1].address` */
  readonly key: string
  readonly address: string
}

/** Why this address cannot be used beside the others; null where it can. The system would blame another program. */
export function takenBy(address: string, others: readonly KeyedAddress[]): Sentence | null {
  const other = others.find((each) => overlap(each.address, address))
  if (!other) return null
  return say`${address} is that of ${other.key} (${other.address}), too: give each a port of its own`
}

/** Throws a Fault 'bad-request' that names two keys with the same address. */
export function requireOwnAddresses(all: readonly KeyedAddress[]): void {
  for (const [index, { key, address }] of all.entries()) {
    const trouble = takenBy(address, all.slice(0, index))
    if (trouble) throw new Fault('bad-request', say`${key}: ${trouble}`)
  }
}

/** A Fault 'unreachable' with advice; the error itself where it is not about the address. */
export function listenFault(address: string, error: unknown): unknown {
  const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? '']
  return advice
    ? new Fault('unreachable', say`cannot listen at ${address}: ${advice}`, error)
    : error
}

const ELSEWHERE = 'or choose another address under listeners: in laned.yaml or with LANED_LISTEN'
const ADVICE: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: say`another program has this port; stop it, ${ELSEWHERE}`,
  EADDRNOTAVAIL: say`this machine does not have that address; wait for its network, ${ELSEWHERE}`,
  EAFNOSUPPORT: say`this machine has no addresses of that kind, IPv4 or IPv6; switch them on in its system, ${ELSEWHERE}`,
  EACCES: say`ports below 1024 need a right of their own; give it, ${ELSEWHERE}`,
  ENOTFOUND: say`the name is not known; mend it, ${ELSEWHERE}`,
  EAI_AGAIN: say`the name cannot be looked up now; wait for the network, ${ELSEWHERE}`,
}
