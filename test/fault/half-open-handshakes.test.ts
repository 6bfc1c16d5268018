/**
 * A stranger who knocks thousands of times and never proves a key: connections stay few, lanes
 * come in meanwhile, payments go on, and what it cost comes back when the stranger leaves.
 */
import { execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { CONNECTION_LIMITS } from '#drivers/peers/connection-bounds.ts'
import { ask, ECHO, openPeerPair } from '#test/fleet/peer-pair.ts'
import { postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

/** The first bytes of a TLS handshake whose rest never comes. */
const HALF_A_GREETING = Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])
const MEGABYTE = 1024 * 1024

interface Flood extends Disposable {
  readonly open: number
  /** Of which every connection was at least tried. */
  readonly settled: number
}

/** `addressOf`: where the nth comes from; half of them say nothing, half send half a handshake. */
function flood(port: number, count: number, addressOf: (nth: number) => string): Flood {
  const open = new Set<Socket>()
  let settled = 0
  const all = Array.from({ length: count }, (_, nth) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: addressOf(nth) })
    socket.on('error', () => {})
    socket.once('connect', () => {
      open.add(socket)
      settled += 1
      if (nth % 2 === 0) socket.write(HALF_A_GREETING)
    })
    socket.once('close', () => {
      if (!open.delete(socket)) settled += 1
    })
    return socket.resume()
  })
  return {
    get open() {
      return open.size
    },
    get settled() {
      return settled
    },
    [Symbol.dispose]() {
      for (const socket of all) socket.destroy()
    },
  }
}

/** No handshake runs out while a test waits: only the bounds can end a connection. */
const openPatientPair = () => openPeerPair(ECHO, [], null, 30 * 60_000)

const portOf = (address: string) => Number(address.slice(address.lastIndexOf(':') + 1))
const manyAddresses = (nth: number) => `127.0.${1 + (nth % 100)}.${1 + (nth % 200)}`

spec(
  'half-open handshakes at a master',
  {
    async 'of one address are few, and a lane of that address comes in all the same'() {
      await using lan = await openPatientPair()
      const { text } = await lan.keys.create('lane-1')
      using attack = flood(portOf(lan.address), 600, () => '127.0.0.1')
      await waitUntil('all are tried', () => attack.settled === 600, 15_000)
      await waitUntil(
        'few are left',
        () => attack.open <= CONNECTION_LIMITS.unprovenPerAddress,
        3_000,
      )
      assert.ok(await ask(lan.link(text, 'lane-1')))
    },
    async 'of many addresses are few, and a lane comes in all the same'() {
      await using lan = await openPatientPair()
      const { text } = await lan.keys.create('lane-1')
      using attack = flood(portOf(lan.address), 1_000, manyAddresses)
      await waitUntil('all are tried', () => attack.settled === 1_000, 15_000)
      await waitUntil('few are left', () => attack.open <= CONNECTION_LIMITS.unproven, 8_000)
      assert.ok(await ask(lan.link(text, 'lane-1')))
    },
    async 'never count against a lane that is in'() {
      await using lan = await openPeerPair()
      const { text } = await lan.keys.create('lane-1')
      const link = lan.link(text, 'lane-1')
      await ask(link)
      let connections = 0
      const count = () => {
        connections += 1
      }
      using attack = flood(portOf(lan.address), 600, () => '127.0.0.1')
      await waitUntil('all are tried', () => attack.settled === 600, 15_000)
      subscribe('net.client.socket', count)
      try {
        await ask(link)
      } finally {
        unsubscribe('net.client.socket', count)
      }
      assert.is(connections, 0, 'the connection of before is good')
    },
    async 'leave payments their descriptors and the process its memory'() {
      using folder = temporaryFolder()
      await using laned = startLaned({
        dataFolder: folder.path,
        environment: {
          LANED_SYNC_ROLE: 'master',
          LANED_SYNC_LISTEN: '127.0.0.1:0',
          LANED_SYNC_KEY: 'a key for all lanes of this shop',
          ...unitEnvironment(),
        },
      })
      const url = await laned.url()
      const { pid = 0 } = laned.process
      execFileSync('prlimit', ['--pid', String(pid), '--nofile=4096:4096'])
      const sync = await waitUntil('the listener for lanes', () =>
        /"address":"([^"]+)"[^\n]*"msg":"sync.serving"|"msg":"sync.serving"[^\n]*"address":"([^"]+)"/.exec(
          laned.stdout,
        ),
      )
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      const before = { descriptors: descriptorsOf(pid), bytes: residentBytesOf(pid) }
      let most = before
      const look = () => {
        most = {
          descriptors: Math.max(most.descriptors, descriptorsOf(pid)),
          bytes: Math.max(most.bytes, residentBytesOf(pid)),
        }
      }
      {
        using attack = flood(portOf(sync[1] ?? sync[2] ?? ''), 4_300, manyAddresses)
        for (let nth = 0; nth < 5; nth += 1) {
          const shown = await postJson(url, '/showQR', { amount: 100 + nth, purpose: 'Tea' })
          assert.is(shown.http, 200, shown.text)
          await postJson(url, '/cancelQR', {})
          look()
        }
        await waitUntil('all are tried', () => attack.settled === 4_300, 20_000)
        look()
      }
      const counts = JSON.stringify({ before, most })
      assert.ok(most.descriptors - before.descriptors <= CONNECTION_LIMITS.unproven + 64, counts)
      assert.ok(most.bytes - before.bytes < 150 * MEGABYTE, counts)
      await waitUntil(
        'descriptors are back',
        () => descriptorsOf(pid) <= before.descriptors + 8,
        15_000,
      )
      await waitUntil(
        'memory is back',
        () => residentBytesOf(pid) < before.bytes + 60 * MEGABYTE,
        15_000,
      )
      assert.is((await postJson(url, '/showQR', { amount: 999, purpose: 'Tea' })).http, 200)
    },
  },
  60_000,
)

/** How the unit has memory given back to the system. */
function unitEnvironment(): Record<string, string> {
  const unit = readFileSync('systemd/laned.service', 'utf8')
  const [, line = ''] = /^Environment=(MALLOC.*)$/m.exec(unit) ?? []
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]))
}

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

function residentBytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
