/** Goods told apart from the empty platform, pixel by pixel, and when nothing is told apart. */
import * as assert from 'uvu/assert'
import { colourGrid } from '#drivers/pictures/colour-grid.ts'
import { goodsMask, pixelsIn } from '#firmware/items/recognition/goods-mask.ts'
import { spec } from '#test/spec.ts'

const SIZE = { width: 160, height: 160 }
type Colour = readonly [number, number, number]
type Paint = (x: number, y: number) => Colour

const RED: Colour = [190, 40, 30]
const GREY: Colour = [120, 122, 125]
const platform: Paint = (x, y) => {
  const grain = (x * 7 + y * 13) % 9
  return [116 + grain, 118 + grain, 121 + grain]
}
const stripes: Paint = (x) => (x % 40 < 20 ? [230, 230, 220] : [30, 60, 120])
/** Eight cells of nine are lighter or darker than the platform, four each. */
const woven: Paint = (x, y) => {
  const column = Math.floor(x / 5) % 9
  const by = column === 0 ? 0 : column % 2 === 0 ? -45 : 45
  const [red, green, blue] = platform(x, y)
  return [red + by, green + by, blue + by]
}
const isInDisc = (x: number, y: number, radius: number) => Math.hypot(x - 70, y - 90) <= radius
const disc =
  (radius: number, colour: Colour = RED, on: Paint = platform): Paint =>
  (x, y) =>
    isInDisc(x, y, radius) ? colour : on(x, y)
/** To one side of the goods, as a lamp throws it. */
const shaded: Paint = (x, y) => {
  const [red, green, blue] = platform(x, y)
  const light = Math.hypot(x - 84, y - 98) <= 30 ? 0.75 : 1
  return [red * light, green * light, blue * light]
}
const lit =
  (paint: Paint, [red, green, blue]: Colour): Paint =>
  (x, y) => {
    const colour = paint(x, y)
    return [colour[0] * red, colour[1] * green, colour[2] * blue]
  }

function picture(paint: Paint): Uint8Array {
  const { width, height } = SIZE
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    rgb.set(paint(at % width, Math.floor(at / width)), at * 3)
  return rgb
}

const glanceAt = (paint: Paint) => colourGrid({ data: picture(paint), ...SIZE })
const shown = glanceAt(platform)
const maskOf = (paint: Paint, background = shown) => goodsMask(picture(paint), SIZE, background)

/** Pixels of the disc that are in the mask, and pixels in it that are of no disc; of the disc. */
function shares(mask: Uint8Array | null, radius: number) {
  let [found, strange, all] = [0, 0, 0]
  for (let at = 0; at < SIZE.width * SIZE.height; at += 1) {
    const isGoods = isInDisc(at % SIZE.width, Math.floor(at / SIZE.width), radius)
    if (isGoods) all += 1
    if (mask?.[at]) {
      if (isGoods) found += 1
      else strange += 1
    }
  }
  return { found: found / all, strange: strange / all }
}

spec('goods apart from the platform', {
  'are the pixels of the goods and no other, small and large, to their very edge'() {
    for (const radius of [9, 20, 50])
      assert.equal(shares(maskOf(disc(radius)), radius), { found: 1, strange: 0 }, `${radius}`)
  },
  'are told on a platform of two colours'() {
    const halves: Paint = (x, y) => {
      const grain = (x * 7 + y * 13) % 9
      return x < 80 ? [36 + grain, 90 + grain, 180 + grain] : [210 + grain, 160 + grain, 60 + grain]
    }
    const mask = maskOf(disc(20, RED, halves), glanceAt(halves))
    assert.equal(shares(mask, 20), { found: 1, strange: 0 })
  },
  'are told in the light of another hour'() {
    for (const light of [
      [0.8, 0.8, 0.8],
      [1.15, 1.1, 1.02],
    ] as const) {
      const { found, strange } = shares(maskOf(lit(disc(20), light)), 20)
      assert.ok(found > 0.99 && strange < 0.01, `${found} and ${strange} in ${light}`)
    }
  },
  'their shadow is platform'() {
    const { found, strange } = shares(maskOf(disc(25, RED, shaded)), 25)
    assert.ok(found > 0.99 && strange < 0.01, `${found}, ${strange}`)
  },
  'nothing is told apart where nothing lies, or what lies there looks like the platform'() {
    assert.is(maskOf(platform), null)
    assert.is(maskOf(lit(platform, [1.1, 1.1, 1.1])), null)
    assert.is(maskOf(disc(25, GREY)), null)
    assert.is(maskOf(shaded), null, 'a shadow alone')
  },
  'nor on another platform than was shown, nor of goods that fill the picture'() {
    assert.is(maskOf(disc(20, RED, stripes)), null)
    assert.is(maskOf(disc(20), glanceAt(stripes)), null)
    assert.is(maskOf(woven), null)
    for (const radius of [75, 90, 110]) assert.is(maskOf(disc(radius)), null, `${radius}`)
    assert.is(maskOf(disc(20, RED, () => [60, 190, 60])), null)
  },
  'a picture of the platform that was kept in another size says nothing'() {
    assert.is(maskOf(disc(20), new Uint8Array(3)), null)
  },
  'the pixels of a mask come one after the other, of whatever picture of that size'() {
    const rgb = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert.equal([...pixelsIn(Uint8Array.of(1, 0, 1), rgb)], [1, 2, 3, 7, 8, 9])
    assert.is(pixelsIn(new Uint8Array(3), rgb).length, 0)
  },
})
