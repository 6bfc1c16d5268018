/**
 * A master that is in wrong hands, or a technician who slips: a lane takes no fragment that was not
 * signed for it, newer than what it has seen, and of sections that its own laned.yaml allows.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import * as assert from 'uvu/assert'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import type { Fault } from '#firmware/fault.ts'
import { openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import type { MasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import type { Message } from '#hal/peers.ts'
import { openPeerPair } from '#test/fleet/peer-pair.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'
import { createConfigExchange } from '../../config-exchange.ts'
import type { SignedFragment } from '../../config-fragment.ts'
import { readConfigAsk } from '../../config-messages.ts'
import { FRAGMENT_LIMITS } from '../../fragment-limits.ts'
import { NO_FRAGMENT } from '../../fragment-trial-step.ts'
import { laneYaml, openConfigLane } from '../support/config-lane.ts'
import { hireTechnician, SOUND, type Technician } from '../support/fragment-signer.ts'

const KEY = 'a key for all lanes of this shop'
const banks = (bank: object) => ({ sections: { banks: { Alfa: bank } } })

/** What is offered, and the words of the refusal. */
const HOSTILE: Readonly<
  Record<string, readonly [(own: Technician, other: Technician) => unknown, RegExp]>
> = {
  'with another bank put in': [
    (own) => {
      const { content, signature } = own.sign()
      return { content: content.replace('bank.example', 'thief.example'), signature }
    },
    /signature does not match/,
  ],
  'with the signature of another fragment': [
    (own) => ({ content: own.sign({ sequence: 9 }).content, signature: own.sign().signature }),
    /signature does not match/,
  ],
  'signed by a key that the lane does not have': [
    (_own, other) => other.sign(),
    /which this device does not trust/,
  ],
  'without a signature': [
    (own) => ({ content: own.sign().content, signature: 'x' }),
    /not a minisign signature/,
  ],
  'that was seen before': [
    (own) => own.sign({ sequence: 5 }),
    /does not take shared settings No\. 5, because it already got No\. 5/,
  ],
  'older than what was seen': [
    (own) => own.sign({ sequence: 4 }),
    /does not take shared settings No\. 4, because it already got No\. 5/,
  ],
  'for another lane': [
    (own) => own.sign({ serialNumbers: ['lane-2'] }),
    /signed for other lanes, not for lane-1/,
  ],
  'of another fleet': [(own) => own.sign({ fleet: 'south' }), /for the fleet "south"/],
  'with a section that nobody hands out': [
    (own) => own.sign({ sections: { updates: { mirror: '/' } } }),
    /does not contain shared settings/,
  ],
  'with keys of its own': [
    (own) => own.sign({ sections: { fleetConfig: { keys: [] } } }),
    /does not contain shared settings/,
  ],
  'with a section that this lane does not allow': [
    (own) => own.sign({ sections: { idle: { infoQR: 'https://shop.example' } } }),
    /idle, which fleetConfig.allow/,
  ],
  'with a fake bank': [
    (own) => own.sign(banks({ driver: 'fake' })),
    /customers' money would reach no bank/,
  ],
  'with a bank that cannot be': [
    (own) => own.sign(banks({ driver: 'gateway' })),
    /would not start, so it did not take them\. The error: .*url: this key is required/,
  ],
  'with a channel that is no address': [
    (own) => own.sign({ sections: { banks: SOUND.sections.banks, channel: { url: 'file:///' } } }),
    /the section channel of the shared settings has no url/,
  ],
  'that hands out nothing': [(own) => own.sign({ sections: {} }), /have no section/],
  'in which a key stands twice': [
    (own) =>
      own.signText(JSON.stringify(SOUND).replace('"sequence":6', '"sequence":6,"sequence":7')),
    /are damaged or are not JSON/,
  ],
  'signed as another number': [
    (own) => own.signText(JSON.stringify(SOUND), 'laned-fleet-config north 7'),
    /for other shared settings: it says "laned-fleet-config north 7", not "laned-fleet-config north 6"/,
  ],
  'signed as nothing in particular': [
    (own) => own.signText(JSON.stringify(SOUND), 'timestamp:1'),
    /Sign these settings with lanectl fleet-config sign/,
  ],
  "that is a release's manifest": [
    (own) => own.signText(JSON.stringify({ product: 'laned', version: '9.9.9', sequence: 99 })),
    /does not contain shared settings/,
  ],
  'of a newer kind': [(own) => own.sign({ version: 2 }), /Update this lane first/],
  'with a number that is none': [
    (own) => own.sign({ sequence: 1e300 }),
    /does not contain shared settings/,
  ],
  'sealed for nobody here': [
    (own) => own.sign({ sealed: Buffer.from('age').toString('base64') }),
    /this lane has no key for it/,
  ],
  'too large to be read': [
    () => ({ content: 'x'.repeat(FRAGMENT_LIMITS.bytes), signature: 'x' }),
    /larger than/,
  ],
  'of nothing': [() => null, /does not hold signed shared settings/],
}

