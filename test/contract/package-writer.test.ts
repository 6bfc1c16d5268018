/** A package is put together while the piece before is still being written. */
import { setImmediate } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createMemoryPackages } from '#doubles/packages-memory.ts'
import { writePackage } from '#drivers/storage/packages/package-writer.ts'
import { contents, GROUPS, packed, written } from '#test/items/sample-packages.ts'
import { spec } from '#test/spec.ts'

spec('package writer', {
  async 'asks for the next group before the last one is written, and spoils none'() {
    const chunks: Uint8Array[] = []
    let asked = Promise.withResolvers<void>()
    const groups = async function* () {
      for (const group of GROUPS) {
        asked.resolve()
        asked = Promise.withResolvers()
        yield group
      }
      asked.resolve()
    }
    const sink = {
      async append(pieces: readonly Uint8Array[]) {
        await asked.promise
        // Whoever does not wait goes on before this does.
        for (let turn = 0; turn < 3; turn += 1) await setImmediate()
        for (const piece of pieces) chunks.push(Uint8Array.from(piece))
      },
    }
    const { bytes } = await writePackage(sink, { ...contents(), groups: groups() })
    const expected = await written(createMemoryPackages())
    assert.is(bytes, expected.length)
    assert.ok(Buffer.concat(chunks).equals(expected))
  },
  async 'lets others have their turn within a group'() {
    const group = Array.from({ length: 8 }, (_, nth) => packed(nth + 1, 200_000))
    let isOver = false
    const writing = writePackage({ append: async () => {} }, contents([group])).then(() => {
      isOver = true
    })
    let turns = 0
    for (; !isOver && turns < 1_000; turns += 1) await setImmediate()
    await writing
    assert.ok(turns >= 4, `${turns} turns`)
  },
})
