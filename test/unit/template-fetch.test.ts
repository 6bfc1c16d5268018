/** Templates that a lane fetches from a master that sends a part of what it is asked for, or lacks one. */

import * as assert from 'uvu/assert'
import { createKnownBlankPictures, NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { BATCH, createTemplateFetch } from '#firmware/sync/subordinate/fetch-templates.ts'
import type { MasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { StagedTemplate } from '#hal/template-store.ts'
import { contentOf, FLEET_SPACE, newTemplate, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const AT_ONCE = 3
const PICTURES = [1, 2, 3, 4, 5, 6]
const shaOf = (picture: number) => contentOf(picture).sha256
const missing = PICTURES.map(
  (picture): StagedTemplate => ({
    itemId: 'a',
    origin: 'lane-2',
    number: picture,
    sha256: shaOf(picture),
    createdAtMs: 1_000,
    isPinned: true,
    source: 'synced',
  }),
)

/** A master that has these pictures and sends so many of them in one message, to a lane that has some already. */
async function fetched(
  has: readonly number[],
  perMessage: number,
  {
    masterSpace = FLEET_SPACE.id,
    saidSpace = undefined as string | undefined,
    here = [] as readonly number[],
    requireFreeSpace = async () => {},
    blank = [] as readonly number[],
  } = {},
) {
  const leftOut: [itemId: string, why: string][] = []
  const blankPictures = createKnownBlankPictures((sha256) => blank.map(shaOf).includes(sha256))
  const asked: number[][] = []
  const paused: number[] = []
  const content: MasterClient['content'] = async ({ spaceId, sha256s }) => {
    const wanted = sha256s.map((sha256) => PICTURES.find((one) => shaOf(one) === sha256) ?? 0)
    asked.push(wanted)
    if (asked.length > 2 * PICTURES.length) throw new Error('asked without end')
    const contents = wanted
      .filter((picture) => has.includes(picture))
      .slice(0, perMessage)
      .map(contentOf)
    // It says of which model its vectors are: of the one that was asked for, where it is honest.
    return { spaceId: saidSpace ?? spaceId, contents }
  }
  const store = openMemoryTemplates()
  for (const picture of here) await store.learn(newTemplate('b', picture), [])
  const fetch = createTemplateFetch({
    local: {
      store,
      space: FLEET_SPACE,
      requireFreeSpace,
      blankPictures,
    } as unknown as LocalTemplates,
    masterClient: { content } as MasterClient,
    transferLimiter: {
      atOnce: () => AT_ONCE,
      async after(templates) {
        paused.push(templates)
      },
    },
    limits: { pictureSide: 1_024 },
    sha256: sha256Of,
    onLeftOut: (itemId, [why]) => leftOut.push([itemId, String(why)]),
  })
  const { staged } = await fetch(missing, { bootId: 'boot', marksVersion: 0, spaceId: masterSpace })
  await store.apply(BATCH, { mode: 'merge', templatesPerItemMax: 8, templatesMax: 100 })
  const contents = await store.contentOf(FLEET_SPACE.id, PICTURES.map(shaOf))
  const applied = (await store.templatesOf('a')).length
  const vectors = contents.filter(({ codes }) => codes !== null).length
  return { staged, applied, asked, paused, vectors, ...(leftOut.length > 0 && { leftOut }) }
}

spec('templates that are fetched', {
  async 'come a message at a time'() {
    assert.equal(await fetched(PICTURES, AT_ONCE), {
      staged: 6,
      applied: 6,
      vectors: 6,
      asked: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      paused: [3, 3],
    })
  },
  async 'come without the vectors of another model'() {
    const { staged, vectors } = await fetched(PICTURES, AT_ONCE, {
      masterSpace: 'another space',
    })
    assert.equal([staged, vectors], [6, 0])
  },
  async 'are refused where the master says of another model what was asked of ours'() {
    await faultOf(() => fetched(PICTURES, AT_ONCE, { saidSpace: 'another space' }), 'bad-request')
  },
  async 'are asked for again where they did not fit the message'() {
    assert.equal(await fetched(PICTURES, 2), {
      staged: 6,
      applied: 6,
      vectors: 6,
      asked: [
        [1, 2, 3],
        [3, 4, 5],
        [5, 6],
      ],
      paused: [2, 2, 2],
    })
  },
  async 'are left aside where their picture shows nothing, and those behind them come'() {
    const { leftOut = [], ...rest } = await fetched(PICTURES, AT_ONCE, { blank: [2, 3] })
    assert.equal(rest, {
      staged: 4,
      applied: 4,
      vectors: 4,
      asked: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      paused: [1, 3],
    })
    assert.equal(
      leftOut.map(([itemId]) => itemId),
      ['a', 'a'],
    )
    assert.match(String(leftOut[0]?.[1]), 'picture lane-2:2 shows nothing: the picture is black')
  },
  async 'come to an end where all of them show nothing'() {
    const { staged, applied } = await fetched(PICTURES, AT_ONCE, { blank: PICTURES })
    assert.equal([staged, applied], [0, 0])
  },
  async 'are not asked for where their pictures are here already'() {
    assert.equal(await fetched(PICTURES, AT_ONCE, { here: [1, 5] }), {
      staged: 6,
      applied: 6,
      vectors: 6,
      asked: [[2, 3, 4], [6]],
      paused: [3, 1],
    })
  },
  async 'are not asked for again where the master sent later ones in their place'() {
    assert.equal(await fetched([1, 3, 4, 5, 6], AT_ONCE), {
      staged: 5,
      applied: 5,
      vectors: 5,
      asked: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      paused: [2, 3],
    })
  },
  async 'are not asked for without end where the master has none of them any more'() {
    assert.equal(await fetched([4, 5, 6], AT_ONCE), {
      staged: 0,
      applied: 0,
      vectors: 0,
      asked: [[1, 2, 3]],
      paused: [],
    })
  },
  async 'tell a card that is broken apart from one without room'() {
    const broken = new Fault('storage', asSentence('the card is gone'))
    const requireFreeSpace = () => Promise.reject(broken)
    assert.is(await faultOf(() => fetched(PICTURES, AT_ONCE, { requireFreeSpace })), broken)
  },
})

spec('a message of templates', {
  async 'is asked to be smaller after each that was lost, and larger again after each that came'() {
    const most: number[] = []
    let isReachable = true
    const fetch = createTemplateFetch({
      local: {
        store: openMemoryTemplates(),
        space: FLEET_SPACE,
        requireFreeSpace: async () => {},
        blankPictures: NO_BLANK_PICTURES,
      } as unknown as LocalTemplates,
      masterClient: {
        async content({ spaceId }) {
          if (!isReachable) throw new Fault('unreachable', asSentence('the radio is bad'))
          return { spaceId, contents: [] }
        },
      } as Pick<MasterClient, 'content'> as MasterClient,
      transferLimiter: {
        atOnce(fitting) {
          most.push(fitting)
          return fitting
        },
        async after() {},
      },
      limits: { pictureSide: 1_024 },
      sha256: sha256Of,
      onLeftOut() {},
    })
    const epoch = { bootId: 'boot', marksVersion: 0, spaceId: FLEET_SPACE.id }
    const attempts = [...Array(5).fill(false), ...Array(6).fill(true)]
    for (isReachable of attempts) await fetch(missing, epoch).catch(() => {})
    assert.equal(
      most.map((one) => SYNC_LIMITS.pictures / one),
      [1, 2, 4, 8, 16, 16, 8, 4, 2, 1, 1],
    )
  },
})
