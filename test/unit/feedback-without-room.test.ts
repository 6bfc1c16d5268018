/** Feedback of a till while the card fills up between the question for room and the turn to learn. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { checkFreeSpace } from '#firmware/items/free-space-check.ts'
import { createTeaching, type TeachingNeeds } from '#firmware/items/library/teach-item.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

const QUERY = {
  picture: new Uint8Array(),
  codes: new Int8Array(4),
  spaceId: 'space',
  takenAtMs: 0,
  items: [{ id: 'b', score: 0.6 }],
  status: 'uncertain',
  resultId: '1',
  isFromCamera: true,
}

/** Feedback that is worth learning from; `learn` is what the library does with it. */
async function fed(learn: () => Promise<never>) {
  const said: unknown[] = []
  const teaching = createTeaching({
    recognition: {
      space: { id: 'space', dimension: 4 },
      viewOf: () => QUERY,
      taughtBy: async () => ({ codes: QUERY.codes, spaceId: QUERY.spaceId }),
      nearDuplicate: () => null,
    },
    library: { learn },
    gates: async () => [],
    mode: () => 'auto',
    onSaid: ({ learned }: { learned: unknown }) => void said.push(learned),
    requireFreeSpace: () => checkFreeSpace({ freeBytes: async () => 100 }, 100),
    events: { emit() {} },
    journal: { info() {}, warn() {} },
  } as unknown as TeachingNeeds)
  return { learned: await teaching.feedback('a', '1', false), said }
}

spec('feedback', {
  async 'is no failure where the card became nearly full meanwhile: it is told all the same'() {
    const refused = await fed(async () => {
      await checkFreeSpace({ freeBytes: async () => 99 }, 100)
      throw new Error('there was room')
    })
    assert.equal(refused, { learned: null, said: [null] })
  },
  async 'fails where the card itself does'() {
    const broken = fed(async () => {
      throw new Fault('storage', asSentence('the card is read-only'))
    })
    const error = await broken.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    assert.instance(error, Fault)
    assert.is((error as Fault).message, 'the card is read-only')
  },
})
