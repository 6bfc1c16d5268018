/** Moving and empty, decided from two glances. */
import * as assert from 'uvu/assert'
import { changedShare, isEmpty, isMoving } from '#firmware/items/recognition/empty-or-moving.ts'
import { GLANCE_HEIGHT, GLANCE_WIDTH } from '#hal/pictures.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

type Paint = (column: number, row: number) => readonly [number, number, number]

function glance(paint: Paint, noise = 0, seed = 1): Uint8Array {
  const chance = createSeededChance(seed)
  const cells: number[] = []
  for (let row = 0; row < GLANCE_HEIGHT; row += 1)
    for (let column = 0; column < GLANCE_WIDTH; column += 1)
      for (const value of paint(column, row))
        cells.push(Math.min(Math.max(value + chance.between(-noise, noise), 0), 255))
  return Uint8Array.from(cells)
}

const platform: Paint = (column, row) => [110 + column, 112 + row, 115]
const brighter: Paint = (column, row) => [150 + column, 152 + row, 150]

function withBox(left: number, width: number): Paint {
  return (column, row) =>
    column >= left && column < left + width && row >= 5 && row < 5 + width
      ? [200, 60, 40]
      : platform(column, row)
}

spec('stillness', {
  'the same picture with the noise of a sensor is still'() {
    assert.not.ok(isMoving(glance(platform, 4, 1), glance(platform, 4, 2)))
  },
  'a thing that comes, goes or shifts by more than itself moves'() {
    const there = glance(withBox(8, 5), 3, 1)
    assert.ok(isMoving(glance(platform, 3, 2), there))
    assert.ok(isMoving(there, glance(platform, 3, 3)))
    assert.ok(isMoving(there, glance(withBox(16, 5), 3, 4)))
    assert.not.ok(isMoving(there, glance(withBox(8, 5), 3, 5)))
  },
  'light that goes on or off is not movement, and leaves the platform empty'() {
    const [dark, light] = [glance(platform, 3, 1), glance(brighter, 3, 2)]
    assert.not.ok(isMoving(dark, light))
    assert.ok(isEmpty(dark, light))
    assert.ok(isEmpty(light, dark))
  },
  'a small thing on the platform is seen, in other light too'() {
    const background = glance(platform, 3, 1)
    assert.not.ok(isEmpty(background, glance(withBox(12, 3), 3, 2)))
    const lit: Paint = (column, row) => {
      const [red, green, blue] = withBox(12, 3)(column, row)
      return [red + 30, green + 30, blue + 30]
    }
    assert.not.ok(isEmpty(background, glance(lit, 3, 3)))
  },
  'glances of different sizes have nothing in common'() {
    assert.is(changedShare(new Uint8Array(3), new Uint8Array(6)), 1)
    assert.not.ok(isEmpty(new Uint8Array(0), glance(platform)))
  },
})
