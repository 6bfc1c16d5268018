/** What a device's own goods in bags and under lamps teach its metric: which templates, which views, which rows. */
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import { spoiltViews } from '#firmware/items/augmentation/bag-and-lamp-pixels.ts'
import { viewedTemplates } from '#firmware/items/augmentation/viewed-templates.ts'
import { VIEWED_MAX, viewRows } from '#firmware/items/gallery/augmentation-rows.ts'
import { createGallery, type WritableGallery } from '#firmware/items/gallery/gallery.ts'
import { type Codes, toCodes, unit } from '#firmware/items/gallery/vector.ts'
import {
  byName,
  DIMENSION,
  filled,
  goodsWorld,
  learn,
  taught,
} from '#test/items/gallery-samples.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const asName = (sid: string) => `lane-1:${sid}`

const viewedIn = (gallery: WritableGallery, nameOf: (sid: string) => string) =>
  finishAtOnce(viewedTemplates(gallery, nameOf))

/** Whatever lies there, a bag adds so much of one thing. */
function bagged(vector: ArrayLike<number>, bag: Float32Array, strength: number): Float32Array {
  return unit(Float32Array.from(vector)).map((value, at) => value + strength * (bag[at] ?? 0))
}

function viewed(gallery: WritableGallery, bag: Float32Array) {
  return viewedIn(gallery, asName).map((sid) => ({
    sid,
    views: [toCodes(bagged(gallery.codesOf(sid) ?? [], bag, 1))],
  }))
}

const bytes = (...values: number[]) => Uint8Array.from(values)

