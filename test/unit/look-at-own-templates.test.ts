/** Own views where something fails: the process lives, one picture holds up no other, and a gallery that was emptied has them again. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { openOwnViews } from '#firmware/items/augmentation/look-at-own-templates.ts'
import { FAILURES_MAX } from '#firmware/items/embedding/refused-pictures.ts'
import type { Codes } from '#firmware/items/gallery/vector.ts'
import type { Library } from '#firmware/items/library/library.ts'
import type { Recognition } from '#firmware/items/recognition/recognition.ts'
import { say } from '#firmware/words/sentence.ts'
import type { TemplateIdentity } from '#hal/template-store.ts'
import { filled, goodsWorld, taught } from '#test/items/gallery-samples.ts'
import { spec } from '#test/spec.ts'

const VIEWS = 32
const HOUR_MS = 3_600_000
const GREY = 128

/** What the model makes of the picture of this template. */
type Model = (sid: string) => Codes

function rig() {
  const { chance, picture } = goodsWorld(11)
  const templates = taught(chance, picture, 4).map((one, nth) => ({
    ...one,
    sid: `lane-2:${nth + 1}`,
  }))
  const gallery = filled(templates)
  const some = templates[0]?.codes ?? new Int8Array()
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const asked: string[] = []
  let model: Model = () => some
  // The picture is its name.
  const find = async (one: TemplateIdentity) => ({ sha256: `${one.origin}:${one.number}` })
  const codesOf: Recognition['codesOf'] = async (content, _, change) => {
    const sid = Buffer.from(content).toString()
    if (change?.(Uint8Array.of(1, 90, 200)).every((one) => one === GREY)) return model('grey')
    asked.push(sid)
    return model(sid)
  }
  const ownViews = openOwnViews({
    store: { find, picture: async (sha256: string) => Buffer.from(sha256) } as never,
    recognition: { space: { id: 'a model' }, codesOf, prepare() {} } as unknown as Recognition,
    library: { gallery } as unknown as Library,
    serialNumber: 'lane-1',
    clock,
    journal,
  })
  return {
    gallery,
    templates,
    clock,
    journal,
    asked,
    ownViews,
    answerBy(next: Model | null): void {
      model = next ?? (() => some)
    },
    /** Until nothing is left to do. */
    quiet: () => clock.until(ownViews.idle(), 1_000),
    events: (event: string) => journal.entries.filter((one) => one.event === event),
    async [Symbol.asyncDispose]() {
      await ownViews[Symbol.asyncDispose]()
    },
  }
}

const away = (): never => {
  throw new Fault('unreachable', say('fault.model.crashed-on-picture'))
}

spec('own views where something fails', {
  async 'a library that does not load is told of, tried again ever more seldom, and ends nothing'() {
    await using lane = rig()
    lane.answerBy(() => {
      throw new Error('the library does not load')
    })
    lane.ownViews.kick()
    await lane.clock.advance(HOUR_MS)
    const logged = lane.events('views.interrupted')
    // After one, two, four and then every five minutes, and the minute before each.
    assert.ok(logged.length >= 5 && logged.length <= 15, `${logged.length} times`)
    assert.ok(logged.every(({ level }) => level === 'error'))
    assert.is(lane.asked.length, logged.length)
    lane.answerBy(null)
    await lane.quiet()
    assert.is(lane.gallery.views.length, VIEWS / 2)
  },
  async 'pictures that the model dies of are left out, be they first or last, and not asked for again'() {
    await using lane = rig()
    // Which are chosen, and in which order.
    lane.ownViews.kick()
    await lane.quiet()
    const order = lane.gallery.views.map(({ sid }) => sid)
    assert.is(lane.asked.length, VIEWS)
    await using other = rig()
    const deadly = [order[0], order[1], order[7], order[15]]
    other.answerBy((sid) => (deadly.includes(sid) ? away() : new Int8Array(40).fill(1)))
    other.ownViews.kick()
    await other.quiet()
    const bare = other.gallery.views.filter(({ views }) => views.length === 0)
    assert.equal(
      bare.map(({ sid }) => sid),
      deadly,
    )
    assert.is(other.gallery.views.length, order.length)
    assert.is(other.events('template.unreadable').length, deadly.length)
    const kills = other.asked.filter((sid) => deadly.includes(sid))
    assert.is(kills.length, FAILURES_MAX * deadly.length)
    const before = other.asked.length
    other.ownViews.kick()
    await other.quiet()
    assert.is(other.asked.length, before)
  },
  async 'one more picture that the model dies of is left out, too, and so are all where it dies of each'() {
    await using lane = rig()
    lane.ownViews.kick()
    await lane.quiet()
    const [gone] = lane.gallery.views
    const before = new Set(lane.gallery.views.map(({ sid }) => sid))
    lane.gallery.remove(gone?.sid ?? '')
    lane.answerBy((sid) => (before.has(sid) || sid === 'grey' ? new Int8Array(40).fill(1) : away()))
    lane.ownViews.kick()
    await lane.quiet()
    const bare = lane.gallery.views.filter(({ views }) => views.length === 0)
    assert.is(bare.length, 1)
    assert.not(before.has(bare[0]?.sid ?? ''))
    assert.is(lane.asked.length, VIEWS + FAILURES_MAX)
    await using other = rig()
    other.answerBy((sid) => (sid === 'grey' ? new Int8Array(40).fill(1) : away()))
    other.ownViews.kick()
    await other.quiet()
    assert.is(other.asked.length, (VIEWS / 2) * FAILURES_MAX)
    assert.is(other.events('template.unreadable').length, VIEWS / 2)
  },
  async 'a model that goes away in the middle leaves nothing out'() {
    await using lane = rig()
    lane.ownViews.kick()
    await lane.clock.advance(65_000)
    assert.ok(lane.asked.length > 0 && lane.asked.length < VIEWS)
    lane.answerBy(away)
    await lane.clock.advance(10 * HOUR_MS)
    assert.equal(lane.gallery.views, [])
    lane.answerBy(null)
    await lane.quiet()
    assert.is(lane.gallery.views.filter(({ views }) => views.length === 2).length, VIEWS / 2)
    assert.equal(lane.events('template.unreadable'), [])
  },
  async 'after a reset and the same templates again, the gallery has the same views, and no run was needed'() {
    await using lane = rig()
    lane.ownViews.kick()
    await lane.quiet()
    const before = lane.gallery.views
    assert.is(before.length, VIEWS / 2)
    lane.gallery.clear()
    lane.ownViews.kick()
    await lane.clock.advance(5_000)
    lane.gallery.addMany(lane.templates)
    lane.ownViews.kick()
    await lane.quiet()
    assert.equal(lane.gallery.views, before)
    assert.is(lane.asked.length, VIEWS)
    assert.is(lane.events('views.learnt').length, 2)
  },
  async 'templates that come while they are chosen among are chosen among a minute later'() {
    await using lane = rig()
    const many = Array.from({ length: 1_000 }, (_, nth) => ({
      sid: `lane-3:${nth}`,
      itemId: `item ${nth % 12}`,
      codes: new Int8Array(40).fill(1 + (nth % 100)),
    }))
    lane.gallery.addMany(many.slice(1))
    lane.ownViews.kick()
    // It began, and has seen a few hundred of them.
    await lane.clock.advance(60_000)
    lane.gallery.addMany(many.slice(0, 1))
    // What it chose is not gone by.
    await lane.clock.advance(30_000)
    assert.is(lane.asked.length, 0)
    await lane.quiet()
    assert.is(lane.gallery.views.length, VIEWS / 2)
  },
})
