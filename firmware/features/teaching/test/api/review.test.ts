/** The review inbox: what is kept, what a person makes of it, and what gates and the effect say before. */
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { call, postJson } from '#test/http-call.ts'
import { emptyPlatform, goods } from '#test/items/goods-pictures.ts'
import { listenToEvents } from '#test/items/item-event-listener.ts'
import { type Answer, fillCard, shared } from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import {
  openTeachingRig,
  type TeachingRig,
  type TeachingRigOptions,
} from '../support/teaching-rig.ts'

interface Entry {
  readonly id: string
  readonly reason: string
  readonly items: readonly { readonly id: string }[]
  readonly said: string | null
  readonly not: readonly string[]
  readonly answer: { readonly kind: string; readonly id?: string; readonly sid?: string } | null
}

interface Inbox {
  readonly on: boolean
  readonly stopped: string | null
  readonly open: number
  readonly entries: readonly Entry[]
}

const inboxOf = async (rig: TeachingRig) => {
  await rig.inbox.idle()
  return (await rig.get('review')).data as Inbox
}

const act = async (rig: TeachingRig, id: string, body: object) => {
  const { json } = await postJson(rig.url, `/api/review/${id}`, body)
  return json as { code: number; msg?: string; data: Entry }
}

/** Two goods taught, and no pause between two doubts. */
async function openTaught(options: TeachingRigOptions = {}): Promise<TeachingRig> {
  const rig = await openTeachingRig({ ...options, limits: { reviewGapMs: 0, ...options.limits } })
  for (const take of [0, 1]) for (const kind of [1, 2]) await rig.teach(`000${kind}`, kind, take)
  return rig
}

/** Shows goods that nobody taught; gives the id of the answer. */
async function doubt(rig: TeachingRig, kind: number): Promise<string> {
  rig.camera.see(goods(kind))
  const { data } = await rig.get('get_result')
  const { status, result_id } = data as { status: string; result_id: string }
  assert.ok(['uncertain', 'unknown'].includes(status), status)
  return result_id
}

async function only(rig: TeachingRig): Promise<Entry> {
  const { entries } = await inboxOf(rig)
  assert.is(entries.length, 1)
  return entries[0] as Entry
}

const sidsOf = async (rig: TeachingRig, id: string) =>
  (await rig.post('get_item_template_list', { id })).data as string[]

