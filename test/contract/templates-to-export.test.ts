/** The pages of an export, over the real store: all of them, whole, though the next one is read meanwhile. */

import { setImmediate } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { contentPages } from '#firmware/items/packages/templates-to-export.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import type { WholeTemplate } from '#hal/template-store.ts'
import { foreign, MERGE, SPACE, sha256 } from '#test/items/sample-templates.ts'
import { spec } from '#test/spec.ts'
import { openTemplatesOfCase } from '#test/storage/templates-of-cases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

const OPTIONS = { spaceId: SPACE }

async function storeWith(count: number) {
  const folder = temporaryFolder()
  const store = await openTemplatesOfCase(folder.file('items.db'))
  const templates = Array.from({ length: count }, (_, nth) => foreign(`item-${nth >> 2}`, nth + 1))
  await store.stage('all', templates)
  await store.apply('all', MERGE)
  let asked = 0
  const { pageWithContent } = store
  store.pageWithContent = (...page) => {
    asked += 1
    return pageWithContent(...page)
  }
  return {
    store,
    asked: () => asked,
    /** Resolves when what was asked before lies in its room: the store answers one after another. */
    async answered() {
      await pageWithContent(0, 1, { ...OPTIONS, buffer: new Uint8Array(100) })
      await setImmediate()
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

spec('pages of an export', {
  async 'are whole while the next one is read, and none is missing'() {
    for (const count of [0, 1, PACKAGE_GROUP_MAX, 3 * PACKAGE_GROUP_MAX + 5]) {
      await using rig = await storeWith(count)
      const numbers: number[] = []
      let before: readonly WholeTemplate[] = []
      for await (const page of contentPages(rig.store, OPTIONS)) {
        if (page.length === PACKAGE_GROUP_MAX) {
          assert.is(rig.asked(), numbers.length / PACKAGE_GROUP_MAX + 2)
          await rig.answered()
        }
        // What was written of the one before may still be on its way to the card.
        for (const { jpeg, sha256: hash } of before) assert.is(sha256(jpeg), hash)
        before = page
        for (const { number, jpeg, sha256: hash, codes } of page) {
          assert.is(sha256(jpeg), hash)
          assert.is(codes?.length, 4)
          numbers.push(number)
        }
      }
      assert.equal(
        numbers,
        Array.from({ length: count }, (_, nth) => nth + 1),
      )
    }
  },
  async 'end with the fault of the page that could not be read, however late it is asked for'() {
    await using rig = await storeWith(PACKAGE_GROUP_MAX + 1)
    const { pageWithContent } = rig.store
    const pages = contentPages(rig.store, OPTIONS)
    rig.store.pageWithContent = (key, ...rest) =>
      key > 0
        ? Promise.reject(new Fault('storage', asSentence('the card refuses')))
        : pageWithContent(key, ...rest)
    assert.is((await pages.next()).value?.length, PACKAGE_GROUP_MAX)
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    await faultOf(() => pages.next(), 'storage')
  },
  async 'that are left early wait for the read that is under way'() {
    await using rig = await storeWith(PACKAGE_GROUP_MAX + 1)
    const { pageWithContent } = rig.store
    const held = Promise.withResolvers<void>()
    let isRead = false
    rig.store.pageWithContent = async (key, ...rest) => {
      if (key > 0) await held.promise
      const page = await pageWithContent(key, ...rest)
      isRead = key > 0
      return page
    }
    const pages = contentPages(rig.store, OPTIONS)
    await pages.next()
    const leaving = pages.return(undefined)
    held.resolve()
    await leaving
    assert.ok(isRead)
  },
})
