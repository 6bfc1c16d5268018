/**
 * How many connections a master's listener holds: few that have not proven a key yet, of each
 * address and in all, and few of each device. The newest stays, and makes room at the cost of
 * whoever holds the most, so that a flood from one place keeps no lane out.
 *
 * Why: 4,300 half-open handshakes took all 4,096 descriptors and 500 MB, and no till could connect. Now 256
 * connections without a proven key, 32 of one address and 4 of each device; each part of the process has such a
 * bound, and a test holds their sum below the unit's limit. A handshake of milliseconds is over before its turn
 * comes. Unproven ones cost 25 MB at most. A fleet behind one router begins 32 at a time. Whoever holds the one key
 * for all can make up serial numbers and fill the 1,500: keys per device cannot.
 */
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Without a proven key, of one address: a handshake takes milliseconds, a whole shop may begin at once. */
  readonly unprovenPerAddress: number
  /** Without a proven key, in all: each costs some 0.1 MB. */
  readonly unproven: number
  /** Of one device: as many as its side opens (lan-link.ts). */
  readonly perDevice: number
  /** All together; beyond it the kernel's answer is a closed connection. */
  readonly connections: number
}

/** A fleet has 1,000 lanes, and a lane needs a second connection now and then. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  unprovenPerAddress: 32,
  unproven: 256,
  perDevice: 4,
  connections: 1_500,
}

export interface ConnectionBounds {
  /** Of all, for the end. */
  readonly sockets: Iterable<Socket>
  arrived(socket: Socket): void
  /** The TLS socket over one that arrived has proven the device's key. */
  proven(socket: Socket, serialNumber: string): void
}

export function createConnectionBounds(limits: ConnectionLimits): ConnectionBounds {
  const sockets = new Set<Socket>()
  const unproven = createGroups(limits.unprovenPerAddress)
  const perDevice = createGroups(limits.perDevice)
  /** By the peer's address and port: what TLS hands out later is another object. */
  const arriving = new Map<string, Socket>()

  return {
    sockets,
    arrived(socket) {
      const { remoteAddress: address, remotePort: port } = socket
      // Gone again before anybody looked.
      if (address === undefined) return void socket.destroy()
      const peer = `${address} ${port}`
      sockets.add(socket)
      arriving.set(peer, socket)
      unproven.add(address, socket)
      if (unproven.size > limits.unproven) unproven.oldestOfLargest()?.destroy()
      socket.once('close', () => {
        sockets.delete(socket)
        unproven.remove(socket)
        if (arriving.get(peer) === socket) arriving.delete(peer)
      })
    },
    proven(socket, serialNumber) {
      const peer = `${socket.remoteAddress} ${socket.remotePort}`
      const below = arriving.get(peer)
      if (below) unproven.remove(below)
      arriving.delete(peer)
      perDevice.add(serialNumber, socket)
      socket.once('close', () => perDevice.remove(socket))
    },
  }
}

/** Sockets by whose they are, oldest first; one more than `most` of a group ends its oldest. */
function createGroups(most: number) {
  const groups = new Map<string, Set<Socket>>()
  const nameOf = new Map<Socket, string>()

  function remove(socket: Socket): void {
    const name = nameOf.get(socket)
    if (name === undefined) return
    nameOf.delete(socket)
    const group = groups.get(name)
    group?.delete(socket)
    if (group?.size === 0) groups.delete(name)
  }

  return {
    get size() {
      return nameOf.size
    },
    remove,
    add(name: string, socket: Socket): void {
      const group = groups.get(name) ?? new Set<Socket>()
      groups.set(name, group)
      group.add(socket)
      nameOf.set(socket, name)
      const [oldest] = group
      if (group.size <= most || !oldest) return
      remove(oldest)
      oldest.destroy()
    },
    /** Taken out; of groups of the same size, the one that began first. */
    oldestOfLargest(): Socket | undefined {
      let largest: Set<Socket> = new Set()
      for (const group of groups.values()) if (group.size > largest.size) largest = group
      const [oldest] = largest
      if (oldest) remove(oldest)
      return oldest
    },
  }
}
