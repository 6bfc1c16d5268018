/** The local network keeps the contract: TLS with pre-shared keys, and masters found by mDNS. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { createFakeFleetKeys } from '#drivers/peers/fleet-keys-fake.ts'
import { createLanPeers } from '#drivers/peers/lan.ts'
import { makeKey } from '#drivers/peers/psk.ts'
import { ask, openLan } from '#test/lan.ts'
import { OWN_ADDRESS } from '#test/own-network.ts'
import { spec } from '#test/spec.ts'
import { peersContract } from './peers.ts'

peersContract('lan', async () => {
  const clock = createSystemClock()
  const keys = createFakeFleetKeys(clock)
  const { text } = await keys.create('lane-1')
  const journal = createMemoryJournal()
  const peersWith = (serialNumber: string, key: string | null) =>
    createLanPeers({ keys, ownKey: () => key, serialNumber, clock, journal })
  return {
    master: peersWith('master-1', null),
    lane: peersWith('lane-1', text),
    stranger: peersWith('lane-9', makeKey('lane-9').text),
    anyAddress: `${OWN_ADDRESS}:0`,
    async [Symbol.asyncDispose]() {},
  }
})

spec('a link over the local network', {
  async 'greets once for many questions, each key for itself'() {
    let connections = 0
    const count = () => {
      connections += 1
    }
    subscribe('net.client.socket', count)
    try {
      await using lan = await openLan()
      const { text } = await lan.keys.create('lane-1')
      const link = lan.link(text, 'lane-1')
      for (let nth = 0; nth < 10; nth += 1) await ask(link)
      assert.is(connections, 1)
      const other = await lan.keys.create('lane-2')
      await ask(lan.link(other.text, 'lane-2'))
      assert.is(connections, 2, 'another key is another connection')
    } finally {
      unsubscribe('net.client.socket', count)
    }
  },
})
