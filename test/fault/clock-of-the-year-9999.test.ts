/**
 * Times that cannot be, from a hostile lane, from before an update, or from a clock that was wrong:
 * they are left out alone, said, and put right; nobody's sync stops for it.
 */
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { type MemoryTemplates, openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { openRelay } from '#firmware/sync/master/shop-relay.ts'
import { pack } from '#firmware/sync/protocol/content-codec.ts'
import { createMasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { AHEAD_MS_MAX, CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import type { Label, TemplateStore } from '#hal/template-store.ts'
import {
  contentOf,
  FLEET_SPACE,
  openSimulatedFleet,
  type SimulatedFleet,
  sha256Of,
} from '#test/fleet/simulated-fleet.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const UNTIL_CALM_MS = 90_000
const open = () =>
  openSimulatedFleet({ lanes: 2, templatesPerItem: 8, chance: createSeededChance(11) })
const nameInMessages = (value: string, atMs: number): Label => ({
  field: 'name',
  value,
  atMs,
  by: 'lane-9',
})

/** A device with a key of the fleet that says what it likes. */
async function liar({ network }: SimulatedFleet) {
  const link = network.connect('lane-9', 'master')
  const masterClient = createMasterClient(link, new AbortController().signal)
  const { bootId, marksVersion } = await masterClient.changes({
    protocol: 1,
    serialNumber: 'lane-9',
    databaseId: null,
    bootId: null,
    after: 0,
    marksVersion: null,
    waitMs: 0,
  })
  return { masterClient, epoch: { bootId, marksVersion } }
}

async function namesOf(
  { lanes, master }: SimulatedFleet,
  itemId: string,
): Promise<(string | undefined)[]> {
  const stores: TemplateStore[] = [master.store, ...lanes.map(({ store }) => store)]
  return Promise.all(
    stores.map(
      async (store) => (await store.labelsOf(itemId)).find(({ field }) => field === 'name')?.value,
    ),
  )
}

const everywhere = (name: string) => [name, name, name, name]

spec('a lane that stamps with the year 9999', {
  async 'is left out with that alone, it is said, and the next name counts'() {
    await using fleet = await open()
    await fleet.clock.advance(UNTIL_CALM_MS)
    const { masterClient, epoch } = await liar(fleet)
    const now = fleet.clock.now()
    const answer = await masterClient.compare({
      ...epoch,
      items: [
        { itemId: 'a', have: [], labels: [nameInMessages('Hostile', CALENDAR_END_MS)] },
        { itemId: 'b', have: [], labels: [nameInMessages('Pear', now)] },
        { itemId: 'c', have: [], labels: [nameInMessages('\u001b[2J\u202eraeP', now)] },
      ],
    })
    assert.equal(
      answer.items.map(({ labels }) => labels.map(({ value }) => value)),
      [[], ['Pear'], []],
    )
    await fleet.lanes[1]?.describe('a', { name: 'Apple' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Apple'))
    assert.equal(await namesOf(fleet, 'b'), everywhere('Pear'))
    assert.equal(await namesOf(fleet, 'c'), [undefined, undefined, undefined, undefined])
    const report = fleet.master.masterAnswers.devices().find((one) => one.serialNumber === 'lane-9')
    assert.match(String(report?.leftOut[0]), /^a: its name is dated 9999-12-31.*set the right time/)
    assert.match(String(report?.leftOut[1]), /^c: its name contains control characters/)
    const said = fleet.journal.filter(({ event }) => event === 'device.left_out')
    assert.equal(
      said.map(({ fields }) => fields?.['itemId']),
      ['a', 'c'],
    )
    for (const lane of fleet.lanes) assert.ok(lane.subordinate?.status.isInStep)
  },
  async 'of templates too: those beside them come in'() {
    await using fleet = await open()
    await fleet.clock.advance(UNTIL_CALM_MS)
    const { masterClient, epoch } = await liar(fleet)
    const facts = (number: number, createdAtMs: number) => ({
      origin: 'lane-9',
      number,
      sha256: contentOf(number).sha256,
      createdAtMs,
      isPinned: true,
    })
    const [late, valid] = [facts(1, CALENDAR_END_MS), facts(2, fleet.clock.now())]
    const { items } = await masterClient.compare({
      ...epoch,
      items: [{ itemId: 'a', have: [late, valid], labels: [] }],
    })
    assert.equal(items[0]?.wanted, [{ origin: 'lane-9', number: 2 }])
    assert.equal(items[0]?.dropped, [])
    // Not asked for, and sent all the same.
    const answer = await masterClient.upload(
      {
        ...epoch,
        spaceId: FLEET_SPACE.id,
        templates: [late, valid].map((one) => ({ itemId: 'a', ...one })),
      },
      [contentOf(1), contentOf(2)],
    )
    assert.equal(answer, { isStale: false, dropped: [], clashed: [] })
    assert.equal(
      fleet.master.masterAnswers.kept('a').map(({ number }) => number),
      [2],
    )
  },
})

spec('a fleet that took the year 9999 before it knew better', {
  async 'comes into step after the update, and names can be given again'() {
    await using fleet = await open()
    const { master, lanes, clock } = fleet
    await clock.advance(UNTIL_CALM_MS)
    const poison = { itemId: 'a', ...nameInMessages('Hostile', CALENDAR_END_MS) }
    for (const store of [master.store, ...lanes.map((lane) => lane.store)])
      await store.putLabels([poison])
    // Only one has the word of the year 9999 on this; another one was named beside it.
    await lanes[1]?.store.putLabels([{ ...poison, itemId: 'b' }])
    await lanes[2]?.describe('b', { name: 'Pear' })
    await master.restart()
    for (const lane of lanes) await lane.start()
    await clock.advance(UNTIL_CALM_MS)
    // Nobody said another name: it stays, as the oldest word.
    assert.equal(await namesOf(fleet, 'a'), everywhere('Hostile'))
    assert.equal(await namesOf(fleet, 'b'), everywhere('Pear'))
    assert.is((await master.store.labelsOf('a'))[0]?.atMs, 0)
    await lanes[2]?.describe('a', { name: 'Apple' })
    await clock.advance(UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Apple'))
    for (const lane of lanes) assert.equal(lane.subordinate?.status.leftOut, [])
    assert.ok(fleet.journal.some(({ event }) => event === 'items.put_right'))
  },
  async 'on a card that is full, is left as it is until there is room'() {
    await using fleet = await open()
    const [, lane] = fleet.lanes
    const store = lane?.store as MemoryTemplates
    await store.putLabels([{ itemId: 'a', ...nameInMessages('Hostile', CALENDAR_END_MS) }])
    store.fail('disk-full')
    await lane?.start()
    await fleet.clock.advance(UNTIL_CALM_MS)
    store.fail(null)
    await fleet.clock.advance(SYNC_LIMITS.leftOutAgainMs + UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Hostile'))
    assert.ok(lane?.subordinate?.status.isInStep)
  },
  async 'and names that do not print are the same, printable, everywhere'() {
    await using fleet = await open()
    const { master, lanes, clock } = fleet
    await lanes[1]?.store.putLabels([{ itemId: 'a', ...nameInMessages('Ap\u001bple\u202e', 5) }])
    for (const lane of lanes) await lane.start()
    await master.restart()
    await clock.advance(UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Ap ple'))
  },
})

spec('a clock that was wrong and is set', {
  async 'of a lane: what it said meanwhile is said to be left out, then counts as old'() {
    await using fleet = await open()
    const [, lane, other] = fleet.lanes
    if (!lane || !other) throw new Error('three lanes were opened')
    await fleet.clock.advance(UNTIL_CALM_MS)
    lane.clockOffsetMs = Date.UTC(9999, 5) - fleet.clock.now()
    await lane.describe('a', { name: 'Mine' })
    await lane.describe('b', { name: 'Mine' })
    await lane.learn('a')
    await fleet.clock.advance(UNTIL_CALM_MS)
    await other.describe('b', { name: 'Theirs' })
    await other.learn('c')
    await fleet.clock.advance(UNTIL_CALM_MS)
    // Everything else goes on meanwhile.
    assert.is((await lane.store.templatesOf('c')).length, 1)
    assert.match(lane.subordinate?.status.leftOut.join() ?? '', /a: the master leaves out its name/)
    assert.equal((await namesOf(fleet, 'a')).slice(0, 2), [undefined, undefined])
    lane.clockOffsetMs = 0
    await fleet.clock.advance(SYNC_LIMITS.leftOutAgainMs + UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Mine'))
    assert.equal(await namesOf(fleet, 'b'), everywhere('Theirs'))
    assert.is((await other.store.templatesOf('a')).length, 1)
    assert.equal(lane.subordinate?.status.leftOut, [])
    const report = fleet.master.masterAnswers.devices().find((one) => one.serialNumber === 'lane-1')
    assert.equal(report?.leftOut, [])
  },
  async 'of a lane that was never set: in 1970 it takes and gives everything'() {
    await using fleet = await open()
    const [, lane, other] = fleet.lanes
    if (!lane || !other) throw new Error('three lanes were opened')
    lane.clockOffsetMs = -fleet.clock.now()
    await fleet.clock.advance(UNTIL_CALM_MS)
    await other.describe('a', { name: 'Appel' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    await lane.describe('a', { name: 'Apple' })
    await fleet.clock.advance(UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Apple'))
    assert.equal(lane.subordinate?.status.leftOut, [])
  },
  async 'of the master, while more was left out than a lane has room to name: all of it comes'() {
    await using fleet = await open()
    const { master, lanes, clock } = fleet
    const [, lane] = lanes
    if (!lane) throw new Error('three lanes were opened')
    await clock.advance(UNTIL_CALM_MS)
    // What the lanes say is years after the master's clock and after this release.
    clock.jump(4 * AHEAD_MS_MAX)
    master.clockOffsetMs = -4 * AHEAD_MS_MAX
    const itemIds = Array.from({ length: SYNC_LIMITS.leftOut + 5 }, (_, nth) => `item ${nth}`)
    for (const itemId of itemIds) await lane.describe(itemId, { name: 'Apple' })
    await clock.advance(UNTIL_CALM_MS)
    assert.ok(lane.subordinate?.status.leftOut.length)
    master.clockOffsetMs = 0
    await clock.advance(SYNC_LIMITS.leftOutAgainMs + UNTIL_CALM_MS)
    assert.is((await master.store.labels()).length, itemIds.length)
    assert.equal(lane.subordinate?.status.leftOut, [])
    // From then on one item that is left out is one that is tried again, not everything.
    lane.clockOffsetMs = Date.UTC(9999, 5) - clock.now()
    await lane.describe('one more', { name: 'Pear' })
    await clock.advance(UNTIL_CALM_MS)
    assert.is(lane.subordinate?.status.leftOut.length, 1)
    const { messages } = fleet.network
    await clock.advance(2 * SYNC_LIMITS.leftOutAgainMs)
    const sent = fleet.network.messages - messages
    const pages = itemIds.length / SYNC_LIMITS.itemsPerPage
    assert.ok(sent < 2 * pages, `${sent} messages`)
  },
  async 'of the master: what it took meanwhile is put right without a restart'() {
    await using fleet = await open()
    const { master, lanes, clock } = fleet
    await clock.advance(UNTIL_CALM_MS)
    master.clockOffsetMs = Date.UTC(9999, 5) - clock.now()
    const { masterClient, epoch } = await liar(fleet)
    const items = [{ itemId: 'a', have: [], labels: [nameInMessages('Hostile', CALENDAR_END_MS)] }]
    await masterClient.compare({ ...epoch, items })
    assert.is((await master.store.labelsOf('a'))[0]?.value, 'Hostile')
    master.clockOffsetMs = 0
    await lanes[1]?.describe('a', { name: 'Apple' })
    await clock.advance(SYNC_LIMITS.leftOutAgainMs + UNTIL_CALM_MS)
    assert.equal(await namesOf(fleet, 'a'), everywhere('Apple'))
  },
})

spec('an entry of the shops’ feed with the year 9999', {
  async 'is taken without it, and said'() {
    await using fleet = await open()
    const { master, clock } = fleet
    const feed = openMemoryFeed('wide', clock)
    const journal = createMemoryJournal()
    const facts = (seed: number, createdAtMs: number) => ({
      origin: 'other-shop',
      number: seed,
      sha256: contentOf(seed).sha256,
      createdAtMs,
      isPinned: true,
    })
    for (const seed of [1, 2]) {
      const content = contentOf(seed)
      await feed.putBlob(content.sha256, pack([content]))
    }
    const templates = [facts(1, CALENDAR_END_MS), facts(2, clock.now())]
    const entry = JSON.stringify({ spaceId: FLEET_SPACE.id, templates })
    await feed.append('a', new TextEncoder().encode(entry))
    await using _ = openRelay({
      masterAnswers: master.masterAnswers,
      store: openMemoryTemplates(),
      space: FLEET_SPACE,
      limits: { templatesPerItem: 8, pictureSide: 1_024 },
      openFeed: async () => feed,
      sha256: sha256Of,
      clock,
      random: createSeededRandom(3),
      journal,
    })
    await clock.advance(UNTIL_CALM_MS)
    assert.equal(
      master.masterAnswers.kept('a').map(({ number }) => number),
      [2],
    )
    const said = journal.entries.filter(({ event }) => event === 'feed.left_aside')
    assert.match(
      String(said[0]?.fields?.['why']),
      /picture other-shop:1 has a date in the future: (?:31 Dec 9999|1 Jan 10000)/,
    )
    assert.is((await feed.newest('a'))?.sequence, 1, 'nothing better is known here: no write')
  },
})
