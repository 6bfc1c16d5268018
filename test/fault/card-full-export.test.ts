/** An export of years of payments on a card that has little room: payments keep theirs. */
import '#test/rerun-as-root.ts'
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { withinDiskSpace } from '#drivers/storage/files/export-disk-space.ts'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { toWire } from '#firmware/payment/http/fault-answers.ts'
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
    const fault = await faultOf(write, 'storage')
    assert.match(fault.message, /MB of the disk are kept for payments/)
    const { error_category: category, error_code: code } = toWire(fault).body as Record<
      string,
      unknown
    >
    assert.equal([category, code], ['Storage', 1], 'as docs/api/payment.md says')
    assert.ok(card.freeBytes() >= CARD_BYTES / 20, `${card.freeBytes()} bytes are left`)
  },
  async 'makes no folder where the card has no room, or few names, to spare'() {
    using card = insertCard({ bytes: CARD_BYTES })
    const home = join(card.path, 'exports')
    const exports = await prepareExportFolder([home], { dataFolder: null })
    const refuses = async (path: string, said: RegExp) => {
      const { message, detail } = await faultOf(
        () => exports.write(path, ['x'], ['x'], null),
        'storage',
      )
      assert.match(message, said)
      assert.is(detail.part, undefined)
      assert.equal(readdirSync(home, { recursive: true }), [])
    }
    card.fill(CARD_BYTES / 20)
    for (let time = 0; time < 3; time += 1)
      await refuses('a/b/c/d/e/f/g/h/day.csv', /MB of the disk are kept for payments/)
    card.empty()
    card.crowd(64 + 8)
    await refuses('a/b/c/d/e/f/g/h/day.csv', /the disk takes no more files/)
    await exports.write('a/day.csv', ['x'], ['x'], null)
    assert.equal(readdirSync(home, { recursive: true }), ['a', 'a/day.csv'])
  },
  async 'is whole where there is room'() {
    using card = insertCard({ bytes: CARD_BYTES })
    let bytes = 0
    for await (const chunk of withinDiskSpace(chunks(10), card.path)) bytes += chunk.length
    assert.is(bytes, 10 * CHUNK.length)
  },
})