spec('items: review inbox', {
  async 'a doubt is kept once, with its picture; what was certain is not'() {
    await using rig = await openTaught()
    rig.camera.see(goods(1))
    await rig.get('get_result')
    await doubt(rig, 5)
    await inboxOf(rig)
    await doubt(rig, 5)
    const { on, stopped, open, entries } = await inboxOf(rig)
    assert.equal([on, stopped, open, entries.length], [true, null, 1, 1])
    const [entry] = entries as [Entry]
    assert.is(entry.items.length, 2)
    const answer = await fetch(`${rig.url}/api/review/${entry.id}`)
    assert.is(answer.headers.get('content-type'), 'image/jpeg')
    const picture = new Uint8Array(await answer.arrayBuffer())
    assert.equal([...picture.subarray(0, 2)], [0xff, 0xd8])
  },
  async 'a label teaches exactly that picture, and undo takes it away again'() {
    await using rig = await openTaught()
    await doubt(rig, 5)
    const { id } = await only(rig)
    const labelled = await act(rig, id, { action: 'label', id: '0005' })
    assert.is(labelled.code, 0, labelled.msg)
    assert.equal(labelled.data.answer?.kind, 'labelled')
    const sids = await sidsOf(rig, '0005')
    assert.equal(sids, [labelled.data.answer?.sid])
    const taught = await rig.post('get_item_template_image', { id: '0005', sid: sids[0] })
    const { image } = taught.data as { image: string }
    const kept = await fetch(`${rig.url}/api/review/${id}`)
    assert.equal(Buffer.from(image, 'base64'), Buffer.from(await kept.arrayBuffer()))
    assert.is((await act(rig, id, { action: 'label', id: '0006' })).code, -9007)
    assert.is((await inboxOf(rig)).open, 0)
    const undone = await act(rig, id, { action: 'undo' })
    assert.is(undone.data.answer, null)
    assert.equal(await sidsOf(rig, '0005'), [])
    assert.is((await inboxOf(rig)).open, 1)
    assert.is((await act(rig, id, { action: 'undo' })).code, -9007)
  },
  async 'the log names who taught and who took it back, also where both come at once'() {
    await using rig = await openTaught()
    await doubt(rig, 5)
    const { id } = await only(rig)
    const tokens = ['ann', 'bob'].map((name) => ({
      name,
      role: 'operator' as const,
      secret: `${name}-of-this-lane-alone`,
    }))
    const listener = { address: '127.0.0.1:0', serve: ['items'], tokens } as const
    await using named = await openListener(listener, rig.routers, createMemoryJournal())
    const says = async (name: string, body: object) => {
      const headers = { authorization: `Bearer ${name}-of-this-lane-alone` }
      const { json } = await postJson(named.address, `/api/review/${id}`, body, headers)
      assert.is((json as Answer).code, 0)
    }
    await says('ann', { action: 'not', id: '0006' })
    await says('ann', { action: 'label', id: '0005' })
    await says('bob', { action: 'undo' })
    const { answers } = rig
    await Promise.all([
      answers.teachAs(Number(id), '0005', { by: 'cleo' }),
      answers.undo(Number(id), 'dan'),
    ])
    const logged = rig.journal.filter(({ event }) => /^review\.(labelled|undone)$/.test(event))
    assert.equal(
      logged.map(({ event, fields }) => [event, fields['itemId'], fields['by']]),
      [
        ['review.labelled', '0005', 'ann'],
        ['review.undone', '0005', 'bob'],
        ['review.labelled', '0005', 'cleo'],
        ['review.undone', '0005', 'dan'],
      ],
    )
    assert.equal(await sidsOf(rig, '0005'), [])
  },
  async 'what a power cut left taught but open is not taught twice'() {
    await using rig = await openTaught()
    await doubt(rig, 5)
    const { id } = await only(rig)
    const { data } = await act(rig, id, { action: 'label', id: '0005' })
    const record = await rig.store.findReview(Number(id))
    assert.ok(
      record && (await rig.store.changeReview(Number(id), { ...record.note, answer: null })),
    )
    const again = await act(rig, id, { action: 'label', id: '0005' })
    assert.equal(again.data.answer?.sid, data.answer?.sid)
    assert.is((await sidsOf(rig, '0005')).length, 1)
  },
  async '"not this" stays with the entry, dismissing closes it, each is taken back'() {
    await using rig = await openTaught()
    await doubt(rig, 5)
    const { id } = await only(rig)
    assert.equal((await act(rig, id, { action: 'not', id: '0001' })).data.not, ['0001'])
    assert.equal((await act(rig, id, { action: 'not', id: '0001' })).data.not, ['0001'])
    assert.equal((await act(rig, id, { action: 'dismiss' })).data.answer?.kind, 'dismissed')
    assert.is((await act(rig, id, { action: 'not', id: '0002' })).code, -9007)
    assert.is((await act(rig, id, { action: 'undo' })).data.answer, null)
    assert.equal((await act(rig, id, { action: 'undo' })).data.not, [])
    const missing = await act(rig, id, { action: 'label' })
    assert.is(missing.code, -6213)
    assert.match(missing.msg ?? '', /needs an item/)
    assert.is((await act(rig, '999', { action: 'dismiss' })).code, -9001)
    assert.is((await act(rig, 'x', { action: 'dismiss' })).code, -6213)
  },
  async '"not this" weighs from the answer on, is listed with the item, and is taken back with undo'() {
    await using rig = await openTaught()
    await doubt(rig, 5)
    const { id, items } = await only(rig)
    const wrong = items[0]?.id ?? ''
    const scores = async () => {
      const { data } = await rig.get('get_result')
      return (data as { items: { id: string; score: number }[] }).items
    }
    const scoreOf = async () => (await scores()).find((one) => one.id === wrong)?.score ?? 0
    const before = await scoreOf()
    await act(rig, id, { action: 'not', id: wrong })
    assert.ok((await scoreOf()) < before)
    const listed = async () =>
      (await rig.get(`items/${wrong}/counter-examples`)).data as { picture: string; by: string }[]
    const [one] = await listed()
    assert.is(one?.by, 'lane-1')
    const path = `${rig.url}/api/items/${wrong}/counter-examples/${one?.picture}`
    const shown = await fetch(path)
    const kept = await fetch(`${rig.url}/api/review/${id}`)
    assert.equal(Buffer.from(await shown.arrayBuffer()), Buffer.from(await kept.arrayBuffer()))
    await act(rig, id, { action: 'undo' })
    assert.equal(await listed(), [])
    assert.is(await scoreOf(), before)
    // Said again, deleted from the item's own list; the second time there is none.
    await act(rig, id, { action: 'not', id: wrong })
    const remove = async () => (await (await fetch(path, { method: 'DELETE' })).json()) as Answer
    assert.is((await remove()).code, 0)
    assert.is((await remove()).code, -9001)
    assert.is(await scoreOf(), before)
    assert.is((await rig.get(`items/${wrong}/counter-examples/x`)).code, -6213)
    // Who labels it as that item after all says that it is it.
    await act(rig, id, { action: 'not', id: wrong })
    await act(rig, id, { action: 'label', id: wrong, anyway: true })
    assert.equal(await listed(), [])
  },
  async 'counter-examples outlast a start, go with their item, and come back with it'() {
    await using store = openMemoryTemplates()
    let wrong = ''
    {
      await using rig = await openTaught({ store: shared(store) })
      await doubt(rig, 5)
      const { id, items } = await only(rig)
      wrong = items[0]?.id ?? ''
      await act(rig, id, { action: 'not', id: wrong })
    }
    await using rig = await openTeachingRig({ store: shared(store) })
    const { items } = rig.open
    const listed = async () =>
      ((await rig.get(`items/${wrong}/counter-examples`)).data as unknown[]).length
    assert.is(items.recognition.gallery.counterExampleCount, 1)
    await rig.post('delete_item', { id: wrong })
    assert.is(await listed(), 0)
    await rig.post('restore_item', { id: wrong })
    await items.counterExamples.idle()
    assert.equal([await listed(), items.recognition.gallery.counterExampleCount], [1, 1])
    await rig.post('clear_all_template')
    await items.counterExamples.idle()
    assert.equal([await listed(), items.recognition.gallery.counterExampleCount], [0, 0])
  },
  async 'a model that does not answer, a locked device, a full card: what becomes of "not this"'() {
    const store = openMemoryTemplates()
    await using rig = await openTaught({ store })
    const { items } = rig.open
    await doubt(rig, 5)
    const { id } = await only(rig)
    store.fail('disk-full')
    assert.is((await act(rig, id, { action: 'not', id: '0001' })).code, -6203)
    store.fail(null)
    assert.equal((await only(rig)).not, [])
    rig.embedder.fail('model-missing')
    assert.is((await act(rig, id, { action: 'not', id: '0001' })).code, 0)
    assert.is(items.recognition.gallery.counterExampleCount, 0)
    rig.embedder.fail(null)
    await rig.teach('0001', 1, 3)
    await items.counterExamples.idle()
    assert.is(items.recognition.gallery.counterExampleCount, 1)
    await rig.post('set_learn_mode', { learnMode: 0 })
    assert.is(
      (await act(rig, id, { action: 'undo' })).code,
      (await rig.post('add_item_template', { id: '0001' })).code,
    )
    assert.is((await act(rig, id, { action: 'not', id: '0002' })).code, 0)
    assert.is(items.recognition.gallery.counterExampleCount, 1)
  },
  async 'a counter-example that is taken back while it gets its vector holds up no other'() {
    const store = openMemoryTemplates()
    await using rig = await openTaught({ store })
    const { counterExamples, recognition } = rig.open.items
    await doubt(rig, 5)
    const { id } = await only(rig)
    rig.embedder.fail('model-missing')
    for (const wrong of ['0001', '0002']) await act(rig, id, { action: 'not', id: wrong })
    const { counterContent } = store
    let gone: string | undefined
    const content: typeof counterContent = async (names) => {
      gone ??= names[0]?.itemId
      return names[0]?.itemId === gone ? [] : counterContent(names)
    }
    Object.assign(store, { counterContent: content })
    rig.embedder.fail(null)
    await rig.teach('0001', 1, 3)
    await counterExamples.idle()
    assert.is(recognition.gallery.counterExampleCount, 1)
  },
  async 'a correction is kept with what was said; one that was learned needs no look'() {
    await using rig = await openTaught()
    const resultId = await doubt(rig, 5)
    await rig.post('feedback', { id: '0005', result_id: resultId })
    const entry = await only(rig)
    assert.equal([entry.reason, entry.said, entry.answer], ['corrected', '0005', null])
    await rig.post('set_learn_mode', { learnMode: 2 })
    const another = await doubt(rig, 7)
    await rig.post('feedback', { id: '0007', result_id: another })
    const { open, entries } = await inboxOf(rig)
    assert.equal([open, entries.length], [1, 2])
    assert.equal([entries[0]?.answer?.kind, entries[0]?.answer?.id], ['labelled', '0007'])
  },
  async 'a picture that somebody sent is not kept, whatever is said of it'() {
    await using rig = await openTaught()
    const { json } = await call(rig.url, '/api/recognize_picture', {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: goods(5),
    })
    const { result_id } = (json as { data: { result_id: string } }).data
    assert.is((await rig.post('feedback', { id: '0005', result_id })).code, 0)
    assert.equal((await inboxOf(rig)).entries, [])
    await rig.post('feedback', { id: '0005', result_id: await doubt(rig, 5) })
    assert.is((await inboxOf(rig)).entries.length, 1)
  },
  async 'off by the config nothing is kept; with nothing taught neither'() {
    const review = { enabled: false, entries: 9, days: 9, megabytes: 1 }
    await using off = await openTaught({ review })
    await off.post('feedback', { id: '0009', result_id: await doubt(off, 5) })
    assert.equal(await inboxOf(off), { on: false, stopped: null, open: 0, entries: [] })
    await using bare = await openTeachingRig({ limits: { reviewGapMs: 0 } })
    bare.camera.see(goods(5))
    await bare.get('get_result')
    assert.equal((await inboxOf(bare)).entries, [])
  },
  async 'a till that asks again and again does not fill it'() {
    await using rig = await openTaught({ limits: { reviewGapMs: HOUR_MS } })
    for (const kind of [5, 6, 7]) await doubt(rig, kind)
    assert.is((await inboxOf(rig)).entries.length, 1)
  },
  async 'it is bounded, outlasts a restart, and goes with everything else'() {
    await using templates = openMemoryTemplates()
    const store = shared(templates)
    const review = { enabled: true, entries: 2, days: 9, megabytes: 1 }
    {
      await using rig = await openTaught({ store, review })
      for (const kind of [5, 6, 7]) {
        await doubt(rig, kind)
        await rig.inbox.idle()
      }
    }
    await using rig = await openTaught({ store, review })
    assert.equal([(await inboxOf(rig)).open, (await inboxOf(rig)).entries.length], [2, 2])
    await rig.post('clear_all_template')
    assert.equal((await inboxOf(rig)).entries, [])
    await rig.teach('0001', 1)
    await doubt(rig, 5)
    assert.is((await inboxOf(rig)).entries.length, 1)
    await rig.post('factory_reset')
    assert.equal((await inboxOf(rig)).entries, [])
  },
  async 'a card that refuses stops the inbox and nothing else, and it goes on by itself'() {
    await using rig = await openTaught()
    fillCard(rig, true)
    await doubt(rig, 5)
    assert.ok((await inboxOf(rig)).stopped)
    await doubt(rig, 6)
    await inboxOf(rig)
    const said = (event: string) => rig.journal.filter((line) => line.event === event).length
    assert.equal([said('review.stopped'), said('review.resumed')], [1, 0])
    fillCard(rig, false)
    await doubt(rig, 7)
    const { stopped, entries } = await inboxOf(rig)
    assert.equal([stopped, entries.length, said('review.resumed')], [null, 1, 1])
  },
  async 'a card with little room is left to payments'() {
    await using rig = await openTaught({ limits: { reviewSpareBytes: Number.MAX_SAFE_INTEGER } })
    await doubt(rig, 5)
    const { stopped, entries } = await inboxOf(rig)
    assert.match(stopped ?? '', /nearly full/)
    assert.equal(entries, [])
  },
  async 'the same picture again is refused, and taught when somebody insists'() {
    await using rig = await openTaught()
    await doubt(rig, 5)
    const { id } = await only(rig)
    // All but the same picture: of the very same one the label would find its template.
    rig.camera.see(await sharp(goods(5)).jpeg({ quality: 99 }).toBuffer())
    await rig.post('add_item_template', { id: '0005' })
    await rig.teach('0006', 6)
    const gatesOf = async (item: string) => {
      const { json } = await call(rig.url, `/api/review/${id}/effect?id=${item}`)
      const { data } = json as { data: { gates: { gate: string; verdict: string }[] } }
      return Object.fromEntries(data.gates.map(({ gate, verdict }) => [gate, verdict]))
    }
    assert.equal(await gatesOf('0005'), {
      blur: 'pass',
      empty: 'unknown',
      hand: 'unknown',
      duplicate: 'refuse',
    })
    assert.is((await gatesOf('0006'))['duplicate'], 'warn')
    rig.camera.see(emptyPlatform())
    await rig.post('set_background')
    const { hand, empty } = await gatesOf('0005')
    assert.equal([hand, empty], ['pass', 'pass'])
    const refused = await act(rig, id, { action: 'label', id: '0005' })
    assert.is(refused.code, -9007)
    assert.match(refused.msg ?? '', /has the same picture already.*anyway: true/)
    assert.is((await act(rig, id, { action: 'label', id: '0005', anyway: true })).code, 0)
  },
  async 'a blurred picture is not learned from a correction: it waits for a person'() {
    await using rig = await openTaught()
    await rig.post('set_learn_mode', { learnMode: 2 })
    const rings = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#eee"/><circle cx="320" cy="180" r="120" fill="#111"/></svg>',
    )
    rig.camera.see(await sharp(rings).blur(24).jpeg().toBuffer())
    const { data } = await rig.get('get_result')
    const { result_id } = data as { result_id: string }
    const said = await rig.post('feedback', { id: '0009', result_id })
    assert.equal(said.data, { learned: false, sid: null })
    const { id, reason, answer } = await only(rig)
    assert.equal([reason, answer], ['corrected', null])
    assert.ok(rig.journal.some(({ event }) => event === 'template.doubted'))
    const refused = await act(rig, id, { action: 'label', id: '0009' })
    assert.match(refused.msg ?? '', /blurred.*anyway: true/)
    assert.is((await act(rig, id, { action: 'label', id: '0009', anyway: true })).code, 0)
  },
  async 'what is doubted is kept with what was said, and teaches nothing'() {
    await using rig = await openTaught({ learning: { mode: 'auto' } })
    const { sales } = rig.open.items
    const note = { reason: 'weight', itemId: '0005', resultId: null, items: [] } as const
    sales.lookWith(() => ({ ...note, like: null, grams: 1, usual: null }))
    const { data } = await rig.post('choice', { id: '0005', result_id: await doubt(rig, 5) })
    assert.equal((data as { doubted: boolean; learned: boolean }).learned, false)
    const { reason, said, answer } = await only(rig)
    assert.equal([reason, said, answer], ['doubted', '0005', null])
  },
  async 'no answer teaches an item that is being deleted on all lanes'() {
    await using rig = await openTaught({ sync: { role: 'master' } })
    await doubt(rig, 5)
    const { id } = await only(rig)
    assert.is((await rig.post('set_deletion_all_flag', { id: '0005' })).code, 0)
    const { code, msg } = await act(rig, id, { action: 'label', id: '0005', anyway: true })
    assert.is(code, -9007)
    assert.match(msg ?? '', /0005 cannot be taught, because it is being deleted on all lanes/)
  },
  async 'each change is an event'() {
    await using rig = await openTaught()
    await using events = await listenToEvents(rig.url)
    await doubt(rig, 5)
    const { id } = await only(rig)
    await act(rig, id, { action: 'dismiss' })
    for (const action of ['kept', 'dismiss'])
      await waitUntil(`the event ${action}`, () =>
        events.text().includes(JSON.stringify({ type: 'review', review: id, action })),
      )
  },
})
