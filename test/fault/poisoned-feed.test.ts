/** A master, or a lane, that says what cannot be: refused whole, said, and nothing changed. */

import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { type MasterAnswers, openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createDirectLink, createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import { openRelay } from '#firmware/sync/master/shop-relay.ts'
import { pack } from '#firmware/sync/protocol/content-codec.ts'
import type { UploadAsk } from '#firmware/sync/protocol/sync-messages.ts'
import { createMasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Message, Operation } from '#hal/peers.ts'
import {
  contentOf,
  FLEET_SPACE,
  openSimulatedFleet,
  pictureOf,
  sha256Of,
} from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const LIMITS = { templatesPerItem: 4, templates: 100, pictureSide: 1_024 }
const wide = Uint8Array.from(pictureOf(1), (byte, at) => (at === 7 || at === 8 ? 0xff : byte))
const good = contentOf(1)

/** What each lie does to good content. */
const LIES: Readonly<Record<string, typeof good>> = {
  'another picture under the hash': { ...good, jpeg: pictureOf(2) },
  'no picture at all': {
    ...good,
    jpeg: Uint8Array.from([1, 2, 3, 4]),
    sha256: sha256Of(Uint8Array.from([1, 2, 3, 4])),
  },
  'a picture of a billion pixels': { ...good, jpeg: wide, sha256: sha256Of(wide) },
  'a vector that points nowhere': { ...good, codes: new Int8Array(4) },
  'a vector of another length': { ...good, codes: Int8Array.from([1, 2, 3]) },
}

async function openSample() {
  const store = openMemoryTemplates()
  const clock = createSystemClock()
  const masterAnswers = await openMasterAnswers({
    blankPictures: NO_BLANK_PICTURES,
    store,
    feed: openMemoryFeed('boot', clock),
    serialNumber: 'master',
    space: FLEET_SPACE,
    limits: LIMITS,
    requireFreeSpace: async () => {},
    sha256: sha256Of,
    clock,
    journal: createMemoryJournal(),
  })
  const link = createDirectLink(createMessageHandler(masterAnswers), {
    serialNumber: 'lane-1',
    address: 'here',
  })
  return {
    masterAnswers,
    store,
    link,
    masterClient: createMasterClient(link, new AbortController().signal),
  }
}

const uploadOf = (content: typeof good, change: object = {}): UploadAsk => ({
  bootId: 'boot',
  marksVersion: 0,
  spaceId: FLEET_SPACE.id,
  templates: [
    {
      itemId: 'a',
      origin: 'lane-1',
      number: 1,
      sha256: content.sha256,
      createdAtMs: 1,
      isPinned: true,
      ...change,
    },
  ],
})

const NAMES: Readonly<Record<string, object>> = {
  'an impossible item id': { itemId: ' a' },
  'an impossible origin': { origin: 'lane:1' },
  'the number nought': { number: 0 },
}

spec('a poisoned upload', {
  async 'is refused whole, whatever is wrong in it'() {
    const { store, masterClient, masterAnswers } = await openSample()
    for (const [lie, content] of Object.entries(LIES)) {
      const second = contentOf(9)
      const ask = uploadOf(content)
      const both = {
        ...ask,
        templates: [...ask.templates, { ...uploadOf(second).templates[0], number: 2 }],
      } as UploadAsk
      const { message } = await faultOf(
        () => masterClient.upload(both, [second, content]),
        'bad-request',
      )
      assert.match(message, 'this lane refuses a message of another lane', lie)
    }
    for (const [lie, change] of Object.entries(NAMES)) {
      const fault = await faultOf(
        () => masterClient.upload(uploadOf(good, change), [good]),
        'bad-request',
      )
      assert.ok(fault, lie)
    }
    await faultOf(
      () => masterClient.upload({ ...uploadOf(good), spaceId: 'foreign' }, [good]),
      'bad-request',
    )
    await faultOf(() => masterClient.upload(uploadOf(good), []), 'bad-request')
    assert.is(masterAnswers.templates, 0)
    assert.is(store.pictures(), 0)
    await masterClient.upload(uploadOf(good), [good])
    assert.is(masterAnswers.templates, 1)
  },
  async 'is refused when it is no message at all'() {
    const { link } = await openSample()
    const heads: readonly unknown[] = [null, 7, [], {}, { __proto__: null }, 'x'.repeat(1_000)]
    for (const operation of ['changes', 'compare', 'content', 'upload', 'ack'] as Operation[])
      for (const head of heads)
        await faultOf(
          () => link.ask(operation, { head, body: new Uint8Array(3) }, { timeoutMs: 1_000 }),
          'bad-request',
        )
  },
  async 'is refused in words when it is of another protocol'() {
    const { masterClient } = await openSample()
    const ask = { serialNumber: 'lane-1', databaseId: null, bootId: null, after: 0 }
    const { message } = await faultOf(
      () => masterClient.changes({ ...ask, protocol: 2, marksVersion: null, waitMs: 0 }),
      'refused',
    )
    assert.is(
      message,
      'this master speaks protocol 1, but the lane asked in protocol 2. Install the same program version on all lanes of the shop',
    )
  },
  async 'cannot speak for another device'() {
    const { masterClient, masterAnswers } = await openSample()
    await masterAnswers.mark('a')
    const [marked] = [...masterAnswers.progress()]
    assert.equal(marked?.serialNumbers, [])
    await faultOf(
      () =>
        masterClient.ack({
          bootId: 'boot',
          serialNumber: 'lane-2',
          marks: [{ itemId: 'a', markId: 1 }],
        }),
      'forbidden',
    )
    assert.equal(masterAnswers.progress()[0]?.serialNumbers, [])
    await masterClient.ack({
      bootId: 'boot',
      serialNumber: 'lane-1',
      marks: [{ itemId: 'a', markId: 1 }],
    })
    assert.equal(masterAnswers.progress()[0]?.serialNumbers, ['lane-1'])
  },
})

function meetingOf(masterAnswers: MasterAnswers, hasKeyForAll: boolean) {
  const handler = createMessageHandler(masterAnswers)
  return (serialNumber: string, address: string, formerly?: string) =>
    createMasterClient(
      createDirectLink(handler, { serialNumber, address, hasKeyForAll }),
      new AbortController().signal,
    ).changes({
      protocol: 1,
      serialNumber,
      ...(formerly !== undefined && { formerly }),
      databaseId: null,
      bootId: null,
      after: 0,
      marksVersion: null,
      waitMs: 0,
    })
}

spec('a lane that says what it was called before', {
  async 'takes no name off the list where each lane has a key of its own, also at the same address'() {
    const { masterAnswers } = await openSample()
    const meet = meetingOf(masterAnswers, false)
    await meet('lane-1', '10.0.0.1')
    await meet('lane-2', '10.0.0.1', 'lane-1')
    const listed = masterAnswers.devices().map(({ serialNumber }) => serialNumber)
    assert.equal(listed, ['lane-1', 'lane-2'])
  },
  async 'with the key for all it takes its former name off at its own address, and nobody else’s'() {
    const { masterAnswers } = await openSample()
    const meet = meetingOf(masterAnswers, true)
    const listed = () => masterAnswers.devices().map(({ serialNumber }) => serialNumber)
    await meet('lane-1', '10.0.0.1')
    await meet('lane-2', '10.0.0.2')
    await meet('lane-2', '10.0.0.2', 'lane-1')
    assert.equal(listed(), ['lane-1', 'lane-2'])
    await meet('lane-2', '10.0.0.2', 'lane-2')
    assert.equal(listed(), ['lane-1', 'lane-2'])
    await meet('lane-7', '10.0.0.1', 'lane-1')
    assert.equal(listed(), ['lane-2', 'lane-7'])
  },
})

spec('a feed that opens and then fails', {
  async 'is tried with growing patience, and soon again once it was followed'() {
    const { masterAnswers, store } = await openSample()
    const clock = createFakeClock()
    let opened = 0
    let isBroken = true
    await using relay = openRelay({
      masterAnswers,
      store,
      space: FLEET_SPACE,
      limits: LIMITS,
      async openFeed() {
        opened += 1
        const feed = openMemoryFeed('wide', clock)
        const readAfter: typeof feed.readAfter = (...asked) =>
          isBroken
            ? Promise.reject(new Fault('unreachable', asSentence('cut')))
            : feed.readAfter(...asked)
        return { ...feed, readAfter }
      },
      sha256: sha256Of,
      clock,
      random: createSeededRandom(7),
      journal: createMemoryJournal(),
    })
    await clock.advance(600_000)
    assert.ok(opened > 10 && opened < 60, `${opened} in ten minutes`)
    assert.match(String(relay.trouble ?? ''), 'cut')
    isBroken = false
    await clock.advance(60_000)
    assert.is(relay.trouble, null)
    isBroken = true
    opened = 0
    await clock.advance(60_000)
    assert.ok(opened >= 3, `${opened} in the first minute of the next time`)
  },
})

spec('a poisoned master', {
  async 'changes nothing on its lanes, and is believed again when it is sound'() {
    await using fleet = await openSimulatedFleet({
      lanes: 2,
      templatesPerItem: 8,
      chance: createSeededChance(7),
    })
    const [, teacher, lane] = fleet.lanes
    await fleet.clock.advance(2_000)
    for (const [lie, content] of Object.entries(LIES)) {
      // A man in the middle who has the key: only what goes to the last lane is changed.
      lane?.crash()
      await teacher?.learn('a')
      await fleet.clock.advance(2_000)
      const handler = createMessageHandler(fleet.master.masterAnswers)
      fleet.network.serve(
        'master',
        async (caller, operation, message, signal): Promise<Message> => {
          const answer = await handler(caller, operation, message, signal)
          if (operation !== 'content' || caller.serialNumber !== lane?.serialNumber) return answer
          const asked = (message.head as { sha256s: string[] }).sha256s
          return { ...answer, body: pack([{ ...content, sha256: asked[0] ?? '' }]) }
        },
      )
      const before = (await lane?.store.templatesOf('a'))?.length ?? 0
      await lane?.start()
      await fleet.clock.advance(5_000)
      assert.is((await lane?.store.templatesOf('a'))?.length ?? 0, before, lie)
      assert.match(
        String(lane?.subordinate?.status.trouble ?? ''),
        'this lane refuses a message of another lane',
        lie,
      )
      fleet.network.serve('master', handler)
      await fleet.clock.advance(90_000)
      assert.ok(lane?.subordinate?.status.isInStep, lie)
      assert.is((await lane?.store.templatesOf('a'))?.length, before + 1, lie)
    }
  },
})
