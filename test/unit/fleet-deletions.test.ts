/** What a master marks for deletion: who looks on is told when a device has confirmed, and only then. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createFleetDeletions } from '#firmware/sync/master/fleet-deletions.ts'
import { spec } from '#test/spec.ts'

const nothing = async () => {}

spec('fleet deletions', {
  async 'a confirmation is told once, and one of an earlier mark not at all'() {
    const deletions = createFleetDeletions({
      serialNumber: 'lane-1',
      journal: createMemoryJournal(),
      remove: nothing,
      onRemoved: nothing,
      onChanged: nothing,
    })
    let told = 0
    using _ = deletions.onConfirmed(() => {
      told += 1
    })
    await deletions.mark('a')
    assert.is(told, 0)
    const mark = { itemId: 'a', markId: deletions.marks.marked.get('a')?.markId ?? 0 }
    deletions.confirm([mark], 'lane-2')
    deletions.confirm([mark], 'lane-2')
    deletions.confirm([{ ...mark, markId: mark.markId + 1 }], 'lane-3')
    assert.is(told, 1)
    assert.equal(deletions.progress(), [{ itemId: 'a', serialNumbers: ['lane-2'] }])
  },
  async 'what is marked again is told once, and what is marked no more is told and free again'() {
    const journal = createMemoryJournal()
    const changed: string[] = []
    const deletions = createFleetDeletions({
      serialNumber: 'lane-1',
      journal,
      remove: nothing,
      onRemoved: nothing,
      onChanged: async (itemId) => void changed.push(itemId),
    })
    await deletions.mark('a')
    await deletions.mark('a')
    await deletions.unmark('b')
    assert.equal([changed, deletions.isMarked('a')], [['a'], true])
    await deletions.unmark('a')
    assert.equal([changed, deletions.isMarked('a')], [['a', 'a'], false])
    assert.equal(
      journal.entries.map(({ event, fields }) => `${event} ${fields['itemId']}`),
      ['item.marked a', 'item.unmarked a'],
    )
  },
})
