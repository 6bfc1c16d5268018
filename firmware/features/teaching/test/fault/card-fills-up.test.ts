/**
 * A card fills up: the review inbox stops first, then templates and counter-examples are refused, and
 * what is left is for payments. What makes room goes on, and with room again all goes on without a restart.
 */
import * as assert from 'uvu/assert'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import { postJson } from '#test/http-call.ts'
import { inEnglish } from '#test/in-english.ts'
import { goods } from '#test/items/goods-pictures.ts'
import type { ItemsRig } from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { reviewPart } from '../../review-health.ts'
import { openTeachingRig, type TeachingRig } from '../support/teaching-rig.ts'

const MEGABYTE = 1024 * 1024
const NO_SPACE = -6203

interface Refusable {
  readonly code: number
  readonly msg?: string
}

/** A doubt that may be kept; gives what the inbox says. */
async function doubt(rig: TeachingRig, kind: number) {
  rig.camera.see(goods(kind))
  const { status } = (await rig.get('get_result')).data as { status: string }
  assert.ok(['uncertain', 'unknown'].includes(status), status)
  await rig.inbox.idle()
  const { data } = await rig.get('review')
  return data as { stopped: string | null; entries: readonly { id: string }[] }
}

const said = async (rig: ItemsRig, id: string | undefined, body: object) =>
  (await postJson(rig.url, `/api/review/${id}`, body)).json as Refusable

spec('card fills up', {
  async 'the inbox stops first, then what is kept beside the templates; both go on by themselves'() {
    using folder = temporaryFolder()
    let freeBytes = 300 * MEGABYTE
    const packages = await openPackages(folder.file('packages'))
    await using rig = await openTeachingRig({
      packages: Object.assign(packages, { freeBytes: async () => freeBytes }),
      limits: { reviewGapMs: 0 },
      learning: { mode: 'auto' },
    })
    const { recognition } = rig.open.items
    const health = () => reviewPart(rig.inbox.state)
    for (const take of [0, 1]) for (const kind of [1, 2]) await rig.teach(`000${kind}`, kind, take)
    const { entries } = await doubt(rig, 5)
    const id = entries[0]?.id
    assert.is(entries.length, 1)

    freeBytes = 100 * MEGABYTE
    const less = await doubt(rig, 6)
    assert.match(less.stopped ?? '', /nearly full/)
    assert.is(less.entries.length, 1)
    assert.equal(inEnglish(health()), { state: 'degraded', reason: less.stopped })
    assert.is((await said(rig, id, { action: 'not', id: '0001' })).code, 0)

    freeBytes = 50 * MEGABYTE
    const templates = recognition.gallery.templateCount
    rig.camera.see(goods(1, 3))
    const { result_id } = (await rig.get('get_result')).data as { result_id: string }
    const refused = [
      (await rig.post('add_item_template', { id: '0001' })) as Refusable,
      await said(rig, id, { action: 'label', id: '0009', anyway: true }),
      await said(rig, id, { action: 'not', id: '0002' }),
    ]
    for (const { code, msg } of refused) {
      assert.is(code, NO_SPACE)
      assert.match(msg ?? '', /nearly full, and the last free space is kept/)
    }
    const fed = await rig.post('feedback', { id: '0009', result_id })
    assert.is(fed.code, 0, 'a till that says what it was hears nothing of the card')
    assert.is(recognition.gallery.templateCount, templates)
    assert.is(recognition.gallery.counterExampleCount, 1)
    assert.is((await said(rig, id, { action: 'undo' })).code, 0)
    assert.is(recognition.gallery.counterExampleCount, 0)
    const [own] = (await rig.post('get_item_template_list', { id: '0002' })).data as string[]
    assert.is((await rig.post('delete_item_template', { id: '0002', sid: own })).code, 0)
    assert.is((await rig.post('restore_item', { id: '0002' })).code, 0)
    assert.is(recognition.gallery.templateCount, templates)

    freeBytes = 300 * MEGABYTE
    const more = await doubt(rig, 7)
    assert.equal([more.stopped, more.entries.length], [null, 2])
    assert.equal(health(), { state: 'ok', reason: null })
    assert.is((await said(rig, id, { action: 'not', id: '0002' })).code, 0)
  },
})
