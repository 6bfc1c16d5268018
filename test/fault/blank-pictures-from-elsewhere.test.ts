/**
 * Pictures that show nothing and come from a release that did not look: whichever way they come, they teach nobody here,
 * are told of, and hold up nothing that stands behind them.
 */
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createBlankPictures } from '#firmware/items/library/blank-pictures.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { type Pictures, WHOLE_PICTURE } from '#hal/pictures.ts'
import { openChain } from '#test/fleet/chain-of-shops.ts'
import { contentOf, openSimulatedFleet } from '#test/fleet/simulated-fleet.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openTaught, settled } from '#test/items/import-rig.ts'
import { packageOf, packed, sha256Of, upload } from '#test/items/package-files.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const flat = (level: number) => flatJpeg(8, 8, () => [level, level, level])
const asPicture = (jpeg: Uint8Array) => ({ sha256: sha256Of(jpeg), jpeg })
const UNTIL_CALM_MS = 10_000
/** Of the pictures of a fleet, by their number. */
const BLANK = contentOf(900).sha256
const SAID = /a: picture lane-1:\d+ shows nothing: the picture is black/

/** The template of what a small camera gives: one level, and its noise. */
async function noise(pictures: Pictures, level: number, spread: number): Promise<Uint8Array> {
  const { between } = createSeededChance(level * 100 + spread)
  // Of the sum of three chances within ±1 the standard deviation is 1.
  const one = () => level + spread * (between(-1, 1) + between(-1, 1) + between(-1, 1))
  const raw = { width: 640, height: 360, channels: 3 } as const
  const pixels = Uint8ClampedArray.from({ length: raw.width * raw.height * 3 }, one)
  const frame = await sharp(pixels, { raw }).png().toBuffer()
  return pictures.template(frame, WHOLE_PICTURE)
}

