/**
 * Packages in good form with bad content: refused whole, or taken without what is not to be
 * believed, and the device still takes an honest one.
 */
import * as assert from 'uvu/assert'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import type { PackedTemplate } from '#hal/packages.ts'
import {
  assertRefused,
  assertStillWorks,
  assertUntouched,
  openTaught,
  settled,
} from '#test/items/import-rig.ts'
import {
  FAKE_SPACE,
  packageOf,
  packed,
  spaceOf,
  thumbnail,
  upload,
  uploadForm,
} from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'

/** Whole packages, every hash right, that still must not come in. */
const SENSELESS: Record<string, readonly PackedTemplate[]> = {
  'a zero vector': [packed(1, { codes: new Int8Array(FAKE_SPACE.dimension) })],
  'one identity twice': [packed(1), packed(1, { itemId: 'other' })],
  'too many templates of an item': Array.from({ length: 33 }, (_, at) =>
    packed(at + 1, { itemId: 'many' }),
  ),
  'an item id with a line break': [packed(1, { itemId: 'a\nb' })],
  'an item id of 65 characters': [packed(1, { itemId: 'x'.repeat(65) })],
  'an item id in another normal form': [packed(1, { itemId: 'e\u0301' })],
  'an origin that is no serial number': [packed(1, { origin: '../lane' })],
  'number zero': [packed(0)],
  'a date in the year 10000': [packed(1, { createdAtMs: 253_402_300_800_000 })],
  'a picture of 65535 × 65535': [packed(1, { jpeg: bomb() })],
  'a picture that is text': [packed(1, { jpeg: Buffer.from('<svg onload=alert(1)>') })],
  'a picture cut short': [packed(1, { jpeg: thumbnail(1).subarray(0, 200) })],
  'a PNG': [packed(1, { jpeg: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') })],
}

/** A real JPEG whose frame claims the largest size there is. */
function bomb(): Uint8Array {
  const jpeg = Buffer.from(thumbnail(1))
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt32BE(0xffffffff, frame + 5)
  return jpeg
}

spec(
  'hostile packages',
  {
    async 'whole packages that make no sense are refused whole'() {
      await using rig = await openTaught()
      for (const [what, templates] of Object.entries(SENSELESS))
        await assertRefused(rig, await packageOf([packed(50), ...templates]), what)
      const items = [{ itemId: 'a\0', name: 'x', isActive: true }]
      await assertRefused(
        rig,
        await packageOf([packed(1)], { items }),
        'a described impossible item',
      )
      await assertStillWorks(rig)
    },
    async 'a known identity with another picture is refused whole, also when replacing'() {
      await using rig = await openTaught()
      const [own] = await rig.store.templatesOf('own')
      const poison = packed(5, { origin: 'lane-1', number: own?.number ?? 0, itemId: 'own' })
      const file = await packageOf([packed(1), poison])
      assert.match(
        await assertRefused(rig, file, 'merge'),
        /already exists on this lane with another image .* no picture was imported/,
      )
      await uploadForm(rig.url, [
        { name: 'mode', content: 'replace' },
        { name: 'file', filename: 'p', content: file },
      ])
      assert.is((await settled(rig)).status, 7)
      await assertUntouched(rig, 'replace')
    },
    async 'a date in the year 9999 counts as old, and a name drives no terminal'() {
      await using rig = await openTaught()
      const late = packed(3, { itemId: 'late', createdAtMs: CALENDAR_END_MS })
      const items = [
        { itemId: 'late', name: 'Ap\u001b]0;ple\u202e', isActive: true },
        { itemId: 'own', name: '\u202e', isActive: true },
      ]
      assert.is((await upload(rig.url, await packageOf([late, packed(4)], { items }))).http, 200)
      assert.is((await settled(rig)).status, 4)
      assert.is((await rig.store.templatesOf('late'))[0]?.createdAtMs, 0)
      const names = new Map((await rig.store.items()).map(({ itemId, name }) => [itemId, name]))
      assert.is(names.get('late'), 'Ap ]0;ple')
      assert.is(names.get('own'), null)
    },
    async 'vectors of another model are not believed'() {
      await using rig = await openTaught()
      const space = { ...FAKE_SPACE, id: spaceOf('fake-0'), dimension: 3 }
      const codes = Int8Array.from([1, 2, 3])
      assert.is(
        (await upload(rig.url, await packageOf([packed(3, { codes })], { space }))).http,
        200,
      )
      assert.is((await settled(rig)).status, 4)
      assert.equal([...(await rig.store.spaces()).keys()], [FAKE_SPACE.id])
      // A gallery takes vectors of its own dimension only.
      assert.is(rig.open.items.recognition.gallery.itemOf('lane-2:3'), 'i3')
    },
    async 'a picture that no decoder takes is refused when it must be embedded'() {
      await using rig = await openTaught()
      const jpeg = Buffer.from(thumbnail(1))
      jpeg.fill(0x55, 30, jpeg.length - 2)
      const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0])
      frame.copy(jpeg, 2)
      await assertRefused(rig, await packageOf([packed(1, { jpeg, codes: null })]), 'undecodable')
    },
    async 'more templates than a device holds are refused'() {
      await using rig = await openTaught({ templates: 4 })
      const five = Array.from({ length: 5 }, (_, at) => packed(at + 1))
      await assertRefused(rig, await packageOf(five), 'five of four')
      await assertRefused(rig, await packageOf(five.slice(0, 4)), 'four and one')
      assert.is((await upload(rig.url, await packageOf(five.slice(0, 3)))).http, 200)
      assert.is((await settled(rig)).status, 4)
    },
  },
  60_000,
)