const IDLE = { infoQR: 'https://shop.example' }

const SILENT = { info() {}, warn() {}, error() {} }

spec('a fragment', {
  ...Object.fromEntries(
    Object.entries(HOSTILE).map(([what, [make, words]]) => [
      `${what} is not taken`,
      async () => {
        using own = hireTechnician()
        using other = hireTechnician()
        const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 5 })
        const yaml = laneYaml(own.publicKey).replace('[banks, idle]', '[banks, channel]')
        await using lane = await openConfigLane({ key: own.publicKey, state, yaml })
        const before = state.value
        const fields = make(own, other) as SignedFragment
        await lane.offer(fields)
        assert.equal(state.value, before)
        assert.match(String(lane.fleetConfig.lane.status.refused?.why), words)
        await lane.clock.advance(60_000)
        assert.is(lane.restarts, 0)
        const { tried } = await lane.fleetConfig.lane.report()
        assert.is(tried?.state, 'refused')
      },
    ]),
  ),

  async 'that is sound is taken, by a restart in a moment without a payment'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using lane = await openConfigLane({ key: own.publicKey, state })
    lane.now.isPaying = true
    await lane.offer(own.sign())
    await lane.clock.advance(3_600_000)
    assert.is(lane.restarts, 0)
    assert.is(lane.fleetConfig.lane.status.waiting, 6)
    lane.now.isPaying = false
    await lane.clock.advance(2_000)
    assert.is(lane.restarts, 1)
  },

  async 'waits with its restart while laned.yaml would refuse the start, says why once, and looks again'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    let wrong: readonly string[] = []
    let looks = 0
    const openers = (sections: Sections) => {
      if (sections.banks) looks += 1
      return wrong
    }
    await using lane = await openConfigLane({ key: own.publicKey, state, openers })
    await lane.offer(own.sign())
    wrong = ['laned.yaml:3: the folder is gone']
    looks = 0
    await lane.clock.advance(150_000)
    assert.is(lane.restarts, 0)
    assert.is(looks, 3, 'once a minute')
    assert.equal(
      lane.journal
        .filter(({ event }) => event === 'fleet_config.restart_refused')
        .map(({ fields }) => String(fields['why'])),
      wrong,
    )
    const { status } = lane.fleetConfig.lane
    const said = `the lane has not restarted, because it would not start: ${wrong[0]}. It looks again every minute`
    assert.equal([status.whyByHand, String(status.notRestarted)], [null, said])
    assert.equal((await lane.fleetConfig.lane.report()).tried, {
      sequence: 6,
      state: 'waiting',
      why: said,
    })
    wrong = []
    await lane.clock.advance(60_000)
    assert.is(lane.restarts, 1)
  },

  async 'goes on selling though the check of the start breaks, and looks again'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    let isBroken = false
    const openers = () => {
      if (isBroken) throw new Error('the check is broken')
      return []
    }
    await using lane = await openConfigLane({ key: own.publicKey, state, openers })
    await lane.offer(own.sign())
    isBroken = true
    await lane.clock.advance(30_000)
    const broken = lane.journal.filter(({ event }) => event === 'fleet_config.broken')
    assert.equal([broken.length, lane.restarts], [1, 0])
    isBroken = false
    await lane.clock.advance(60_000)
    assert.is(lane.restarts, 1)
  },

  async 'orders no restart of a lane that is stopped during the check'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    let stop: (() => void) | null = null
    const openers = () => {
      stop?.()
      return []
    }
    const lane = await openConfigLane({ key: own.publicKey, state, openers })
    await lane.offer(own.sign())
    let stopped: PromiseLike<void> | null = null
    stop = () => {
      stopped = lane[Symbol.asyncDispose]()
    }
    await lane.clock.advance(2_000)
    assert.ok(stopped)
    await stopped
    assert.is(lane.restarts, 0)
    assert.not(lane.journal.some(({ event }) => event === 'fleet_config.restarting'))
  },

  async 'that went back tells the master of a start that would fail, and of no restart by hand'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    const options = { key: own.publicKey, state, works: ['display'] as const }
    {
      await using lane = await openConfigLane(options)
      await lane.offer(own.sign())
    }
    await using lane = await openConfigLane({ ...options, openers: () => ['a folder is gone'] })
    await lane.clock.advance(12_000)
    const { tried, isHealthy } = await lane.fleetConfig.lane.report()
    assert.equal([tried?.state, isHealthy, lane.restarts], ['went-back', false, 0])
    assert.match(
      tried?.why ?? '',
      /\. But the lane has not restarted, because it would not start: a folder is gone\. It looks/,
    )
    assert.not.match(tried?.why ?? '', /by hand/)
  },

  async 'that alone keeps the lane from its start goes back untried, and others are taken'() {
    using own = hireTechnician()
    const inForce = { ...own.sign({ sections: { idle: IDLE } }), sequence: 6 }
    const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce })
    let wrong: readonly string[] = []
    const openers = (sections: Sections) => (sections.banks ? wrong : [])
    await using lane = await openConfigLane({ key: own.publicKey, state, openers })
    await lane.offer(own.sign({ sequence: 7 }), 7)
    assert.is(lane.fleetConfig.lane.status.waiting, 7)
    wrong = ['ca.pem is gone']
    await lane.clock.advance(60_000)
    assert.equal([state.value.trial, state.value.inForce?.sequence, lane.restarts], [null, 6, 0])
    const { tried, isHealthy } = await lane.fleetConfig.lane.report()
    assert.equal([tried?.sequence, tried?.state, isHealthy], [7, 'went-back', true])
    assert.match(tried?.why ?? '', /the lane would not start, .*The error: ca\.pem is gone/)
    assert.not.match(tried?.why ?? '', /restarted|by hand/)
    wrong = []
    await lane.offer(own.sign({ sequence: 8 }), 8)
    await lane.clock.advance(2_000)
    assert.equal([lane.fleetConfig.lane.status.waiting, lane.restarts], [8, 1])
  },

  async 'that is taken back says at once that the lane goes on with it until its start is mended'() {
    using own = hireTechnician()
    const inForce = { ...own.sign({ sections: { idle: IDLE } }), sequence: 6 }
    const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce })
    let wrong: readonly string[] = ['laned.yaml:3: the folder is gone']
    const openers = () => wrong
    await using lane = await openConfigLane({ key: own.publicKey, state, openers })
    await lane.fleetConfig.lane.revert()
    const { notRestarted, whyByHand, inForce: runs } = lane.fleetConfig.lane.status
    assert.match(String(notRestarted), /has not restarted, .* start: laned\.yaml:3: the folder/)
    assert.equal([whyByHand, runs], [null, 6])
    await lane.clock.advance(30_000)
    assert.is(lane.restarts, 0)
    wrong = []
    await lane.clock.advance(60_000)
    assert.is(lane.restarts, 1)
  },

  async 'that changed who is paid is left by a restart, though the lane would not start again'() {
    using own = hireTechnician()
    const inForce = { ...own.sign(), sequence: 6 }
    const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce })
    const openers = () => ['laned.yaml:3: the folder is gone']
    await using lane = await openConfigLane({ key: own.publicKey, state, openers })
    lane.now.isPaying = true
    await lane.fleetConfig.lane.revert()
    assert.is(lane.fleetConfig.lane.status.notRestarted, null)
    await lane.clock.advance(5_000)
    assert.is(lane.restarts, 0, 'while somebody pays')
    lane.now.isPaying = false
    await lane.clock.advance(2_000)
    assert.is(lane.restarts, 1)
    assert.equal(
      lane.journal
        .filter(({ event }) => event === 'fleet_config.restarting_anyway')
        .map(({ fields }) => String(fields['why'])),
      ['laned.yaml:3: the folder is gone'],
    )
  },

  async 'that went back asks for a start with what was in force before it'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    const options = { key: own.publicKey, state, works: ['display'] as const }
    {
      await using lane = await openConfigLane(options)
      await lane.offer(own.sign())
    }
    // What is on trial would refuse the next start: it is not that start's.
    const openers = (sections: Sections) => (sections.banks ? ['the bank is gone'] : [])
    await using lane = await openConfigLane({ ...options, openers })
    assert.is(lane.start.chosen.isOnTrial, true)
    await lane.clock.advance(12_000)
    assert.is(lane.restarts, 1)
  },

  async 'waits for a release that is on trial'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    {
      await using lane = await openConfigLane({ key: own.publicKey, state })
      await lane.offer(own.sign())
    }
    await using lane = await openConfigLane({ key: own.publicKey, state, isReleaseOnTrial: true })
    assert.is(lane.start.chosen.sequence, null)
    await lane.clock.advance(60_000)
    assert.is(lane.restarts, 0)
    lane.now.isReleaseOnTrial = false
    await lane.clock.advance(2_000)
    assert.is(lane.restarts, 1)
  },

  async 'that is sealed is opened by the lanes it is for, and by no other'() {
    using own = hireTechnician()
    const [identity, stranger] = await Promise.all([
      generateX25519Identity(),
      generateX25519Identity(),
    ])
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(identity))
    const sections = { banks: { Alfa: { driver: 'gateway', url: 'https://alfa.example/secret' } } }
    const sealed = Buffer.from(await encrypter.encrypt(JSON.stringify(sections))).toString('base64')
    const signed = own.sign({ sections: {}, sealed })
    assert.not(signed.content.includes('alfa.example'))
    for (const [key, isTaken] of [
      [identity, true],
      [stranger, false],
    ] as const) {
      const identityFile = join(own.folder, `${isTaken}.key`)
      writeFileSync(identityFile, `${key}\n`)
      const state = createMemoryDocument(NO_FRAGMENT)
      await using lane = await openConfigLane({ key: own.publicKey, state, identityFile })
      await lane.offer(signed)
      assert.is(state.value.trial !== null, isTaken)
      if (!isTaken)
        assert.match(String(lane.fleetConfig.lane.status.refused?.why), /encrypted for other lanes/)
    }
  },

  async 'goes out of force when its key is taken out of laned.yaml, and no fake bank comes for it'() {
    using own = hireTechnician()
    using next = hireTechnician()
    const inForce = { ...own.sign(), sequence: 6 }
    const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce })
    await using lane = await openConfigLane({ key: next.publicKey, state })
    assert.is(lane.start.chosen.sequence, null)
    assert.equal(lane.start.chosen.sections, {})
    assert.match(
      String(lane.start.chosen.trouble ?? ''),
      /this lane started without shared settings No\. 6: .*not trust/,
    )
  },
})

