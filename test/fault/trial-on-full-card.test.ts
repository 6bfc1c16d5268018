/** A release on trial finds a card without a free name: it does not open the data that it could not keep readable. */
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'

const MEGABYTE = 2 ** 20

spec('the data of a lane whose release is on trial', {
  'is not opened without the marker that keeps it readable for the release before'() {
    using card = insertCard({ bytes: MEGABYTE, names: 20 })
    const path = join(card.path, 'data')
    openDataFolder(path)[Symbol.dispose]()
    card.crowd(0)
    assert.throws(() => openDataFolder(path, true), /cannot write to the data folder/)
    // A confirmed release starts: what needs no disk works.
    openDataFolder(path)[Symbol.dispose]()
    card.empty()
    openDataFolder(path, true)[Symbol.dispose]()
  },
})
