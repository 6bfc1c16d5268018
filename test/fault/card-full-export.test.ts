/** An export of years of payments on a card that has little room: payments keep theirs. */
import '#test/rerun-as-root.ts'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { withinDiskSpace } from '#drivers/storage/files/export-disk-space.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { faultOf } from '#test/thrown-fault.ts'

const CARD_BYTES = 4 << 20
const CHUNK = 'x'.repeat(50_000)

function* chunks(count: number) {
  for (let left = count; left > 0; left -= 1) yield CHUNK
}

spec('an export', {
  async 'ends before the card is full, and says what it wants'() {
    using card = insertCard({ bytes: CARD_BYTES })
    const write = async () => {
      for await (const chunk of withinDiskSpace(chunks(200), card.path))
        appendFileSync(join(card.path, 'all.csv'), chunk)
    }
    const { message, detail } = await faultOf(write, 'storage')
    assert.match(message, /MB of the disk are kept for payments/)
    assert.is(detail.part, 'file')
    assert.ok(card.freeBytes() >= CARD_BYTES / 20, `${card.freeBytes()} bytes are left`)
  },
  async 'is whole where there is room'() {
    using card = insertCard({ bytes: CARD_BYTES })
    let bytes = 0
    for await (const chunk of withinDiskSpace(chunks(10), card.path)) bytes += chunk.length
    assert.is(bytes, 10 * CHUNK.length)
  },
})
