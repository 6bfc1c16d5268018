/** Whether the picture or the model is at fault, where the model comes, goes and changes meanwhile. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { createRefusedPictures, FAILURES_MAX } from '#firmware/items/embedding/refused-pictures.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

const PICTURE = Uint8Array.of(1)
const died = new Fault('unreachable', asSentence('the model died'))

spec('refused pictures', {
  async 'a failure that belongs to the model before counts for none'() {
    const model = { id: 'old', isThere: true }
    const refused = createRefusedPictures(
      () => model.id,
      async () => {
        model.id = 'new'
        if (!model.isThere) throw died
      },
    )
    for (const isThere of [true, false]) {
      Object.assign(model, { id: 'old', isThere })
      assert.is((await refused.failed('a', PICTURE, died)).next, 'again')
      assert.is(refused.stoppedAt, null)
    }
    // It now serves and stays: all of its failures are still to come.
    Object.assign(model, { id: 'new', isThere: true })
    for (let nth = 1; nth <= FAILURES_MAX; nth += 1) {
      const { next } = await refused.failed('a', PICTURE, died)
      assert.is(next, nth < FAILURES_MAX ? 'again' : 'aside')
    }
  },
  async 'what once stopped a walk counts where the model was there just before it'() {
    const model = { isThere: false }
    const refused = createRefusedPictures(
      () => 'one',
      async () => {
        if (!model.isThere) throw died
      },
    )
    const ask = async () => {
      await refused.ready('a', PICTURE)
      model.isThere = false
      return (await refused.failed('a', PICTURE, died)).next
    }
    assert.is(await ask(), 'stop')
    assert.is(refused.stoppedAt, 'a')
    for (let nth = 1; nth <= FAILURES_MAX; nth += 1) {
      assert.is(await ask(), 'stop', 'a model that is missing tells nothing of the picture')
      model.isThere = true
      assert.is(await ask(), nth < FAILURES_MAX ? 'again' : 'aside')
    }
    assert.ok(refused.isAside('a'))
  },
})
