/** What the gates see of a picture that is about to teach. */

import * as assert from 'uvu/assert'
import type { Nearest } from '#firmware/items/gallery/gallery.ts'
import {
  GATE_SIDE,
  type GatedPicture,
  gatesOf,
  SHARPNESS_MIN,
  sharpness,
} from '#firmware/items/library/teaching-picture-gates.ts'
import { speakerOf } from '#firmware/words/speaker.ts'
import { GLANCE_HEIGHT, GLANCE_WIDTH } from '#hal/pictures.ts'
import { spec } from '#test/spec.ts'

const flat = (value: number) => new Uint8Array(GLANCE_WIDTH * GLANCE_HEIGHT * 3).fill(value)

/** The platform with a square of something on it, from cell `left` on. */
function glanceWith(left: number): Uint8Array {
  const glance = flat(120)
  for (let row = 6; row < 12; row += 1)
    for (let column = left; column < left + 6; column += 1)
      glance.fill(20, (row * GLANCE_WIDTH + column) * 3, (row * GLANCE_WIDTH + column) * 3 + 3)
  return glance
}

/** Squares of two greys; the mean of `around` pixels on each side blurs them. */
function pixelsOf(around: number, light = 230): Uint8Array {
  const sharp = (row: number, column: number) =>
    (Math.floor(row / 16) + Math.floor(column / 16)) % 2 === 0 ? light : 20
  const rgb = new Uint8Array(GATE_SIDE * GATE_SIDE * 3)
  for (let at = 0; at < GATE_SIDE * GATE_SIDE; at += 1) {
    const [row, column] = [Math.floor(at / GATE_SIDE), at % GATE_SIDE]
    let [sum, count] = [0, 0]
    for (let y = row - around; y <= row + around; y += 1)
      for (let x = column - around; x <= column + around; x += 1) {
        sum += sharp(y + 16, x + 16)
        count += 1
      }
    rgb.fill(sum / count, at * 3, at * 3 + 3)
  }
  return rgb
}

const GOOD: GatedPicture = {
  pixels: pixelsOf(0),
  glance: glanceWith(12),
  background: flat(120),
  nearest: null,
  itemId: '4011',
}

const like = (itemId: string, cosine: number): Nearest => ({ sid: '1', itemId, cosine })

const verdicts = (picture: Partial<GatedPicture>) =>
  Object.fromEntries(
    gatesOf({ ...GOOD, ...picture }).map(({ gate, verdict, words }) => {
      assert.is(words === '', verdict === 'pass' || verdict === 'unknown', gate)
      return [gate, verdict]
    }),
  )

const PASSED = { blur: 'pass', empty: 'pass', hand: 'pass', duplicate: 'pass' }

spec('gates before anything teaches', {
  'a good picture passes them all'() {
    assert.equal(verdicts({}), PASSED)
  },
  'a blurred one is refused'() {
    const blurred = pixelsOf(5)
    assert.ok(sharpness(blurred) < SHARPNESS_MIN && sharpness(GOOD.pixels) > SHARPNESS_MIN * 4)
    assert.equal(verdicts({ pixels: blurred }), { ...PASSED, blur: 'refuse' })
    assert.equal(verdicts({ pixels: pixelsOf(3) }), { ...PASSED, blur: 'warn' })
  },
  'one that is black, white, of one colour, or the noise of a covered camera is refused'() {
    const { length } = GOOD.pixels
    for (const pixels of [
      new Uint8Array(length),
      new Uint8Array(length).fill(255),
      Uint8Array.from({ length }, (_, at) => [0, 90, 200][at % 3] ?? 0),
      Uint8Array.from({ length }, (_, at) => (at * 7919) % 3),
    ])
      assert.equal(verdicts({ pixels }), { ...PASSED, blur: 'refuse' })
  },
  async 'says why in the language of its reader'() {
    const russian = await speakerOf('ru')
    const said = (picture: Partial<GatedPicture>) =>
      gatesOf({ ...GOOD, ...picture }).flatMap(({ words }) => (words ? russian(words) : []))
    assert.equal(said({ pixels: pixelsOf(5) }), [
      'изображение смазано. Сделайте снимок, когда товар лежит неподвижно',
    ])
    assert.match(said({ nearest: like('4012', 0.999) })[0] ?? '', /у товара 4012\. Если/)
  },
  'a sharp one of little contrast is not'() {
    const pale = pixelsOf(0, 32)
    assert.ok(sharpness(pale) < SHARPNESS_MIN)
    assert.equal(verdicts({ pixels: pale }), PASSED)
  },
  'an empty platform and what reaches over its edge are warned of, where it was shown'() {
    assert.equal(verdicts({ glance: flat(124) }), { ...PASSED, empty: 'warn' })
    assert.equal(verdicts({ glance: glanceWith(0) }), { ...PASSED, hand: 'warn' })
    const unknown = { ...PASSED, empty: 'unknown', hand: 'unknown' }
    assert.equal(verdicts({ glance: flat(124), background: null }), unknown)
  },
  'the same picture again is refused; taught as another item, it is a question'() {
    assert.equal(verdicts({ nearest: like('4011', 0.999) }), { ...PASSED, duplicate: 'refuse' })
    assert.equal(verdicts({ nearest: like('4012', 0.999) }), { ...PASSED, duplicate: 'warn' })
    assert.equal(verdicts({ nearest: like('4011', 0.99) }), PASSED)
  },
})
