/** Templates that a lane uploads to its master: how many in one message, with which vectors, and when it stops. */

import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import type { MasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { createTemplateUpload } from '#firmware/sync/subordinate/upload-templates.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { FLEET_SPACE, newTemplate } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

const AT_ONCE = 2

/** A lane that has learned so many templates of an item, in front of a master that has room or not. */
async function createRig(learned: number) {
  const store = openMemoryTemplates()
  for (let picture = 1; picture <= learned; picture += 1)
    await store.learn(newTemplate('a', picture), [])
  const outside = { refusal: null as Fault | null }
  const sent: { readonly templates: number; readonly vectors: number }[] = []
  const most: number[] = []
  const paused: number[] = []
  const upload = createTemplateUpload(
    { store, space: FLEET_SPACE } as unknown as LocalTemplates,
    {
      async upload({ templates }, contents) {
        if (outside.refusal) throw outside.refusal
        const vectors = contents.filter(({ codes }) => codes !== null).length
        sent.push({ templates: templates.length, vectors })
        return { isStale: false, dropped: [], clashed: [] }
      },
    } as Pick<MasterClient, 'upload'> as MasterClient,
    {
      atOnce(fitting) {
        most.push(fitting)
        return Math.min(AT_ONCE, fitting)
      },
      async after(templates) {
        paused.push(templates)
      },
    },
  )
  const templates = await store.templatesOf('a')
  return {
    store,
    outside,
    sent,
    most,
    paused,
    upload: (spaceId = FLEET_SPACE.id) =>
      upload(templates, { bootId: 'boot', marksVersion: 0, spaceId }),
  }
}

const DONE = { dropped: [], clashed: [], refusal: null }

spec('templates that are uploaded', {
  async 'go a message at a time, with a pause after each'() {
    const { upload, sent, paused } = await createRig(3)
    assert.equal(await upload(), DONE)
    assert.equal(sent, [
      { templates: 2, vectors: 2 },
      { templates: 1, vectors: 1 },
    ])
    assert.equal(paused, [2, 1])
  },
  async 'go without the vectors of a model that the master does not have'() {
    const { upload, sent } = await createRig(1)
    await upload('another space')
    assert.equal(sent, [{ templates: 1, vectors: 0 }])
  },
  async 'need no message where all of them are deleted by now'() {
    const { store, upload, sent, paused } = await createRig(3)
    await store.removeItem('a')
    assert.equal(await upload(), DONE)
    assert.equal([sent, paused], [[], []])
  },
  async 'go one by one to a master that had no room, until it takes one'() {
    const { upload, outside, most, paused } = await createRig(3)
    const full = new Fault('storage', asSentence('the card of the master is nearly full'))
    outside.refusal = full
    for (let time = 0; time < 2; time += 1) assert.equal(await upload(), { ...DONE, refusal: full })
    assert.equal(paused, [])
    outside.refusal = null
    assert.equal(await upload(), DONE)
    const { pictures } = SYNC_LIMITS
    assert.equal(
      [most, paused],
      [
        [pictures, 1, 1, pictures],
        [1, 2],
      ],
    )
  },
})
