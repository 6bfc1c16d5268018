/** The local network keeps the contract: TLS with pre-shared keys, and masters found by mDNS. */
import { createSystemClock } from '#drivers/clock/system.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { createFakeFleetKeys } from '#drivers/peers/fleet-keys-fake.ts'
import { createLanPeers } from '#drivers/peers/lan.ts'
import { makeKey } from '#drivers/peers/psk.ts'
import { OWN_ADDRESS } from '#test/own-network.ts'
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
