/** A gallery that learns while it is used: what comes, goes and is left out meanwhile. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { DIFFERENCES_MAX, differencesOf } from '#firmware/items/gallery/distance-metric-samples.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { createSlotIndex } from '#firmware/items/gallery/slot-index.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { createVectorTable } from '#firmware/items/gallery/vector-table.ts'
import {
  assertScores,
  byName,
  DIMENSION,
  filled,
  goodsWorld,
  learn,
  taught,
} from '#test/items/gallery-samples.ts'
import { spec } from '#test/spec.ts'

spec('a gallery that learns', {
  'a template that is left out has taught nothing either'() {
    const { chance, picture } = goodsWorld(3)
    const templates = taught(chance, picture, 6)
    const gallery = filled(templates)
    learn(gallery)
    // What calibration looks at: how far the own item stands out from the next.
    const stands = (scores: Map<string, number>, own: string) =>
      (scores.get(own) ?? 9) -
      Math.max(...[...scores].map(([id, value]) => (id === own ? -1 : value)))
    const off = templates.map(({ sid, itemId, codes }) => {
      const lone = filled(templates.filter((template) => template.sid !== sid))
      learn(lone)
      const fresh = byName(lone.search(codes, { top: 99 }))
      return stands(byName(gallery.leaveOneOut(sid, 99)), itemId) - stands(fresh, itemId)
    })
    const bias = off.reduce((sum, value) => sum + value, 0) / off.length
    // Ten times as much where only the template is left out, and not what it taught.
    assert.ok(Math.abs(bias) < 0.003, `${bias}`)
  },
  'a search after a template was left out is as before'() {
    const { chance, picture } = goodsWorld(11)
    const templates = taught(chance, picture, 3)
    const [gallery, untouched] = [filled(templates), filled(templates)]
    learn(gallery)
    learn(untouched)
    const query = picture(2)
    for (const { sid } of templates) {
      gallery.leaveOneOut(sid, 5)
      assert.equal(gallery.search(query), untouched.search(query))
    }
    gallery.leaveOneOut('s4', 5)
    for (const one of [gallery, untouched]) one.remove('s4')
    assert.equal(gallery.search(query), untouched.search(query))
  },
  'holds after adding and removing, also while it learns, what a fresh one holds'() {
    const { chance, picture } = goodsWorld(4)
    const templates = taught(chance, picture, 6)
    const gallery = filled(templates)
    const later = taught(chance, picture, 2).map((template) => ({
      ...template,
      sid: `later ${template.sid}`,
    }))
    const step = gallery.learning()
    // 72 differences are learnt one by one, then the templates measured, 16 at once.
    for (let nth = 0; nth < 74; nth += 1) step()
    for (const [nth, template] of later.entries()) {
      if (nth % 8 === 0) step()
      gallery.add(template)
      gallery.remove(`s${nth * 2}`)
    }
    while (!step());
    const moved = later.slice(0, 9)
    for (const { sid } of moved) gallery.remove(sid)
    gallery.addMany(moved)
    const gone = new Set(later.map((_, nth) => `s${nth * 2}`))
    const held = [...templates.filter(({ sid }) => !gone.has(sid)), ...later]
    const fresh = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    fresh.addMany(templates)
    learn(fresh)
    for (const { sid } of templates) if (gone.has(sid)) fresh.remove(sid)
    fresh.addMany(later)
    assert.is(gallery.templateCount, held.length)
    const query = picture(5)
    const expected = byName(fresh.search(query, { top: 99 }))
    assertScores(gallery.search(query, { top: 99 }), expected, 1e-6)
  },
  'too little to learn from leaves cosines plain, and forgets what was learnt before'() {
    const { chance, picture } = goodsWorld(5)
    const templates = taught(chance, picture, 3)
    const few = templates.filter(({ itemId }) => ['item 1', 'item 2', 'item 3'].includes(itemId))
    const plain = filled(few)
    const gallery = filled(templates)
    learn(gallery)
    for (const { sid } of templates) if (!few.some((kept) => kept.sid === sid)) gallery.remove(sid)
    learn(gallery)
    const query = picture(2)
    assertScores(gallery.search(query), byName(plain.search(query)), 1e-6)
  },
  'learns from as many templates as it may, to the last one'() {
    const slots = createSlotIndex(createSeededRandom(1))
    const table = createVectorTable(DIMENSION)
    const { picture } = goodsWorld(6)
    for (let nth = 0; nth < DIFFERENCES_MAX; nth += 1) {
      const slot = slots.join(`s${nth}`, `item ${nth % 24}`)
      table.write(slot, toCodes(picture(nth % 12)), slots.itemAt(slot).place)
    }
    assert.is(differencesOf(slots, table).length, DIFFERENCES_MAX)
  },
  'while it learns anew, searches go by what was learnt before'() {
    const { chance, picture } = goodsWorld(14)
    const gallery = filled(taught(chance, picture, 4))
    const query = picture(6)
    for (let again = 0; again < 3; again += 1) {
      learn(gallery)
      gallery.add({ sid: `more ${again}`, itemId: 'item 3', codes: toCodes(picture(3)) })
      const before = gallery.search(query, { top: 99 })
      const step = gallery.learning()
      for (let nth = 0; nth < 40; nth += 1) step()
      assert.equal(gallery.search(query, { top: 99 }), before)
    }
  },
  'cleared while it learns, it starts from nothing'() {
    const { chance, picture } = goodsWorld(7)
    const templates = taught(chance, picture, 4)
    const gallery = filled(templates)
    const step = gallery.learning()
    for (let nth = 0; nth < 50; nth += 1) step()
    gallery.clear()
    gallery.addMany(templates)
    while (!step());
    const query = picture(4)
    assert.equal(gallery.search(query), filled(templates).search(query))
  },
  'the nearest template is the nearest by plain cosine'() {
    const { chance, picture } = goodsWorld(8)
    const templates = taught(chance, picture, 4)
    const gallery = filled(templates)
    const query = picture(7)
    const before = gallery.nearest(query)
    learn(gallery)
    assert.equal(gallery.nearest(query), before)
  },
})
