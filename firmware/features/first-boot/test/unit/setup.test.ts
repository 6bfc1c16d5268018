/** What a new lane shows and when, and which of its steps are done. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { Screen } from '#hal/display.ts'
import { spec } from '#test/spec.ts'
import type { NetworkView } from '../../board-network.ts'
import { laneNameOf } from '../../lane-name.ts'
import { openSetup, type SetupPorts } from '../../setup.ts'
import type { ShownSettings } from '../../setup-leftovers.ts'
import { SETUP_CONNECTIONS } from '../../setup-listener.ts'
import { setupSteps } from '../../setup-steps.ts'
import { createFakeBoardNetwork } from '../support/board-network-fake.ts'

const HOTSPOT = { ssid: 'lane-12cd34', password: 'abcdefghjkmn', address: '10.42.0.1' }

function rig(given: Partial<SetupPorts> = {}, qr: 'native' | 'none' = 'native') {
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const changes = createListeners()
  const glass: (Screen | null)[] = []
  const lane = {
    isNew: true,
    hasBank: false,
    hasDisplay: false,
    banks: { names: ['CFT'], publicFields: () => ['bankName', 'merchantId'] },
    settings: (): ShownSettings => ({ bankProfiles: {} }),
    guide: (screen: Screen | null) => void glass.push(screen),
    onChange: changes.add,
  }
  const network = createFakeBoardNetwork()
  const access = {
    code: 'ABCDE-FGHJK' as string | null,
    hasSession: false,
    sessions: [] as readonly { from: string; atMs: number }[],
    close: () => (access.code = null),
    endSession: () => (access.hasSession = false),
  }
  let isSessionSettingUp = false
  const marks: string[] = []
  const notices: (string | null)[] = []
  const never = () => ({ [Symbol.dispose]() {} })
  const setup = openSetup({
    name: 'lane-12cd34',
    port: () => 8090,
    lane,
    display: {
      isConnected: true,
      capabilities: { ack: 'none', qr, maxQrBytes: 255, basket: 'last' },
      onChange: never,
    },
    isDisplayFake: false,
    config: null,
    bankAddresses: [],
    camera: { condition: { state: 'ok', reason: null, sinceMs: 0 } },
    items: { hasRegion: false, itemCounts: () => [], onChange: never },
    network,
    hotspot: true,
    access,
    isSessionSettingUp: () => isSessionSettingUp,
    console: { show: (notice) => void notices.push(notice?.page.code ?? null) },
    mark: { isThere: false, put: () => void marks.push('put') },
    clock,
    journal,
    ...given,
  })
  return {
    setup,
    clock,
    glass,
    access,
    lane,
    marks,
    notices,
    journal,
    asked: network.asked,
    see: (next: Partial<NetworkView>) => network.see(next),
    change: () => changes.tell(),
    last: () => glass.at(-1) ?? null,
    sendSettings: () => (isSessionSettingUp = true),
  }
}

const payloadOf = (screen: Screen | null) => (screen?.kind === 'qr' ? screen.payload : null)

spec('set-up', {
  'lets in as many at once as the documents budget'() {
    const line = /^\| listener of a new lane's set-up \| ([\d,]+) \|/m.exec(
      readFileSync('docs/architecture.md', 'utf8'),
    )
    assert.is(Number(line?.[1]), SETUP_CONNECTIONS)
  },
  'shows nothing before its page is there, then the page with the code, for the glass alone'() {
    const { setup, glass, last } = rig()
    assert.equal(glass, [])
    setup.begin()
    assert.is(payloadOf(last()), 'http://lane-12cd34.local:8090/#code=ABCDE-FGHJK')
    assert.is((last() as { isPrivate?: boolean }).isPrivate, true)
    assert.ok(Buffer.byteLength(payloadOf(last()) ?? '') <= 255)
  },
  'says it in words where the display draws no code'() {
    const { setup, last } = rig({}, 'none')
    setup.begin()
    assert.equal(last(), {
      kind: 'text',
      lines: ['lane-12cd34.local', ':8090 ABCDE-FGHJK'],
      isPrivate: true,
    })
  },
  'draws once while nothing changes, and anew with another code'() {
    const { setup, glass, access, last } = rig()
    setup.begin()
    setup.accessChanged()
    assert.is(glass.length, 1)
    access.code = 'VWXYZ-01234'
    setup.accessChanged()
    assert.match(payloadOf(last()) ?? '', /#code=VWXYZ-01234$/)
  },
  async 'asks for a network of its own after a minute alone, once'() {
    const { setup, clock, asked } = rig()
    setup.begin()
    await clock.advance(58_000)
    assert.equal(asked, [])
    await clock.advance(4_000)
    assert.equal(asked, ['hotspot lane-12cd34 8090'])
    await clock.advance(HOUR_MS)
    assert.is(asked.length, 1)
  },
  async 'asks for none where the config says so, nor where it has a network'() {
    const off = rig({ hotspot: false })
    off.setup.begin()
    await off.clock.advance(300_000)
    assert.equal(off.asked, [])
    const online = rig()
    online.see({ isOnline: true, addresses: ['192.0.2.7'] })
    online.setup.begin()
    await online.clock.advance(300_000)
    assert.equal(online.asked, [])
  },
  async 'in its own network it shows by turns how to join and where the page is'() {
    const { setup, clock, glass, see } = rig()
    see({ hotspot: HOTSPOT })
    setup.begin()
    await clock.advance(40_000)
    assert.equal(glass.map(payloadOf), [
      'WIFI:T:WPA;S:lane-12cd34;P:abcdefghjkmn;;',
      'http://10.42.0.1:8090/#code=ABCDE-FGHJK',
      'WIFI:T:WPA;S:lane-12cd34;P:abcdefghjkmn;;',
      'http://10.42.0.1:8090/#code=ABCDE-FGHJK',
    ])
  },
  'a screen of the board that cannot be told is no trouble'() {
    const show = () => {
      throw new Error('full')
    }
    const { setup, last } = rig({ console: { show } })
    setup.begin()
    assert.match(payloadOf(last()) ?? '', /code=/)
  },
  'the first bank or payment ends it: the glass is empty, the code gone, the mark there'() {
    const { setup, lane, change, last, access, marks, notices } = rig()
    setup.begin()
    lane.isNew = false
    change()
    assert.is(last(), null)
    assert.is(access.code, null)
    assert.equal(marks, ['put'])
    assert.equal(notices, ['ABCDE-FGHJK', null])
    assert.is(setup.isOpen, false)
  },
  'a session that set the bank up goes on after that, and is over when it says so'() {
    const { setup, lane, change, access, sendSettings } = rig()
    setup.begin()
    access.hasSession = true
    sendSettings()
    lane.isNew = false
    change()
    assert.is(setup.isOpen, true)
    assert.is(setup.view.isNew, false)
    setup.finish()
    assert.is(setup.isOpen, false)
  },
  'a session that looked on while somebody else set the bank up is over with that'() {
    const { setup, lane, change, access } = rig()
    setup.begin()
    access.hasSession = true
    lane.isNew = false
    change()
    assert.is(access.hasSession, false)
    assert.is(setup.isOpen, false)
  },
  'says at its end what stays, who would be paid, and who had come in'() {
    const bankAddresses = [{ bank: 'CFT', url: 'https://stranger.example/pay' }]
    const { setup, lane, access, journal, see } = rig({ bankAddresses })
    see({ hotspot: HOTSPOT, joining: { name: 'Shop', state: 'joined', why: null } })
    setup.begin()
    access.sessions = [{ from: '192.168.1.66', atMs: 0 }]
    lane.settings = () => ({
      bankProfile: 'main',
      bankProfiles: {
        main: { bankName: 'CFT', merchantId: 'stranger', password: '<PASSWORD>' },
        old: { bankName: 'Static' },
      },
      deviceConnection: { connectionType: 'Serial', portName: '/dev/lane-display' },
    })
    const { stays, ends } = setup.finish()
    assert.equal(stays, [
      { what: 'bank', which: '→ main: CFT, merchantId stranger' },
      { what: 'bank', which: 'old: Static' },
      { what: 'bank', which: 'CFT ← https://stranger.example/(hidden)' },
      { what: 'display', which: '/dev/lane-display' },
      { what: 'network', which: 'Shop' },
    ])
    assert.equal(ends, [
      { what: 'session', which: '192.168.1.66, 1970-01-01T00:00:00.000Z' },
      { what: 'hotspot', which: 'lane-12cd34' },
    ])
    const ended = journal.entries.find(({ event }) => event === 'setup.ended')
    assert.match(JSON.stringify(ended), '192.168.1.66')
  },
  'a lane that was set up before has no code from the start'() {
    for (const given of [
      { mark: { isThere: true, put() {} } },
      { lane: { ...rig().lane, isNew: false } },
    ] satisfies Partial<SetupPorts>[]) {
      const { setup, access, glass } = rig(given)
      assert.is(access.code, null)
      assert.is(setup.isOpen, false)
      assert.equal(glass, [])
    }
  },
  'a card that keeps no mark is said, and the code is gone all the same'() {
    const put = () => {
      throw new Error('full')
    }
    const { setup, access, journal } = rig({ mark: { isThere: false, put } })
    setup.begin()
    setup.finish()
    assert.is(access.code, null)
    assert.ok(journal.entries.some(({ event }) => event === 'setup.unmarked'))
  },
  'counts its steps, and leaves out what a lane has not'() {
    const facts = {
      canNameHardware: false,
      namesBank: false,
      isOnline: true,
      hasBank: true,
      hasDisplay: true,
      isDisplayConnected: false,
      hasCamera: false,
      hasRegion: false,
      itemCount: 0,
    }
    const said = (more: Partial<typeof facts>) =>
      setupSteps({ ...facts, ...more }).map(({ state }) => state)
    assert.equal(said({}), ['done', 'absent', 'done', 'open', 'absent', 'absent'])
    assert.equal(said({ isDisplayConnected: true, hasCamera: true, itemCount: 1 }), [
      'done',
      'absent',
      'done',
      'done',
      'open',
      'done',
    ])
    assert.is(said({ canNameHardware: true })[1], 'open')
    assert.is(said({ canNameHardware: true, namesBank: true })[1], 'done')
  },
  'is called after the end of its serial number'() {
    assert.is(laneNameOf('10000000ab12cd34'), 'lane-12cd34')
    assert.is(laneNameOf('LANE-7'), 'lane-7')
    assert.is(laneNameOf('...'), 'lane-new')
  },
})
