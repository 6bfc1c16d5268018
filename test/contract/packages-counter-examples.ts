/** What every keeper of packages promises of counter-examples: a file beside the package, read back as strictly. */
import * as assert from 'uvu/assert'
import type { PackedCounterExample, Upload } from '#hal/packages.ts'
import { membersOf, sha256Of, tarOf } from '#test/items/package-files.ts'
import { bytesOf, contents, downloaded, packed } from '#test/items/sample-packages.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { PackagesCases, PackagesRig } from './packages.ts'

function said(number: number): PackedCounterExample {
  const { jpeg, sha256 } = packed(number)
  return { itemId: '007', sha256, atMs: 1_000 + number, by: 'lane-1', jpeg }
}

async function* inGroups(...groups: readonly (readonly PackedCounterExample[])[]) {
  yield* groups
}

const beside = (filename: string) => filename.replace('templates-', 'counter-examples-')

async function written(rig: PackagesRig, ...groups: readonly (readonly PackedCounterExample[])[]) {
  const { filename, counterExamples } = await rig.packages.write({
    ...contents(),
    counterExamples: inGroups(...groups),
  })
  return {
    count: counterExamples,
    file: await downloaded(rig.packages, beside(filename)),
    filename,
  }
}

async function readAll(upload: Upload): Promise<PackedCounterExample[]> {
  const read: PackedCounterExample[] = []
  for await (const group of upload.counterExamples())
    read.push(...group.map((one) => ({ ...one, jpeg: new Uint8Array(one.jpeg) })))
  return read
}

const receive = (rig: PackagesRig, file: Uint8Array) => rig.packages.receive(bytesOf(file), 1e9)

const plain = (one: PackedCounterExample) => ({ ...one, jpeg: [...one.jpeg] })

export const packedCounterExampleCases: PackagesCases = (open) => ({
  async 'counter-examples lie beside their package, are read back, and go with it'() {
    using rig = await open()
    const { count, file, filename } = await written(rig, [said(1), said(2)], [said(3)])
    assert.is(count, 3)
    await using upload = await receive(rig, file)
    assert.is(await upload.kind(), 'counter-examples')
    for (let nth = 0; nth < 2; nth += 1)
      assert.equal((await readAll(upload)).map(plain), [said(1), said(2), said(3)].map(plain))
    await rig.packages.clean(filename)
    assert.equal([...rig.exported()].sort(), [beside(filename), filename])
    const alone = await rig.packages.write(contents())
    assert.is(alone.counterExamples, 0)
    assert.is(await rig.packages.open(beside(alone.filename)), null)
    await rig.packages.clean(alone.filename)
    assert.equal(rig.exported(), [alone.filename])
  },
  async 'no reader takes counter-examples for a package, or a package for counter-examples'() {
    using rig = await open()
    const { file, filename } = await written(rig, [said(1)])
    await using counter = await receive(rig, file)
    assert.match(
      (await faultOf(() => counter.read(), 'bad-request')).message,
      /package\.json is miss/,
    )
    await using upload = await receive(rig, await downloaded(rig.packages, filename))
    assert.is(await upload.kind(), 'templates')
    assert.match((await faultOf(() => readAll(upload), 'bad-request')).message, /is missing/)
    await using text = await receive(rig, Buffer.alloc(4_000, 'x'))
    assert.is(await text.kind(), 'templates', 'the reader of packages says what it is not')
  },
  async 'a counter-example whose picture has decayed is left out'() {
    using rig = await open()
    const { count, file } = await written(rig, [{ ...said(1), jpeg: Buffer.from('rot') }, said(2)])
    assert.is(count, 1)
    await using upload = await receive(rig, file)
    assert.equal((await readAll(upload)).map(plain), [plain(said(2))])
  },
  async 'what is not exactly a file of counter-examples is refused'() {
    using rig = await open()
    const { file } = await written(rig, [said(1)], [said(2)])
    const [header, list, picture, second, other, manifest] = membersOf(file)
    assert.ok(header && list && picture && second && other && manifest)
    const all = [header, list, picture, second, other, manifest]
    const edited = (member: typeof list, from: string, to: string) => ({
      ...member,
      content: Buffer.from(member.content.toString().replace(from, to)),
    })
    const honest = manifest.content.toString()
    const signed = (text: string) => ({
      name: `manifest-${sha256Of(Buffer.from(text))}.json`,
      content: text,
    })
    const hostile: Record<string, Uint8Array> = {
      'cut short': file.subarray(0, file.length - 2_000),
      'another version': tarOf([edited(header, '"version":1', '"version":2'), ...all.slice(1)]),
      'an unknown field': tarOf([
        header,
        edited(list, '{"item"', '{"more":1,"item"'),
        ...all.slice(2),
      ]),
      'another list': tarOf([header, edited(list, '"007"', '"008"'), ...all.slice(2)]),
      'another picture': tarOf([
        header,
        list,
        { ...picture, content: other.content },
        ...all.slice(3),
      ]),
      'a group less': tarOf([header, list, picture, manifest]),
      'another order': tarOf([header, second, other, list, picture, manifest]),
      'no manifest': tarOf(all.slice(0, -1)),
      'a manifest of its own': tarOf([
        ...all.slice(0, -1),
        signed(honest.replace('Examples":2', 'Examples":3')),
      ]),
      'a path upwards': tarOf([
        header,
        { ...list, name: '../000001/counter-examples.ndjson' },
        ...all.slice(2),
      ]),
      'a link': tarOf([header, { ...list, type: '2', link: '/etc/passwd' }, ...all.slice(2)]),
      'a picture of gigabytes': tarOf([header, list, { ...picture, claims: 2 ** 32 }]),
      'something behind its end': Buffer.concat([file, Buffer.from('more')]),
    }
    await using whole = await receive(rig, tarOf(all))
    assert.is((await readAll(whole)).length, 2, 'put together again it is whole')
    for (const [what, bytes] of Object.entries(hostile)) {
      await using upload = await receive(rig, bytes)
      const fault = await faultOf(() => readAll(upload), 'bad-request')
      assert.is(fault.detail.part, 'file', what)
    }
  },
  async 'a full card keeps neither of the two'() {
    using rig = await open()
    rig.fillCard()
    const large = Array.from({ length: 8 }, (_, nth) => {
      const { jpeg, sha256 } = packed(nth + 1, 300_000)
      return { ...said(nth), jpeg, sha256 }
    })
    await faultOf(
      () => rig.packages.write({ ...contents([]), counterExamples: inGroups(large) }),
      'storage',
    )
    assert.equal(rig.exported(), [])
    rig.emptyCard()
    assert.is((await written(rig, [said(1)])).count, 1)
  },
})
