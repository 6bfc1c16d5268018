/** The name of a new lane on its network: told with each set of addresses, and taken back in the end. */
import { networkInterfaces } from 'node:os'
import { Bonjour } from 'bonjour-service'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { announcePage } from '#drivers/peers/mdns.ts'
import { call } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { openLaneSetup, type SetupNeeds } from '../../setup-listener.ts'
import { createFakeBoardNetwork } from '../support/board-network-fake.ts'

const NEVER = () => ({ [Symbol.dispose]() {} })

function rig(more: Partial<SetupNeeds> = {}) {
  const clock = createFakeClock()
  const told: string[] = []
  const network = createFakeBoardNetwork({ canJoin: false })
  const opened = openLaneSetup({
    address: '127.0.0.1:0',
    serialNumber: 'ab12cd34',
    version: '0',
    hotspot: false,
    clock,
    lane: {
      isNew: true,
      hasBank: false,
      hasDisplay: false,
      guide() {},
      onChange: NEVER,
      banks: { names: [], publicFields: () => [] },
      settings: () => ({ bankProfiles: {} }),
    },
    display: {
      isConnected: true,
      capabilities: { ack: 'none', qr: 'native', maxQrBytes: 255, basket: 'last' },
      onChange: NEVER,
    },
    isDisplayFake: true,
    config: null,
    bankAddresses: [],
    camera: { condition: { state: 'absent', reason: null, sinceMs: 0 } },
    items: { hasRegion: false, itemCounts: () => [], onChange: NEVER },
    network,
    console: { show() {} },
    mark: { isThere: false, put() {} },
    journal: createMemoryJournal(),
    coreJournal: createMemoryJournal(),
    async announce(_port, hostName) {
      told.push(`${hostName} at ${network.view.addresses.join(' ')}`)
      return {
        async [Symbol.asyncDispose]() {
          told.push('silence')
        },
      }
    },
    ...more,
  })
  const see = async (...addresses: string[]) => {
    network.see({ isOnline: addresses.length > 0, addresses })
    await clock.advance(2_000)
  }
  return { opened, told, see, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}

spec('the name of a new lane', {
  async 'is told when there is a network, and anew with other addresses'() {
    await using lane = rig()
    await lane.opened.listen([])
    assert.equal(lane.told, [])
    await lane.see('192.0.2.7')
    await lane.see('192.0.2.7')
    await waitUntil('once', () => lane.told.length === 1)
    await lane.see('192.0.2.8')
    await waitUntil('anew', () => lane.told.length === 3)
    assert.equal(lane.told, [
      'lane-12cd34.local at 192.0.2.7',
      'silence',
      'lane-12cd34.local at 192.0.2.8',
    ])
  },
  async 'is taken back, and the port too, when the lane is set up'() {
    await using lane = rig()
    const page = (await lane.opened.listen([])) ?? ''
    await lane.see('192.0.2.7')
    await waitUntil('told', () => lane.told.length === 1)
    lane.opened.setup.finish()
    await waitUntil('silence', () => lane.told.at(-1) === 'silence')
    await waitUntil('nobody answers there', async () =>
      call(page, '/setup/door').then(
        () => false,
        () => true,
      ),
    )
    await lane.see('192.0.2.9')
    assert.is(lane.told.length, 2)
  },
  async 'a port that somebody else has leaves the lane without set-up, and says so'() {
    await using first = rig()
    const taken = new URL((await first.opened.listen([])) ?? '').host
    const journal = createMemoryJournal()
    await using second = rig({ address: taken, journal })
    assert.is(await second.opened.listen([]), null)
    const [refused] = journal.entries.filter(({ event }) => event === 'setup.refused')
    assert.match(String(refused?.fields['why']), /another program uses this port/)
  },
  async 'is found by whoever asks the network for it'() {
    // Without a network there is nobody to ask.
    const isAlone = Object.values(networkInterfaces()).every((each) => each?.[0]?.internal)
    if (isAlone) return
    const own = `lane-${process.pid}`
    await using _ = announcePage(8090, `${own}.local`, createMemoryJournal())
    const asking = new Bonjour()
    const found = Promise.withResolvers<{ host: string; port: number }>()
    const browser = asking.find({ type: 'http' }, ({ host, port, name }) => {
      if (name === own) found.resolve({ host, port })
    })
    const { host, port } = await found.promise
    browser.stop()
    asking.destroy()
    assert.equal([host, port], [`${own}.local`, 8090])
  },
})
