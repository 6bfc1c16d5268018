/** A list that stopped for want of room looks again by itself: nobody has to doubt anything for it. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openBoundedKeeping } from '#firmware/async/bounded-writer.ts'
import { Fault } from '#firmware/fault.ts'
import { checkFreeSpace } from '#firmware/items/free-space-check.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { inEnglish } from '#test/in-english.ts'
import { spec } from '#test/spec.ts'

const HOUR_MS = 3_600_000

function openKeeping() {
  const clock = createFakeClock()
  const card = { freeBytes: 0, isBroken: false }
  const told: string[] = []
  const keeping = openBoundedKeeping({
    requireRoom: () => checkFreeSpace({ freeBytes: async () => card.freeBytes }, 100),
    clock,
    async trim() {
      if (card.isBroken) throw new Fault('storage', asSentence('the card does not answer'))
    },
    onStopped: (why) => void told.push(String(why)),
    onResumed: () => void told.push('resumed'),
    onBug: (why) => void told.push(`bug: ${why}`),
  })
  return { clock, card, told, keeping }
}

spec('a list that keeps within bounds', {
  async 'goes on within an hour of room being made, and says so once'() {
    const { clock, card, told, keeping } = openKeeping()
    await using _ = keeping
    assert.is(await keeping.whileSpace(async () => 'kept'), null)
    const [full] = told
    assert.match(full ?? '', /nearly full/)
    await clock.advance(3 * HOUR_MS)
    assert.equal(
      [inEnglish(keeping.stopped), told],
      [full, [full]],
      'the card is as full as before',
    )

    card.freeBytes = 100
    const { revision } = keeping
    await clock.advance(HOUR_MS)
    assert.equal([inEnglish(keeping.stopped), told], [null, [full, 'resumed']])
    assert.is(keeping.revision, revision + 1)
    await clock.advance(3 * HOUR_MS)
    assert.equal([keeping.revision, told.length], [revision + 1, 2])
  },
  async 'stays stopped while the card answers nothing, whatever room it has'() {
    const { clock, card, told, keeping } = openKeeping()
    await using _ = keeping
    Object.assign(card, { freeBytes: 100, isBroken: true })
    await clock.advance(2 * HOUR_MS)
    assert.equal([inEnglish(keeping.stopped), told.length], ['the card does not answer', 1])
    card.isBroken = false
    await clock.advance(HOUR_MS)
    assert.equal([inEnglish(keeping.stopped), told[1]], [null, 'resumed'])
  },
})
