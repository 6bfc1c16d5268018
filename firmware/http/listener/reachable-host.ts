/** The address at which this machine reaches a listener on all addresses, and whether other machines can reach it. */
import { networkInterfaces } from 'node:os'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { ANY_IPV4, ANY_IPV6, bindAddress, splitAddress } from './listen-address.ts'

/** A listener at `::` hears IPv4 as well. */
export function reachableHost(host: string): string {
  if (host === ANY_IPV6) return hasAddressOf('IPv6') ? '::1' : '127.0.0.1'
  return host === ANY_IPV4 ? '127.0.0.1' : host
}

/** Why it cannot be reached now; null: it may be reachable. */
export function unreachedAt(address: string): Sentence | null {
  const { host } = splitAddress(address)
  if (bindAddress(host) !== ANY_IPV4 || hasAddressOf('IPv4')) return null
  return say('fault.network.no-ipv4-address', { address })
}

function hasAddressOf(family: 'IPv4' | 'IPv6'): boolean {
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.family === family))
}
