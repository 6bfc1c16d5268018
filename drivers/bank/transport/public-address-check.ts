/**
 * Which network addresses a bank may live at. A lane sits in a shop's network: without this check
 * a wrong or hostile name could point the payment service at a till, a router or itself.
 */
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything that is not a public unicast address (IANA special-purpose registries). */
const SPECIAL_SUBNETS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

// BlockList looks through ::ffff:a.b.c.d by itself; a rule of its own would match every IPv4.
const special = new BlockList()
for (const [net, prefix] of SPECIAL_SUBNETS)
  special.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !special.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/**
 * Resolves a host for one connection and refuses it when any of its addresses is not `allowed`.
 * The socket connects to exactly what was checked here, so a name that changes its address
 * between a check and the connection (DNS rebinding) gains nothing.
 */
export function createGuardedLookup(
  allowed: (address: string) => boolean,
  resolve: LookupFunction = systemLookup as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => allowed(address)))
        return callback(new BlockedAddress('not at an allowed address'), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
