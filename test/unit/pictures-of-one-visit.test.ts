/** Which pictures of an item are one witness: by when they were taken, and by what they show. */
import * as assert from 'uvu/assert'
import { visitsOf } from '#firmware/items/gallery/pictures-of-one-visit.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { spec } from '#test/spec.ts'

const HOUR_MS = 3_600_000
const MORNING = 1_700_000_000_000

/** A picture turned by so many degrees from the first: the cosine is that of the angle. */
const turned = (degrees: number) =>
  toCodes(
    Float32Array.from([
      Math.cos((degrees * Math.PI) / 180),
      Math.sin((degrees * Math.PI) / 180),
      0,
      0,
    ]),
  )

/** Sids and how far each is turned. */
function visits(templates: Readonly<Record<string, number>>): string[][] {
  const gallery = {
    templatesOf: () => Object.keys(templates),
    codesOf: (sid: string) => turned(templates[sid] ?? 0),
  }
  return visitsOf(gallery, '4011').map((visit) => [...visit].sort())
}

const at = (hours: number, more = 0) => String(MORNING + hours * HOUR_MS + more)

spec('visits', {
  'alike and within the hour is one, whoever gave the number'() {
    const [one, two, three] = [at(0), at(0.5), `AA-17:${at(0, 9)}`]
    assert.equal(visits({ [one]: 0, [two]: 10, [three]: 5 }), [[one, two, three].sort()])
  },
  'another day is another, however alike'() {
    const [one, two] = [at(0), at(24)]
    assert.equal(visits({ [one]: 0, [two]: 0 }), [[one], [two]])
  },
  'a turn is another within the hour'() {
    const [one, two] = [at(0), at(0, 1)]
    assert.equal(visits({ [one]: 0, [two]: 60 }), [[one], [two]])
  },
  'what hangs together one by one is one'() {
    const sids = [at(0), at(0.9), at(1.8)]
    assert.equal(visits(Object.fromEntries(sids.map((sid, nth) => [sid, nth * 25]))), [sids])
  },
  'numbers that are no times say nothing: likeness decides'() {
    assert.equal(visits({ '7': 0, '90000000000': 5, s4: 60 }), [['7', '90000000000'], ['s4']])
  },
  'an item without templates has none'() {
    assert.equal(visits({}), [])
  },
})
