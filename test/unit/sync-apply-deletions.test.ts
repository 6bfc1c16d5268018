/** What a lane deletes of what its master has marked, and what it confirms. */

import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import type { AckAsk, ChangesAnswer } from '#firmware/sync/protocol/sync-messages.ts'
import { createDeletionApplier } from '#firmware/sync/subordinate/apply-deletions.ts'
import type { MasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { newTemplate } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

function createRig() {
  const store = openMemoryTemplates()
  const journal = createMemoryJournal()
  const confirmed: AckAsk[] = []
  const outside = { trouble: null as Fault | null }
  let followed = 0
  const local = {
    store,
    inTurn: createSerialQueue().run,
    async follow() {
      followed += 1
    },
  } as unknown as LocalTemplates
  const masterClient = {
    async ack(ask) {
      if (outside.trouble) throw outside.trouble
      confirmed.push(ask)
    },
  } as MasterClient
  const apply = createDeletionApplier(local, masterClient, 'lane-1', journal)
  return {
    store,
    journal,
    confirmed,
    outside,
    get followed() {
      return followed
    },
    apply(marks: ChangesAnswer['marks'], bootId = 'boot') {
      return apply({ bootId, marks } as ChangesAnswer)
    },
    learn: (itemId: string, picture: number) => store.learn(newTemplate(itemId, picture), []),
  }
}

const MARK = { itemId: 'a', markId: 1 }
const OTHER = { itemId: 'b', markId: 2 }

spec('what the master has marked', {
  async 'is deleted here, no more recognised, and told of'() {
    const rig = createRig()
    for (const picture of [1, 2]) await rig.learn('a', picture)
    await rig.learn('kept', 3)
    await rig.apply([MARK])
    assert.equal(
      (await rig.store.items()).map(({ itemId }) => itemId),
      ['kept'],
    )
    assert.is(rig.followed, 1)
    assert.equal(
      rig.journal.entries.map(({ event, fields }) => [event, fields]),
      [['item.deleted_everywhere', { itemId: 'a', removed: 2 }]],
    )
  },
  async 'costs nothing and is not told of where it is not here, with each answer anew'() {
    const rig = createRig()
    for (let answer = 1; answer <= 3; answer += 1) await rig.apply([MARK])
    assert.equal([rig.followed, rig.journal.entries], [0, []])
  },
  async 'is not told of where somebody here deletes it in the same moment'() {
    const rig = createRig()
    await rig.learn('a', 1)
    const { templatesOf } = rig.store
    Object.assign(rig.store, {
      async templatesOf(itemId: string) {
        const found = await templatesOf(itemId)
        await rig.store.removeItem(itemId)
        return found
      },
    })
    await rig.apply([MARK])
    assert.equal(rig.journal.entries, [])
  },
  async 'is deleted again when it was learned since, and not confirmed again'() {
    const rig = createRig()
    await rig.apply([MARK])
    await rig.learn('a', 1)
    await rig.apply([MARK])
    assert.equal([await rig.store.templatesOf('a'), rig.confirmed.length], [[], 1])
  },
})

spec('a mark', {
  async 'is confirmed once, together with those that are as new'() {
    const rig = createRig()
    await rig.apply([])
    await rig.apply([MARK])
    await rig.apply([MARK, OTHER])
    await rig.apply([MARK, OTHER])
    const from = { bootId: 'boot', serialNumber: 'lane-1' }
    assert.equal(rig.confirmed, [
      { ...from, marks: [MARK] },
      { ...from, marks: [OTHER] },
    ])
  },
  async 'is confirmed to a master that was started again, which may give its number to another'() {
    const rig = createRig()
    await rig.apply([MARK])
    await rig.apply([MARK], 'next')
    assert.equal(
      rig.confirmed.map(({ bootId }) => bootId),
      ['boot', 'next'],
    )
  },
  async 'is confirmed with the next answer where the master did not hear it'() {
    const rig = createRig()
    rig.outside.trouble = new Fault('unreachable', asSentence('the master is gone'))
    await faultOf(() => rig.apply([MARK]), 'unreachable')
    rig.outside.trouble = null
    await rig.apply([MARK])
    assert.equal(
      rig.confirmed.map(({ marks }) => marks),
      [[MARK]],
    )
  },
})
