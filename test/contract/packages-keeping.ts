/** What every keeper of packages promises of keeping: whole packages under names nobody guesses, and nothing half on the card. */
import * as assert from 'uvu/assert'
import {
  bytesOf,
  contents,
  downloaded,
  GROUPS,
  packed,
  readAll,
  written,
} from '#test/items/sample-packages.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { PackagesCases } from './packages.ts'

const NAME = /^templates-20260102T030405Z-[\w-]{22}\.tar$/

export const keepingCases: PackagesCases = (open) => ({
  async 'give out any part of a package, under one validator'() {
    using rig = await open()
    const { filename } = await rig.packages.write(contents())
    const whole = await downloaded(rig.packages, filename)
    for (const [start, end] of [
      [0, 0],
      [0, 511],
      [700, 1_900],
      [whole.length - 1, whole.length - 1],
    ] as const)
      assert.equal(
        await downloaded(rig.packages, filename, start, end),
        whole.subarray(start, end + 1),
      )
    const other = (await rig.packages.write(contents([[packed(5)]]))).filename
    const tags = []
    for (const name of [filename, filename, other]) {
      const download = await rig.packages.open(name)
      tags.push(download?.etag)
      await download?.[Symbol.asyncDispose]()
    }
    assert.is(tags[0], tags[1])
    assert.is.not(tags[0], tags[2])
  },
  async 'go on with a download whose package is removed, or that is left in the middle'() {
    using rig = await open()
    const big = Array.from({ length: 4 }, (_, nth) => [packed(nth + 1, 200_000)])
    const { filename, bytes } = await rig.packages.write(contents(big))
    const left = await rig.packages.open(filename)
    for await (const _ of left?.stream(0, bytes - 1) ?? []) break
    const download = await rig.packages.open(filename)
    assert.ok(download)
    await using _open = download
    let seen = 0
    for await (const chunk of download.stream(0, bytes - 1)) {
      if (seen === 0) await rig.packages.clean(null)
      seen += chunk.length
    }
    assert.is(seen, bytes)
    assert.is(await rig.packages.open(filename), null)
  },
  async 'give out nothing but whole packages, under names that nobody guesses'() {
    using rig = await open()
    const seen: (readonly string[])[] = []
    const { filename } = await rig.packages.write(
      contents(
        (function* () {
          for (const group of GROUPS) {
            yield group
            seen.push(rig.exported().filter((name) => NAME.test(name)))
          }
        })(),
      ),
    )
    assert.equal(seen, [[], []], 'no name before it is whole')
    assert.match(filename, NAME)
    const again = (await rig.packages.write(contents())).filename
    assert.is.not(again, filename)
    const guess = filename.replace(/.{4}\.tar$/, 'AAAA.tar')
    for (const name of [guess, '../incoming', `./${filename}`, `${filename}\0`, '..', ''])
      assert.is(await rig.packages.open(name), null, name)
  },
  async 'clean away every package but one, at the next start too'() {
    using rig = await open()
    await rig.packages.write(contents())
    const { filename } = await rig.packages.write(contents())
    await rig.packages.clean(filename)
    assert.equal(rig.exported(), [filename])
    const next = await rig.restart()
    assert.ok((await downloaded(next, filename)).length > 0)
    await next.clean(null)
    assert.equal(rig.exported(), [])
    assert.is(await next.open(filename), null)
  },
  async 'leave nothing of an upload that is aborted, too large or done with'() {
    using rig = await open()
    const cut = async function* () {
      yield Buffer.alloc(10)
      throw new RangeError('cut')
    }
    const thrown: unknown = await rig.packages.receive(cut(), 10).catch((error: unknown) => error)
    assert.instance(thrown, RangeError)
    const twice = bytesOf(Buffer.alloc(9), Buffer.alloc(9))
    await faultOf(() => rig.packages.receive(twice, 10), 'full')
    assert.is(rig.incoming(), 0)
    const upload = await rig.packages.receive(bytesOf(Buffer.alloc(9)), 10)
    assert.is(rig.incoming(), 1)
    await upload[Symbol.asyncDispose]()
    assert.is(rig.incoming(), 0)
  },
  async 'forget at their start what was coming in when the power went'() {
    using rig = await open()
    const lost = await rig.packages.receive(bytesOf(Buffer.alloc(9)), 10)
    await rig.restart()
    assert.is(rig.incoming(), 0)
    await faultOf(() => lost.read(), 'storage')
  },
  async 'leave no half-written package when the source fails'() {
    using rig = await open()
    function* failing() {
      yield GROUPS[0] ?? []
      throw new RangeError('cut')
    }
    const thrown: unknown = await rig.packages
      .write(contents(failing()))
      .catch((error: unknown) => error)
    assert.instance(thrown, RangeError)
    assert.equal(rig.exported(), [])
  },
  async 'are Fault storage on a full card, leave nothing there, and go on when there is room'() {
    using rig = await open()
    const file = await written(rig.packages)
    const [whole] = rig.exported()
    const freeBytes = await rig.packages.freeBytes()
    assert.ok(freeBytes > 0)
    rig.fillCard()
    assert.ok((await rig.packages.freeBytes()) < 4_096)
    const large = [[packed(1, 300_000)], [packed(2, 300_000)]]
    const writing = await faultOf(() => rig.packages.write(contents(large)), 'storage')
    const pieces = bytesOf(Buffer.alloc(300_000), Buffer.alloc(300_000))
    const receiving = await faultOf(() => rig.packages.receive(pieces, 1e6), 'storage')
    for (const { detail, message } of [writing, receiving]) {
      assert.is(detail.part, 'file')
      assert.match(message, /full/)
    }
    assert.equal(rig.exported(), [whole])
    assert.is(rig.incoming(), 0)
    assert.equal(await downloaded(rig.packages, whole ?? ''), file)
    rig.emptyCard()
    await written(rig.packages)
    assert.is((await readAll(rig.packages, file)).templates.length, 4)
  },
  async 'are Fault storage on a broken card'() {
    using rig = await open()
    const upload = await rig.packages.receive(bytesOf(Buffer.alloc(9)), 10)
    rig.breakCard()
    for (const call of [
      () => rig.packages.freeBytes(),
      () => rig.packages.write(contents()),
      () => rig.packages.receive(bytesOf(Buffer.alloc(9)), 10),
      () => rig.packages.clean(null),
      () => upload.read(),
    ])
      await faultOf(call, 'storage')
  },
})
