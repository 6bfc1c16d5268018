/** The address of a listener: its host and port, and why the system may not give it. */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export const ANY_IPV4 = '0.0.0.0'
export const ANY_IPV6 = '::'
/** Without IPv4 loopback has no 127.0.0.1, or the kernel no such sockets. */
const NO_SUCH_FAMILY: readonly string[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** Throws Fault 'bad-request'. */
export function splitAddress(address: string): { host: string; port: number } {
  const matched = /^(\[[0-9A-Fa-f:.]+\]|[^:/[\]]+):(\d{1,5})$/.exec(address)
  const port = Number(matched?.[2])
  if (!matched?.[1] || port > 65_535)
    throw new Fault('bad-request', say('fault.network.bad-listener-address', { address }))
  return { host: matched[1].toLowerCase(), port }
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

/** Why this address cannot be used together with the others; null where it can. The system would blame another program. */
export function takenBy(address: string, others: readonly KeyedAddress[]): Sentence | null {
  const other = others.find((each) => overlap(each.address, address))
  if (!other) return null
  return say('fault.network.address-used-twice', {
    address,
    otherKey: other.key,
    otherAddress: other.address,
  })
}

/** Throws a Fault 'bad-request' that names two keys with the same address. */
export function requireOwnAddresses(all: readonly KeyedAddress[]): void {
  for (const [index, { key, address }] of all.entries()) {
    const trouble = takenBy(address, all.slice(0, index))
    if (trouble)
      throw new Fault(
        'bad-request',
        say('text.health.place-and-trouble', { place: key, why: trouble }),
      )
  }
}

/** A Fault 'unreachable' with advice; the error itself where it is not about the address. */
export function listenFault(address: string, error: unknown): unknown {
  const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? '']
  return advice
    ? new Fault('unreachable', say('fault.network.cannot-listen', { address, why: advice }), error)
    : error
}

const ELSEWHERE = say('text.network.another-address')
const ADVICE: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: say('fault.network.port-in-use', { alternative: ELSEWHERE }),
  EADDRNOTAVAIL: say('fault.network.address-not-here', { alternative: ELSEWHERE }),
  EAFNOSUPPORT: say('fault.network.address-family-missing', { alternative: ELSEWHERE }),
  EACCES: say('fault.network.port-needs-right', { alternative: ELSEWHERE }),
  ENOTFOUND: say('fault.network.host-name-unknown', { alternative: ELSEWHERE }),
  EAI_AGAIN: say('fault.network.host-name-lookup-failed', { alternative: ELSEWHERE }),
}
