/** Goods that were turned: which pictures are joined to one question, and which add nothing. */
import * as assert from 'uvu/assert'
import { dot, toCodes, unit } from '#firmware/items/gallery/vector.ts'
import { joined } from '#firmware/items/recognition/turned-views.ts'
import { spec } from '#test/spec.ts'

const at = (degrees: number) =>
  Float32Array.of(...[Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180)))
const sight = (degrees: number, clearedDegrees = degrees) => ({
  vector: at(degrees),
  cleared: () => at(clearedDegrees),
})
/** In degrees, of a vector in the plane. */
const direction = (vector: Float32Array) =>
  Math.round((Math.atan2(vector[1] ?? 0, vector[0] ?? 0) * 180) / Math.PI)

spec('goods that were turned', {
  'a picture alone is asked about as it is'() {
    const { vector, cleared, views } = joined([], sight(20, 50))
    assert.equal([...vector], [...at(20)])
    assert.equal([direction(cleared()), views.length], [50, 1])
  },
  'another side is joined to those before, each as much'() {
    const two = joined(joined([], sight(0)).views, sight(60, 90))
    assert.equal([direction(two.vector), two.views.length], [30, 2])
    assert.is(direction(two.cleared()), 45, 'only the latest can be cleared')
    assert.ok(Math.abs(dot(two.vector, two.vector) - 1) < 1e-5)
    const three = joined(two.views, sight(120))
    assert.equal([direction(three.vector), three.views.length], [60, 3])
  },
  'the same frame again adds nothing: the newer one counts'() {
    const two = joined([toCodes(at(0)), toCodes(at(80))], sight(3))
    assert.is(two.views.length, 2)
    assert.equal([...(two.views.at(-1) ?? [])], [...toCodes(at(3))])
    assert.is(direction(two.vector), Math.round((80 + 3) / 2))
    const one = joined([toCodes(at(0))], sight(3))
    assert.equal([...one.vector], [...at(3)])
  },
  'no more than four are remembered'() {
    let views = joined([], sight(0)).views
    for (const degrees of [30, 60, 90, 120]) views = joined(views, sight(degrees)).views
    assert.equal(
      views.map((view) => direction(unit(Float32Array.from(view)))),
      [30, 60, 90, 120],
    )
  },
})
