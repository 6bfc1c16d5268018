/** What the bench of the platform is made of: scenes that are composed, and the vectors that are told beside each other. */

import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { HISTOGRAM_BINS } from '#firmware/items/recognition/colour-histogram.ts'
import {
  drawnPlatform,
  frame,
  SCENE_HEIGHT,
  SCENE_WIDTH,
  visit,
} from '#lab/bench/recognition/platform-scene.ts'
import {
  type PlatformForm,
  type PlatformSights,
  seenOnPlatform,
} from '#lab/bench/recognition/platform-sights.ts'
import { spec } from '#test/spec.ts'

const chanceOf = (seed: number) => createSeededRandom(seed).fraction
const pixelsOf = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()

/** A blue disc with a white spot on a white ground. */
function piece(): Promise<Uint8Array> {
  const drawing =
    '<svg width="100" height="100"><rect width="100" height="100" fill="#fff"/>' +
    '<circle cx="50" cy="50" r="40" fill="#1030d0"/><circle cx="50" cy="50" r="9" fill="#fff"/></svg>'
  return sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer()
}

function countOf(rgb: Uint8Array, isIt: (red: number, green: number, blue: number) => boolean) {
  let count = 0
  for (let at = 0; at < rgb.length; at += 3)
    if (isIt(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)) count += 1
  return count
}

const colours = (bin: number) =>
  Float32Array.from({ length: HISTOGRAM_BINS }, (_, at) => (at === bin ? 1 : 0))

spec('the bench of the platform', {
  async 'goods are cut from their white ground and laid on the platform, their own white with them'() {
    const platform = drawnPlatform('rubber', chanceOf(1))
    const light = visit(chanceOf(2))
    const scene = { pieces: [await piece()], isSmall: false }
    const laid = await pixelsOf(await frame(platform, light, scene, chanceOf(3)))
    assert.is(laid.length, SCENE_WIDTH * SCENE_HEIGHT * 3)
    const blue = countOf(laid, (red, _, channel) => channel > red + 60)
    const white = countOf(laid, (red, green) => Math.min(red, green) > 150)
    assert.ok(blue > 4_000 && white > blue / 60 && white < blue / 8, `${blue} blue, ${white} white`)
    const empty = await pixelsOf(await frame(platform, light, null, chanceOf(3)))
    assert.is(
      countOf(empty, (red, green) => Math.min(red, green) > 150),
      0,
    )
  },
  async 'the same seed composes the same scene'() {
    const scene = { pieces: [await piece()], isSmall: true }
    const [one, same, other] = await Promise.all(
      [5, 5, 6].map(async (seed) => {
        const chance = chanceOf(seed)
        return frame(drawnPlatform('wood', chance), visit(chance), scene, chance)
      }),
    )
    assert.equal(one, same)
    assert.not.equal(one, other)
    assert.throws(() => drawnPlatform('marble', chanceOf(1)), /no platform marble/)
    const onASheet = {
      pieces: [
        await frame(drawnPlatform('wood', chanceOf(1)), visit(chanceOf(2)), null, chanceOf(3)),
      ],
      isSmall: false,
    }
    const refused = await frame(
      drawnPlatform('wood', chanceOf(1)),
      visit(chanceOf(2)),
      onASheet,
      chanceOf(3),
    ).catch(String)
    assert.match(String(refused), /no white ground/)
  },
  'a form says whose colours are taught and whose are asked with, and which closer look'() {
    const of = (bin: number) => ({ plain: colours(bin), cleared: colours(bin + 1) })
    const sight = {
      whole: Float32Array.of(1, 0),
      middle: Float32Array.of(0, 1),
      crop: Float32Array.of(0, -1),
      ofWhole: of(10),
      ofGoods: of(20),
    }
    const sights: PlatformSights = {
      variation: { rows: [], worth: 0 },
      owners: [0, 1, 2],
      visits: [0, 1, 2],
      sights: [sight, sight, { ...sight, ofGoods: null }],
    }
    const binsOf = (form: PlatformForm) => {
      const { codes, asked } = seenOnPlatform(sights, form)
      const bin = (vector: ArrayLike<number> | undefined) =>
        Array.from(vector ?? []).findIndex((value, at) => at >= 2 && value !== 0) - 2
      return {
        taught: codes.map(bin),
        asked: asked.map(({ first, vector, cleared }) => [first, vector, cleared].map(bin)),
        closer: Math.sign(asked[0]?.vector[1] ?? 0),
      }
    }
    assert.equal(binsOf({ taught: 'half', asked: 'goods', closer: 'crop' }), {
      taught: [20, 10, 10],
      asked: [
        [20, 20, 21],
        [20, 20, 21],
        [10, 10, 11],
      ],
      closer: -1,
    })
    const { taught, asked, closer } = binsOf({ taught: 'goods', asked: 'whole', closer: 'middle' })
    assert.equal([taught, asked[0], closer], [[20, 20, 10], [10, 10, 11], 1])
  },
})
