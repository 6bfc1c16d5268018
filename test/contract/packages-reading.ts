/** What every keeper of packages promises of reading: what was written comes back, and nothing else is believed. */
import * as assert from 'uvu/assert'
import {
  bytesOf,
  contents,
  downloaded,
  GROUPS,
  HEADER,
  ITEMS,
  packed,
  plain,
  readAll,
  readUpload,
  refusal,
  written,
} from '#test/items/sample-packages.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { PackagesCases } from './packages.ts'

export const readingCases: PackagesCases = (open) => ({
  async 'read back what was written, as often as it is asked'() {
    using rig = await open()
    const file = await written(rig.packages)
    await using upload = await rig.packages.receive(bytesOf(file), file.length)
    assert.is(upload.bytes, file.length)
    for (let nth = 0; nth < 2; nth += 1) {
      const { header, templates, manifest } = await readUpload(upload)
      assert.equal(header.space, HEADER.space)
      assert.equal(templates.map(plain), GROUPS.flat().map(plain))
      assert.equal(manifest, { templates: 4, items: ITEMS })
    }
  },
  async 'take an upload in pieces of any size'() {
    using rig = await open()
    const file = await written(rig.packages)
    const pieces = Array.from({ length: Math.ceil(file.length / 97) }, (_, nth) =>
      file.subarray(nth * 97, (nth + 1) * 97),
    )
    await using upload = await rig.packages.receive(bytesOf(...pieces), file.length)
    assert.is((await readUpload(upload)).templates.length, 4)
  },
  async 'keep a picture once in a group and leave vectors out when one is missing'() {
    using rig = await open()
    const twin = { ...packed(1), number: 9, codes: null }
    const file = await written(rig.packages, [[packed(1), twin]])
    assert.is(file.toString('latin1').split('.jpg').length - 1, 1)
    const { templates } = await readAll(rig.packages, file)
    assert.equal(
      templates.map(({ number, codes }) => [number, codes]),
      [
        [1, null],
        [9, null],
      ],
    )
  },
  async 'leave out a template whose picture has decayed, and count it'() {
    using rig = await open()
    const rotten = { ...packed(1), jpeg: Buffer.from('rot') }
    const { damaged, filename } = await rig.packages.write(contents([[rotten], [packed(2)]]))
    assert.is(damaged, 1)
    const { templates } = await readAll(rig.packages, await downloaded(rig.packages, filename))
    assert.equal(
      templates.map(({ number }) => number),
      [2],
    )
  },
  async 'give no manifest before the last group was read'() {
    using rig = await open()
    const file = await written(rig.packages)
    await using upload = await rig.packages.receive(bytesOf(file), file.length)
    await using reading = await upload.read()
    await faultOf(() => reading.manifest(), 'bad-request')
    for await (const _ of reading.groups()) break
    await faultOf(() => reading.manifest(), 'bad-request')
  },
  async 'refuse any changed byte that means something, and any shortening'() {
    using rig = await open()
    const file = await written(rig.packages)
    for (let at = 0; at < file.length; at += 13) {
      if (!matters(file, at)) continue
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 0x20
      await refusal(rig.packages, changed)
    }
    for (let length = 0; length < file.length - 1_024; length += 512)
      await refusal(rig.packages, file.subarray(0, length))
    assert.is(rig.incoming(), 0)
  },
})

/** Bytes that carry no meaning: owner, mode and time fields, padding, and what follows the end. */
function matters(file: Buffer, at: number): boolean {
  let start = 0
  while (start < file.length) {
    if (file[start] === 0) return false
    const size = Number.parseInt(file.toString('latin1', start + 124, start + 135), 8)
    const end = start + 512 + size
    const next = end + ((512 - (size % 512)) % 512)
    // The rest of a header we write is empty; a checksum ends in a NUL and a space, or both.
    if (at < start + 512) return at < start + 265 && at !== start + 154 && at !== start + 155
    if (at < next) return at < end
    start = next
  }
  return false
}