spec('a picture that shows nothing', {
  async 'is told by its pixels, and remembered; what cannot be read is none'() {
    const { among, has } = createBlankPictures(createSharpPictures())
    const [black, white] = [asPicture(flat(0)), asPicture(flat(255))]
    const [apple, torn] = [asPicture(goods(1)), asPicture(goods(2).subarray(0, 40))]
    assert.equal([...(await among([black, apple, torn, white]))], [black.sha256, white.sha256])
    assert.equal(
      [black, apple, torn, white].map(({ sha256 }) => has(sha256)),
      [true, false, false, true],
    )
  },
  async 'is told without decoding where a picture has more in it than noise of a covered camera'() {
    const pictures = createSharpPictures()
    let decoded = 0
    const { among } = createBlankPictures({
      pixels(...given) {
        decoded += 1
        return pictures.pixels(...given)
      },
    })
    const lit = asPicture(await noise(pictures, 128, 60))
    assert.equal([...(await among([lit]))], [])
    assert.is(decoded, 0)
    const covered = [
      [3, 0],
      [8, 4],
      [8, 6],
      [128, 6],
      [250, 6],
    ] as const
    for (const [level, spread] of covered) {
      const picture = asPicture(await noise(pictures, level, spread))
      assert.is((await among([picture])).size, 1, `${level} ± ${spread}`)
    }
    assert.is(decoded, covered.length)
  },
  async 'is left out of an import with the name of its item, and all others come'() {
    await using rig = await openTaught()
    const file = await packageOf([
      packed(1, { itemId: 'covered', jpeg: flat(3) }),
      packed(2, { itemId: 'apple' }),
      packed(3, { itemId: 'dazzled', jpeg: flat(255) }),
      packed(4, { itemId: 'covered' }),
    ])
    assert.is((await upload(rig.url, file)).http, 200)
    const { status, msg } = await settled(rig)
    assert.is(status, 4, msg)
    assert.is(
      msg,
      'completed: 2 templates added, 0 known before or given up, 2 templates left out: the picture is black, white or of one colour, teach these items again (covered, dazzled)',
    )
    assert.equal((await rig.get('get_item_list')).data, [
      { id: 'apple', count: 1 },
      { id: 'covered', count: 1 },
      { id: 'own', count: 1 },
    ])
    const logged = rig.journal.filter(({ event }) => event === 'import.blank_left_out')
    assert.equal(
      logged.map(({ fields }) => fields),
      [{ templates: 2, items: ['covered', 'dazzled'] }],
    )
  },
  async 'is not taken by a master from a lane of an earlier release'() {
    await using fleet = await openSimulatedFleet({
      lanes: 2,
      templatesPerItem: 8,
      chance: createSeededChance(5),
      isBlank: (sha256, who) => who === 'master' && sha256 === BLANK,
    })
    const { lanes, master, clock } = fleet
    const [, old, other] = lanes
    const leftOut = () =>
      master.masterAnswers.devices().find((one) => one.serialNumber === 'lane-1')?.leftOut
    await clock.advance(UNTIL_CALM_MS)
    await old?.learn('a', { picture: 900 })
    await clock.advance(UNTIL_CALM_MS)
    assert.match(String(leftOut()), SAID)
    await old?.learn('a')
    await old?.learn('b')
    await clock.advance(SYNC_LIMITS.leftOutAgainMs + UNTIL_CALM_MS)
    assert.equal(
      ['a', 'b'].map((itemId) => master.masterAnswers.kept(itemId).length),
      [1, 1],
    )
    assert.is((await other?.store.templatesOf('a'))?.length, 1)
    assert.match(String(leftOut()), SAID)
    assert.is(toldOf(fleet, 'device.left_out').length, 1, 'once, however often it is offered')
    assert.match(
      String(old?.subordinate?.status.leftOut),
      /a: the master leaves out picture lane-1:\d+, of .*: look at its picture/,
    )
    assert.ok(old?.subordinate?.status.isInStep)
  },
  async 'is not taken by a lane from a master of an earlier release'() {
    await using fleet = await openSimulatedFleet({
      lanes: 2,
      templatesPerItem: 8,
      chance: createSeededChance(5),
      isBlank: (sha256, who) => who === 'lane-2' && sha256 === BLANK,
    })
    const { lanes, clock } = fleet
    const [, old, lane] = lanes
    await clock.advance(UNTIL_CALM_MS)
    await old?.learn('a', { picture: 900 })
    await old?.learn('a')
    await old?.learn('b')
    await clock.advance(3 * SYNC_LIMITS.leftOutAgainMs)
    assert.equal(
      await Promise.all(
        ['a', 'b'].map(async (itemId) => (await lane?.store.templatesOf(itemId))?.length),
      ),
      [1, 1],
    )
    assert.match(String(lane?.subordinate?.status.leftOut), SAID)
    assert.ok(lane?.subordinate?.status.isInStep)
    assert.is(toldOf(fleet, 'sync.left_out').length, 1)
  },
  async 'is left aside of the feed of a chain, and what stands behind it is taken'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const south = await chain.shop('south')
    // The first picture of the chain.
    const isBlank = (sha256: string) => sha256 === contentOf(1).sha256
    const north = await chain.shop('north', { isBlank })
    const blank = await south.learn('a')
    const good = await south.learn('a')
    const behind = await south.learn('b')
    await chain.settle()
    assert.equal([south.kept('a'), north.kept('a')], [[blank, good], [good]])
    assert.equal(north.kept('b'), [behind])
    const [told, ...more] = north.eventsOf('feed.left_aside')
    assert.match(
      String((told as { why?: unknown } | undefined)?.why),
      `picture ${blank} shows nothing: the picture is black, white or of one colour`,
    )
    assert.is(more.length, 0)
    assert.is(north.relay.state.leftAside, 1)
  },
})

const toldOf = (
  { journal }: { readonly journal: readonly { readonly event: string }[] },
  event: string,
) => journal.filter((entry) => entry.event === event)
