/**
 * Who a connection belongs to before it has said anything. An address from which somebody has shown who he is within a day
 * is known: the beginning of its next connection does not wait among strangers.
 */
import type { Socket } from 'node:net'
import { STRANGERS } from '#firmware/async/loop-share.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'

/**
 * What makes somebody known at a listener: a token; where it asks for none, that he has changed something, as a till does;
 * where only this machine reaches it, nothing.
 */
export type KnownBy = 'token' | 'change' | 'this-machine'

/** More than a shop has tills and screens. At the bound the one is forgotten that was noted first. */
const ADDRESSES_MAX = 1_024

/** Of all listeners of the process. */
const addresses = new Map<string, NodeJS.Timeout>()

export function noteAddress(address: string): void {
  const timer = addresses.get(address)
  if (timer) return void timer.refresh()
  const [oldest] = addresses.keys()
  if (addresses.size >= ADDRESSES_MAX && oldest !== undefined) forget(oldest)
  addresses.set(address, setTimeout(forget, DAY_MS, address).unref())
}

function forget(address: string): void {
  clearTimeout(addresses.get(address))
  addresses.delete(address)
}

/** The holder of a connection that has not shown anything yet: the kiosk does not wait for what a proxy brings elsewhere. */
export function holderBefore(socket: Socket, knownBy: KnownBy): string {
  const { remoteAddress = '', localAddress = '', localPort = 0 } = socket
  if (knownBy === 'this-machine') return hostAndPort(localAddress, localPort)
  return addresses.has(remoteAddress) ? remoteAddress : STRANGERS
}