spec('a trial', {
  async 'of banks is lost where the bank does not answer, though it did not before either'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    {
      await using lane = await openConfigLane({ key: own.publicKey, state, works: ['display'] })
      await lane.offer(own.sign())
    }
    await using lane = await openConfigLane({ key: own.publicKey, state, works: ['display'] })
    assert.is(lane.start.chosen.isOnTrial, true)
    await lane.clock.advance(12_000)
    assert.is(state.value.inForce, null)
    assert.match(
      state.value.wentBack?.why ?? '',
      /never worked .* in a row without a fault\. The fault was in: .*Bank/,
    )
    assert.is(lane.restarts, 1)
  },

  async 'is taken back by an operator of the lane, who needs no master'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using lane = await openConfigLane({ key: own.publicKey, state })
    await faultOf(() => lane.fleetConfig.lane.revert(), 'refused')
    await lane.offer(own.sign())
    await lane.fleetConfig.lane.revert()
    await lane.clock.advance(2_000)
    assert.is(lane.restarts, 1)
    await using next = await openConfigLane({ key: own.publicKey, state })
    assert.is(next.start.chosen.sequence, null)
    assert.is((await next.fleetConfig.lane.report()).tried?.state, 'went-back')
    await next.offer(own.sign())
    assert.is(state.value.trial, null)
  },

  async 'waits on a lane that nobody starts again for a restart by hand, and says so'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    const options = { key: own.publicKey, state, whyNoRestart: 'nobody starts it again' }
    {
      await using lane = await openConfigLane(options)
      await lane.offer(own.sign())
      assert.equal((await lane.fleetConfig.lane.report()).tried, {
        sequence: 6,
        state: 'waiting',
        why: 'nobody starts it again',
      })
      await lane.clock.advance(60_000)
      assert.is(lane.restarts, 0)
      const { waiting, whyByHand } = lane.fleetConfig.lane.status
      assert.equal([waiting, String(whyByHand)], [6, 'nobody starts it again'])
      const logged = lane.journal.filter(({ event }) => event === 'fleet_config.restart_awaited')
      assert.is(logged.length, 1)
    }
    // Somebody restarts it; its bank does not answer, so the one before is to come back, by hand too.
    await using lane = await openConfigLane({ ...options, works: ['display'] })
    assert.is(lane.start.chosen.isOnTrial, true)
    assert.is(lane.fleetConfig.lane.status.whyByHand, null)
    await lane.clock.advance(12_000)
    lane.now.works = ['display', 'bank']
    const said = await lane.fleetConfig.lane.report()
    assert.equal([said.tried?.state, said.isHealthy], ['went-back', false])
    assert.match(
      said.tried?.why ?? '',
      /The fault was in: Bank\. .*\. The lane waits for a restart by hand/,
    )
    assert.is(String(lane.fleetConfig.lane.status.whyByHand), 'nobody starts it again')
    // What runs is still the one that failed: no other is measured beside it.
    await lane.offer(own.sign({ sequence: 7 }), 7)
    assert.is(state.value.trial, null)
    assert.is(lane.restarts, 0)
    await using next = await openConfigLane(options)
    assert.is(next.start.chosen.sequence, null)
    const after = await next.fleetConfig.lane.report()
    assert.is(after.isHealthy, true)
    assert.not.match(after.tried?.why ?? '', /by hand/)
    await next.offer(own.sign({ sequence: 7 }), 7)
    assert.is(next.fleetConfig.lane.status.waiting, 7)
  },

  async 'is taken back by hand where nobody starts the lane again; an untried one at once'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    const options = { key: own.publicKey, state, whyNoRestart: 'nobody starts it again' }
    {
      await using lane = await openConfigLane(options)
      await lane.offer(own.sign())
      await lane.clock.advance(2_000)
      await lane.fleetConfig.lane.revert()
      assert.is(lane.fleetConfig.lane.status.whyByHand, null)
      await lane.offer(own.sign({ sequence: 7 }), 7)
      assert.is(state.value.trial?.fragment.sequence, 7)
    }
    await using lane = await openConfigLane(options)
    await lane.clock.advance(5_000)
    assert.is(state.value.inForce?.sequence, 7)
    await lane.offer(own.sign({ sequence: 3 }), 3)
    await lane.fleetConfig.lane.revert()
    assert.is(String(lane.fleetConfig.lane.status.whyByHand), 'nobody starts it again')
    const { tried, isHealthy } = await lane.fleetConfig.lane.report()
    assert.equal([tried?.sequence, tried?.state, isHealthy], [3, 'refused', false])
    assert.match(
      tried?.why ?? '',
      /does not take shared settings No\. 3, because it already got No\. 7.*\. The lane waits for a restart by hand: nobody/,
    )
    await lane.clock.advance(60_000)
    assert.is(lane.restarts, 0)
    assert.is(lane.fleetConfig.lane.status.inForce, 7, 'until the restart')
    await using next = await openConfigLane(options)
    assert.is(next.start.chosen.sequence, null)
  },

  async 'that went back tells the master of the restart by hand, however long the reasons are'() {
    using own = hireTechnician()
    const inForce = { ...own.sign(), sequence: 6 }
    for (const [whyNoRestart, end] of [
      [
        'nobody starts it again',
        /\. The lane waits for a restart by hand: nobody starts it again$/,
      ],
      ['x'.repeat(400), /^\. The lane waits for a restart by hand: x+$/],
    ] as const) {
      const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce })
      const options = { key: own.publicKey, state, whyNoRestart }
      await using lane = await openConfigLane({ ...options, openers: () => ['y'.repeat(400)] })
      await lane.offer(own.sign({ sequence: 7 }), 7)
      const asked = readConfigAsk(await lane.fleetConfig.lane.report())
      assert.is(asked.tried?.why?.length, FRAGMENT_LIMITS.whyCharacters)
      await lane.fleetConfig.lane.revert()
      const ask = readConfigAsk(await lane.fleetConfig.lane.report())
      assert.match(ask.tried?.why ?? '', end)
    }
  },

  async 'is decided before another is taken, and none begins beside a release'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using lane = await openConfigLane({ key: own.publicKey, state })
    lane.now.isReleaseOnTrial = true
    await lane.offer(own.sign())
    assert.is(state.value.trial, null)
    lane.now.isReleaseOnTrial = false
    await lane.offer(own.sign())
    await lane.offer(own.sign({ sequence: 7 }), 7)
    assert.is(state.value.trial?.fragment.sequence, 6)
    assert.is(state.value.highest, 6)
  },

  async 'that cannot be noted on a full card is no refusal: it is offered again'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using lane = await openConfigLane({ key: own.publicKey, state })
    state.fail('disk-full')
    await lane.offer(own.sign())
    assert.is((await lane.fleetConfig.lane.report()).tried, null)
    state.fail(null)
    await lane.offer(own.sign())
    assert.is(state.value.trial?.fragment.sequence, 6)
  },

  async 'of what this release cannot read is left, and a start is made without it'() {
    using own = hireTechnician()
    const { content, signature } = own.sign(banks({ driver: 'gateway' }))
    const bad = { content, signature, sequence: 6 }
    const inForce = { ...own.sign({ sequence: 5 }), sequence: 5 }
    const trial = { fragment: bad, startsLeft: 3, works: [] }
    const state = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce, trial })
    await using lane = await openConfigLane({ key: own.publicKey, state })
    assert.is(lane.start.chosen.sequence, 5)
    assert.match(state.value.wentBack?.why ?? '', /url: this key is required/)
    const kept = createMemoryDocument({ ...NO_FRAGMENT, highest: 6, inForce: bad })
    await using other = await openConfigLane({ key: own.publicKey, state: kept })
    assert.match(
      String(other.start.chosen.trouble ?? ''),
      /this lane started without shared settings No\. 6: .*url: this key is required/,
    )
    assert.is((await other.fleetConfig.lane.report()).isHealthy, false)
  },

  async 'is not counted on a full card, and so not begun'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    {
      await using lane = await openConfigLane({ key: own.publicKey, state })
      await lane.offer(own.sign())
    }
    state.fail('disk-full')
    await using lane = await openConfigLane({ key: own.publicKey, state })
    assert.is(lane.start.chosen.sequence, null)
    await lane.clock.advance(3_600_000)
    assert.is(lane.restarts, 0)
    state.fail(null)
    await using next = await openConfigLane({ key: own.publicKey, state })
    assert.is(next.start.chosen.isOnTrial, true)
    await next.clock.advance(5_000)
    assert.is(state.value.inForce?.sequence, 6)
  },
})