spec('views of own templates', {
  'a query in a bag finds its goods more often, a clean one as often'() {
    const { chance, picture } = goodsWorld(3)
    const bag = unit(Float32Array.from({ length: DIMENSION }, () => chance.between(-1, 1)))
    const gallery = filled(taught(chance, picture, 4))
    const queries = Array.from({ length: 240 }, (_, nth) => ({
      clean: picture(nth % 12),
      strength: chance.between(0.5, 2.5),
      itemId: `item ${nth % 12}`,
    }))
    const right = (isBagged: boolean) =>
      queries.filter(({ clean, strength, itemId }) => {
        const query = isBagged ? bagged(clean, bag, strength) : clean
        return gallery.search(query, { top: 1 })[0]?.id === itemId
      }).length
    learn(gallery)
    const [cleanBefore, bagBefore] = [right(false), right(true)]
    gallery.setViews(viewed(gallery, bag))
    learn(gallery)
    const [cleanAfter, bagAfter] = [right(false), right(true)]
    assert.ok(bagAfter >= bagBefore + 12, `${bagBefore}, then ${bagAfter} in bags`)
    assert.ok(cleanAfter >= cleanBefore - 5, `${cleanBefore}, then ${cleanAfter} clean`)
  },
  'where each item has one template they change nothing'() {
    const { chance, picture } = goodsWorld(4)
    const rows = Array.from({ length: 5 }, () =>
      Float32Array.from({ length: DIMENSION }, () => chance.between(-0.4, 0.4)),
    )
    const random = createSeededRandom(1)
    const gallery = createGallery({ random, dimension: DIMENSION, variation: { rows, worth: 9 } })
    gallery.addMany(taught(chance, picture, 1))
    learn(gallery)
    const query = picture(5)
    const before = byName(gallery.search(query, { top: 99 }))
    const views = [toCodes(picture(0))]
    gallery.setViews(gallery.sample(99).map((sid) => ({ sid, views })))
    learn(gallery)
    assert.equal(byName(gallery.search(query, { top: 99 })), before)
  },
  'those of a template that is gone, and of a gallery that was emptied, are not used'() {
    const { chance, picture } = goodsWorld(5)
    const bag = Float32Array.from({ length: DIMENSION }, () => chance.between(-1, 1))
    const templates = taught(chance, picture, 4)
    const [gallery, fresh] = [filled(templates), filled(templates)]
    const all = viewed(gallery, bag)
    gallery.setViews(all)
    for (const { sid } of all) for (const one of [gallery, fresh]) one.remove(sid)
    for (const one of [gallery, fresh]) learn(one)
    const query = picture(5)
    assert.equal(gallery.search(query), fresh.search(query))
    gallery.setViews(viewed(gallery, bag))
    gallery.clear()
    const again = filled(templates)
    gallery.addMany(templates)
    for (const one of [gallery, again]) learn(one)
    assert.equal(gallery.search(query), again.search(query))
  },
  'what is no vector is refused'() {
    const { chance, picture } = goodsWorld(6)
    const gallery = filled(taught(chance, picture, 2))
    const [sid = ''] = gallery.sample(1)
    assert.throws(() => gallery.setViews([{ sid, views: [new Int8Array(DIMENSION)] }]), /vector/)
  },
  'they weigh a fifth of what the device learnt itself, each kind, and never more rows than have room'() {
    const chance = createSeededChance(7)
    const some = (): Codes =>
      toCodes(Float32Array.from({ length: DIMENSION }, () => chance.between(-1, 1)))
    const codes = new Map(Array.from({ length: 40 }, (_, nth) => [String(nth), some()]))
    const all = [...codes.keys()].map((sid) => ({ sid, views: [some(), some(), some()] }))
    const { rows, worth } = viewRows(all, 60, (sid) => codes.get(sid) ?? null)
    assert.is(rows.length, VIEWED_MAX * 2)
    assert.ok(Math.abs(worth - 24) < 1e-9)
    const squares = rows.reduce((sum, row) => sum + row.reduce((s, v) => s + v * v, 0), 0)
    // Two unit vectors by chance lie √2 apart, so half a square of their difference is one.
    assert.ok(Math.abs(squares / worth - 1) < 0.2, `${squares} of ${worth}`)
    assert.equal(
      viewRows(all, 0, (sid) => codes.get(sid) ?? null),
      { rows: [], worth: 0 },
    )
    assert.equal(
      viewRows(all, 60, () => null),
      { rows: [], worth: 0 },
    )
  },
  'the same templates are taken in whatever order they came, of each item first one'() {
    const { chance, picture } = goodsWorld(8)
    const templates = taught(chance, picture, 3)
    const [gallery, other] = [filled(templates), filled([...templates].reverse())]
    const taken = viewedIn(gallery, asName)
    assert.equal(viewedIn(other, asName), taken)
    assert.is(taken.length, VIEWED_MAX)
    assert.is(new Set(taken.slice(0, 12).map((sid) => gallery.itemOf(sid))).size, 12)
    assert.not.equal(
      viewedIn(gallery, (sid) => `lane-2:${sid}`),
      taken,
    )
  },
  'of ten thousand the same are taken in whatever order they came, and one more changes two at most'() {
    const all = Array.from({ length: 10_050 }, (_, nth) => ({
      sid: `${nth}-a`,
      itemId: `item ${nth % 500}`,
      codes: new Int8Array(DIMENSION).fill(5),
    }))
    const [most, more] = [all.slice(0, 10_000), all.slice(10_000)]
    const [gallery, other] = [filled(most), filled([...most].reverse())]
    let taken = viewedIn(gallery, asName)
    assert.equal(viewedIn(other, asName), taken)
    assert.is(new Set(taken.map((sid) => gallery.itemOf(sid))).size, VIEWED_MAX)
    let changed = 0
    for (const one of more) {
      gallery.add(one)
      const next = viewedIn(gallery, asName)
      const fresh = next.filter((sid) => !taken.includes(sid)).length
      assert.ok(fresh <= 2, `${fresh} others for one more`)
      changed += fresh
      taken = next
    }
    assert.ok(changed <= 5, `${changed} others for fifty more`)
    other.addMany(more)
    assert.equal(viewedIn(other, asName), taken)
  },
  'one step looks at a slice: of a thousand it takes ten'() {
    const templates = Array.from({ length: 1_000 }, (_, nth) => ({
      sid: `s${nth}`,
      itemId: `item ${nth % 12}`,
      codes: new Int8Array(DIMENSION).fill(5),
    }))
    const gallery = filled(templates)
    const lookedAt: number[] = []
    const counted = {
      ...gallery,
      templates(first: number, count: number) {
        const found = gallery.templates(first, count)
        lookedAt.push(found.length)
        return found
      },
    }
    const steps = viewedTemplates(counted, asName)
    const calls = Array.from({ length: 10 }, () => steps.next().value)
    assert.equal(lookedAt, Array(10).fill(100))
    assert.equal(
      calls.map((viewed) => viewed?.length ?? null),
      [...Array(9).fill(null), VIEWED_MAX],
    )
  },
  'a device with few items, or with one template of each, takes none'() {
    const { picture } = goodsWorld(9)
    const of = (count: number, items: number) =>
      filled(
        Array.from({ length: count }, (_, nth) => ({
          sid: String(nth),
          itemId: String(nth % items),
          codes: toCodes(picture(nth % items)),
        })),
      )
    assert.equal(viewedIn(of(30, 3), asName), [])
    assert.equal(viewedIn(of(12, 12), asName), [])
    assert.is(viewedIn(of(13, 12), asName).length, 13)
  },
  'a name gives the same bag and the same lamp; the bag veils, the lamp tints'() {
    const black = bytes(0, 0, 0, 20, 20, 20, 255, 255, 255)
    const looks = new Set<string>()
    for (let nth = 0; nth < 50; nth += 1) {
      const [bag, lamp] = spoiltViews(`lane-1:${nth}`)
      const [bagAgain, lampAgain] = spoiltViews(`lane-1:${nth}`)
      const [veiled = bytes(), lit = bytes()] = [bag?.(black), lamp?.(black)]
      assert.equal(bagAgain?.(black), veiled)
      assert.equal(lampAgain?.(black), lit)
      assert.is(veiled.length, black.length)
      // A veil of 0.15 of milk of 190, to one of 0.55 of 250.
      assert.ok((veiled[0] ?? 0) >= 28 && (veiled[0] ?? 0) <= 138)
      assert.equal([...lit.subarray(0, 3)], [0, 0, 0])
      assert.ok(lit[3] !== 20 || lit[4] !== 20 || lit[5] !== 20)
      looks.add([...veiled, ...lit].join())
    }
    assert.ok(looks.size > 45)
  },
  'they are those of the recipe, which was asked what it makes of this name'() {
    const [bag, lamp] = spoiltViews('17')
    assert.equal([...(bag?.(bytes(0, 100, 200)) ?? [])], [76, 136, 196])
    assert.equal([...(lamp?.(bytes(40, 100, 200)) ?? [])], [29, 75, 139])
  },
})
