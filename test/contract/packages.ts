/** What every keeper of packages promises: what is written is read back, and nothing else is read. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import type { PackageContents, Packages, PackedTemplate, Upload } from '#hal/packages.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'

export interface PackagesRig extends Disposable {
  readonly packages: Packages
  /** The next start of the device on the same card. */
  restart(): Promise<Packages>
  /** Names of whatever lies with the packages, whole or not. */
  exported(): readonly string[]
  /** How many uploads lie on the card, whole or not. */
  incoming(): number
  fillCard(): void
  emptyCard(): void
  /** From now on nothing is read or written. */
  breakCard(): void
}

export const ITEMS = [{ itemId: '007', name: 'Äpfel', isActive: false }]
const HEADER = {
  createdAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  serialNumber: 'lane-1',
  space: { id: 'space-a', name: 'A', dimension: 4 },
}
const NAME = /^templates-20260102T030405Z-[\w-]{22}\.tar$/

export function packed(number: number, bytes = 700): PackedTemplate {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(bytes, number)])
  return {
    itemId: '007',
    origin: 'lane-1',
    number,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    createdAtMs: 1_000 + number,
    source: 'manual',
    isPinned: true,
    jpeg,
    codes: Int8Array.from([number, -number, 127, 0]),
  }
}

export const GROUPS = [[packed(1), packed(2), packed(3)], [packed(4)]]

export function contents(
  groups: Iterable<readonly PackedTemplate[]> = GROUPS,
  items = ITEMS,
): PackageContents {
  return {
    header: HEADER,
    items,
    groups: (async function* () {
      yield* groups
    })(),
  }
}

export async function* bytesOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

export async function readAll(packages: Packages, file: Uint8Array) {
  await using upload = await packages.receive(bytesOf(file), 1e9)
  return await readUpload(upload)
}

async function readUpload(upload: Upload) {
  await using reading = await upload.read()
  const templates: PackedTemplate[] = []
  for await (const group of reading.groups())
    templates.push(
      ...group.map((one) => ({
        ...one,
        jpeg: new Uint8Array(one.jpeg),
        codes: one.codes?.slice() ?? null,
      })),
    )
  return { header: reading.header, templates, manifest: reading.manifest() }
}

export async function written(packages: Packages, groups = GROUPS): Promise<Buffer> {
  const { filename, bytes } = await packages.write(contents(groups))
  const whole = await downloaded(packages, filename)
  assert.is(whole.length, bytes)
  return whole
}

async function downloaded(
  packages: Packages,
  filename: string,
  start = 0,
  end?: number,
): Promise<Buffer> {
  const download = await packages.open(filename)
  assert.ok(download)
  await using _ = download
  const chunks: Uint8Array[] = []
  for await (const chunk of download.stream(start, end ?? download.bytes - 1)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const plain = (template: PackedTemplate) => ({
  ...template,
  jpeg: [...template.jpeg],
  codes: template.codes && [...template.codes],
})

export async function refusal(packages: Packages, file: Uint8Array): Promise<string> {
  const { detail, message } = await faultOf(() => readAll(packages, file), 'bad-request')
  assert.equal(detail, { part: 'file' })
  return message
}

export function packagesContract(driver: string, open: () => Promise<PackagesRig>): void {
  spec(
    `packages contract: ${driver}`,
    {
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
        const thrown: unknown = await rig.packages
          .receive(cut(), 10)
          .catch((error: unknown) => error)
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
    },
    60_000,
  )
}

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