spec('a master of an earlier release', {
  async 'says that it knows no such question, over the real network, and is left in peace'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using lane = await openConfigLane({ key: own.publicKey, state })
    await using pair = await openPeerPair(createMessageHandler({} as MasterAnswers), [KEY])
    const link = pair.link(KEY, 'lane-1')
    const { clock } = lane
    const journal = createMemoryJournal()
    let asked = 0
    const refusals: unknown[] = []
    await using _asking = openExchangeLoop(
      createConfigExchange(lane.fleetConfig.lane, 60, journal),
      {
        link: {
          async ask(...args) {
            asked += 1
            return link.ask(...args).catch((error: unknown) => {
              refusals.push((error as Fault).kind)
              throw error
            })
          },
        },
        clock,
        random: createSeededRandom(1),
        journal,
      },
    )
    await waitUntil('it answers', () => refusals.length === 1)
    await clock.advance(100_000)
    await waitUntil('it answers again', () => refusals.length === 2)
    assert.is(asked, 2)
    assert.equal(refusals, ['no-route', 'no-route'])
    assert.equal(journal.entries, [])
  },
})

spec('a master', {
  async 'carries nothing that its own keys did not sign for its own fleet'() {
    using own = hireTechnician()
    using other = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using master = await openConfigLane({ key: own.publicKey, state })
    const { publisher } = master.fleetConfig
    const plan = { first: [], percents: [], minutes: 0 }
    await faultOf(() => publisher.publish(other.sign(), plan), 'refused')
    await faultOf(() => publisher.publish(own.sign({ fleet: 'south' }), plan), 'refused')
    const other7 = own.signText(JSON.stringify(SOUND), 'laned-fleet-config north 7')
    await faultOf(() => publisher.publish(other7, plan), 'refused')
    assert.is(publisher.standing, null)
    await publisher.publish(own.sign(), plan)
    assert.is(publisher.standing?.sequence, 6)
  },
})

