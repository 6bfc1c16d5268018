/**
 * The card fills up while a package comes in: a clear code, nothing changed, nothing left, and
 * with room again the same package goes in. A real, tiny file system.
 */
import { readdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import { settled, statusOf } from '#test/items/import-rig.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { packageOf, packed, thumbnail, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { waitUntil } from '#test/wait-until.ts'

const MEGABYTE = 1024 * 1024

/** Six megabytes, every picture another one. */
function bigParcel(): Promise<Buffer> {
  const jpeg = Buffer.from(thumbnail(1))
  const templates = Array.from({ length: 120 }, (_, at) => {
    const comment = Buffer.alloc(50_000, at)
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0xc3, 0x52])
    return packed(at + 1, {
      itemId: `p${at % 12}`,
      jpeg: Buffer.concat([head, comment, jpeg.subarray(2)]),
    })
  })
  return packageOf(templates)
}

/** Nothing of the card is held in reserve. */
async function openOnCard({ path }: { readonly path: string }) {
  const store = await openSqliteTemplates(`${path}/items.db`)
  return openItemsRig({ store, dataFolder: path, limits: { spareBytes: 0 } })
}

spec(
  'card full during an import',
  {
    async 'before the upload, within it, and while it is put aside'() {
      using card = insertCard({ bytes: 64 * MEGABYTE })
      await using rig = await openOnCard(card)
      const own = await rig.teach('own', 1)
      const file = await bigParcel()

      card.fill(MEGABYTE)
      const refused = await upload(rig.url, file)
      assert.equal([refused.http, (refused.json as { code: number }).code], [200, -6203])
      assert.is((await statusOf(rig)).status, 0, 'not even started')
      card.empty()

      // Room for the upload when it is announced, and gone when the templates are put aside.
      const { stage } = rig.store
      let groups = 0
      rig.store.stage = async (batch, templates) => {
        groups += 1
        if (groups === 2) card.fill(64 * 1024)
        return stage(batch, templates)
      }
      await upload(rig.url, file)
      const failed = await settled(rig)
      assert.is(failed.status, 5, failed.msg)
      rig.store.stage = stage
      card.empty()
      assert.equal((await rig.get('get_item_list')).data, [{ id: 'own', count: 1 }])
      assert.equal(readdirSync(`${card.path}/packages/incoming`), [])
      await waitUntil('room given back', () => card.freeBytes() > 60 * MEGABYTE)

      await upload(rig.url, file)
      assert.is((await settled(rig)).status, 4)
      assert.is(((await rig.get('get_item_list')).data as unknown[]).length, 13)
      assert.equal((await rig.post('get_item_template_list', { id: 'own' })).data, [own])
    },
    async 'an upload that no longer fits ends, and leaves nothing'() {
      using card = insertCard({ bytes: 32 * MEGABYTE })
      await using rig = await openOnCard(card)
      const slot = await rig.open.items.importTask.claim(null)
      const source = (async function* () {
        for (let megabyte = 0; megabyte < 64; megabyte += 1) yield Buffer.alloc(MEGABYTE)
      })()
      const thrown: unknown = await slot.receive(source).catch((error: unknown) => error)
      assert.is((thrown as { kind?: string }).kind, 'storage')
      await slot[Symbol.asyncDispose]()
      assert.equal(readdirSync(`${card.path}/packages/incoming`), [])
      await rig.teach('own', 1)
    },
    async 'an export that no longer fits is an error, and leaves nothing'() {
      using card = insertCard({ bytes: 32 * MEGABYTE })
      await using rig = await openOnCard(card)
      await upload(rig.url, await bigParcel())
      assert.is((await settled(rig)).status, 4)
      const { pageWithContent } = rig.store
      rig.store.pageWithContent = (...page) => {
        card.fill(MEGABYTE)
        return pageWithContent(...page)
      }
      assert.is((await rig.post('export_template', {})).code, 0)
      const failed = await waitUntil('export failed', async () => {
        const { json } = await rig.get('export_template_status')
        const status = json as { status: number; msg: string }
        return status.status === 6 ? status : null
      })
      assert.is(
        failed.msg,
        'generation error: the lane\'s memory card is full. Remove old files in "Payments", "Exports on this lane", then try again. If nothing is left to remove, call the technician',
      )
      assert.equal(readdirSync(`${card.path}/packages/exports`), [])
    },
  },
  60_000,
)
