/**
 * One device's peers on a network in memory, where addresses, ports and announcements are as on a
 * real one. What goes wrong on the way is the network's: see network-fake.ts.
 */

import { masterAddressOf } from '#drivers/peers/master-address.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { FoundMaster, MessageHandler, PeerLink, PeersDriver } from '#hal/peers.ts'

/** What carries the messages of one device to another. */
export interface FakeWires {
  /** Null takes the node away. */
  serve(node: string, handler: MessageHandler | null): void
  connect(from: string, to: string): PeerLink
}

/** What the devices of one network share beside their messages. */
export interface FakeEther {
  readonly network: FakeWires
  /** Addresses that are listened at. */
  readonly taken: Set<string>
  readonly announced: Set<FoundMaster>
  readonly looking: Set<(master: FoundMaster) => void>
}

const FIRST_FREE_PORT = 49_152

/** `host` is where the others reach this device. */
export function createFakePeers(ether: FakeEther, serialNumber: string, host: string): PeersDriver {
  const { network, taken, announced, looking } = ether

  function portOf(address: string): number {
    const port = Number(address.slice(address.lastIndexOf(':') + 1))
    if (port > 0) return port
    let free = FIRST_FREE_PORT
    while (taken.has(`${host}:${free}`)) free += 1
    return free
  }

  return {
    async serve(address, handler) {
      const node = `${host}:${portOf(address)}`
      if (taken.has(node))
        throw new Fault('unreachable', say('fault.sync.cannot-listen', { address }))
      taken.add(node)
      network.serve(node, handler)
      return {
        address: node,
        async [Symbol.asyncDispose]() {
          taken.delete(node)
          network.serve(node, null)
        },
      }
    },
    connect(url) {
      const { host: masterHost, port } = masterAddressOf(url)
      return network.connect(serialNumber, `${masterHost}:${port}`)
    },
    announce(port, serial) {
      const master = { url: `https://${host}:${port}`, serialNumber: serial }
      announced.add(master)
      for (const found of looking) found(master)
      return {
        async [Symbol.asyncDispose]() {
          announced.delete(master)
        },
      }
    },
    discover(onFound) {
      // One of its own: the same listener may look twice.
      const found = (master: FoundMaster) => onFound(master)
      looking.add(found)
      // Not within the call: an answer takes its time.
      queueMicrotask(() => {
        if (looking.has(found)) for (const master of [...announced].reverse()) found(master)
      })
      return {
        async [Symbol.asyncDispose]() {
          looking.delete(found)
        },
      }
    },
    async [Symbol.asyncDispose]() {},
  }
}