spec('a hostile master', {
  async 'gets no more of a lane than one question in its time, whatever it answers'() {
    using own = hireTechnician()
    const state = createMemoryDocument(NO_FRAGMENT)
    await using lane = await openConfigLane({ key: own.publicKey, state })
    const { content } = own.sign()
    let asked = 0
    const answers: (() => Message)[] = [
      () => ({ head: { version: 1, sequence: asked }, body: bytesOf({ content, signature: 'x' }) }),
      () => ({ head: { version: 1, sequence: null, more: 1 }, body: new Uint8Array() }),
      () => ({ head: 'nonsense', body: new Uint8Array(4_000_000) }),
      () => ({ head: { version: 1, sequence: asked }, body: new Uint8Array(4_000_000) }),
    ]
    const { clock } = lane
    await using _asking = openExchangeLoop(
      createConfigExchange(lane.fleetConfig.lane, 60, SILENT),
      {
        link: {
          async ask() {
            asked += 1
            return answers[asked % answers.length]?.() as Message
          },
        },
        clock,
        random: createSeededRandom(1),
        journal: SILENT,
      },
    )
    await clock.advance(3_600_000)
    // An answer that is none is asked for again sooner, and ever more seldom.
    assert.ok(asked > 40 && asked < 400, `${asked}`)
    assert.equal(state.value, NO_FRAGMENT)
    assert.is(lane.restarts, 0)
  },
})

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
