/** The local network keeps the contract: TLS with pre-shared keys, and masters found by mDNS. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { makeKey } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createLanPeers } from '#drivers/peers/lan.ts'
import { OWN_ADDRESS } from '#test/fleet/isolated-network.ts'
import { ask, ECHO, openPeerPair } from '#test/fleet/peer-pair.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { peersContract } from './peers.ts'

peersContract('lan', async () => {
  const clock = createSystemClock()
  const keys = createFakeFleetKeys(clock)
  const { text } = await keys.create('lane-1')
  const journal = createMemoryJournal()
  const peersWith = (serialNumber: string, key: string | null) =>
    createLanPeers({ keys, ownKey: () => key, serialNumber, depot: null, clock, journal })
  return {
    master: peersWith('master-1', null),
    lane: peersWith('lane-1', text),
    stranger: peersWith('lane-9', makeKey('lane-9').text),
    anyAddress: `${OWN_ADDRESS}:0`,
    async [Symbol.asyncDispose]() {},
  }
})

spec('a link over the local network', {
  async 'makes one handshake for many questions, each key for itself'() {
    let connections = 0
    const count = () => {
      connections += 1
    }
    subscribe('net.client.socket', count)
    try {
      await using lan = await openPeerPair()
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
  async 'is quiet while it waits: the kernel asks nothing before an answer is due'() {
    const never = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    await using lan = await openPeerPair((...what) => {
      if (what[1] === 'changes') return ECHO(...what)
      asked.resolve()
      return never.promise
    })
    const { text } = await lan.keys.create('lane-1')
    const link = lan.link(text, 'lane-1')
    // Once idle in the pool and asked again, as a lane does all day.
    await ask(link)
    const giveUp = new AbortController()
    const waiting = link
      .ask('content', { head: 1, body: new Uint8Array() }, WAITING(giveUp.signal))
      .catch(() => {})
    await asked.promise
    const port = Number(lan.address.slice(lan.address.lastIndexOf(':') + 1))
    const timers = await waitUntil('a connection without data on its way', () =>
      keepAliveMsOf(port),
    )
    assert.ok(
      timers.every((ms) => ms > LONGEST_WAIT_MS),
      `keep-alive within ${timers} ms`,
    )
    giveUp.abort()
    await waiting
  },
})

/** As SYNC_LIMITS.waitMs: what a question may wait for news. */
const LONGEST_WAIT_MS = 25_000
const WAITING = (signal: AbortSignal) => ({ timeoutMs: 60_000, signal })

/**
 * Of connections to the port, in how many ms the kernel asks whether the other side is there:
 * `tr:tm->when` of /proc/net/tcp in hundredths of a second. Null while one still waits for an ACK.
 */
function keepAliveMsOf(port: number): number[] | null {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .filter(([, , remote, state]) => remote?.endsWith(`:${hexPort}`) && state === '01')
  const timers = rows.map(([, , , , , timer = '']) => timer.split(':'))
  if (timers.length === 0 || timers.some(([kind]) => kind === '01' || kind === '04')) return null
  return timers.map(([kind, when = '']) =>
    kind === '02' ? Number.parseInt(when, 16) * 10 : Number.POSITIVE_INFINITY,
  )
}
