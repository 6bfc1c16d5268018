/** A page of vectors that cannot be read: templates are on the card, and not yet in the gallery. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { packageOf, packed, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Counts the pages that are read from here on; fails while `isBroken`. */
function watch(store: TemplateStore) {
  const watched = { pages: 0, isBroken: false }
  const { pageOfVectors } = store
  store.pageOfVectors = async (...what) => {
    watched.pages += 1
    if (watched.isBroken) throw new Fault('storage', asSentence('the card refuses'))
    return pageOfVectors(...what)
  }
  return watched
}

spec('a gallery behind the card', {
  async 'takes what it missed with the next template that is learned'() {
    await using rig = await openItemsRig()
    const watched = watch(rig.store)
    const { gallery } = rig.open.items.recognition
    watched.isBroken = true
    await upload(rig.url, await packageOf([packed(1)]))
    const isImported = () => rig.open.items.importTask.state.status === 'done'
    await waitUntil('the import is done', isImported)
    assert.is(gallery.templateCount, 0)
    watched.isBroken = false
    await rig.teach('a', 1)
    assert.is(gallery.templateCount, 2)
    assert.is(gallery.itemOf('lane-2:1'), 'i1')
  },
  async 'a learned template is not read back from the card'() {
    await using rig = await openItemsRig()
    const watched = watch(rig.store)
    const sid = await rig.teach('a', 1)
    assert.is(watched.pages, 0)
    assert.is(rig.open.items.recognition.gallery.itemOf(sid), 'a')
  },
})
