/** Packages on the card: what is written is read back, and what is not a package is refused. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openPackages } from '#drivers/storage/packages.ts'
import type { PackageContents, Packages, PackedTemplate } from '#hal/packages.ts'
import { spec } from '#test/spec.ts'

const HEADER = {
  createdAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  serialNumber: 'lane-1',
  space: { id: 'space-a', name: 'A', dimension: 4 },
}
const ITEMS = [{ itemId: '007', name: 'Äpfel', isActive: false }]

function packed(number: number): PackedTemplate {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(700, number)])
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

function contents(groups: readonly (readonly PackedTemplate[])[]): PackageContents {
  return {
    header: HEADER,
    items: ITEMS,
    groups: (async function* () {
      yield* groups
    })(),
  }
}

const GROUPS = [[packed(1), packed(2), packed(3)], [packed(4)]]

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'laned-packages-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

async function* bytes(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function readAll(packages: Packages, file: Uint8Array) {
  await using upload = await packages.receive(bytes(file), 1e9)
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

const plain = (template: PackedTemplate) => ({
  ...template,
  jpeg: [...template.jpeg],
  codes: template.codes && [...template.codes],
})

async function written(packages: Packages, groups = GROUPS): Promise<Buffer> {
  const { filename, bytes } = await packages.write(contents(groups))
  const download = await packages.open(filename)
  assert.ok(download)
  assert.is(download.bytes, bytes)
  await using _ = download
  const chunks: Uint8Array[] = []
  for await (const chunk of download.stream(0, download.bytes - 1)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function refusal(packages: Packages, file: Uint8Array): Promise<string> {
  const thrown: unknown = await readAll(packages, file).catch((error: unknown) => error)
  const { kind, detail, message } = thrown as { kind?: string; detail?: object; message: string }
  assert.is(kind, 'bad-request', message)
  assert.equal(detail, { part: 'file' })
  return message
}

spec('packages', {
  async 'reads back what it wrote'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const { header, templates, manifest } = await readAll(packages, await written(packages))
    assert.equal(header.space, HEADER.space)
    assert.equal(templates.map(plain), GROUPS.flat().map(plain))
    assert.equal(manifest, { templates: 4, items: ITEMS })
  },
  async 'writes what tar can list, and reads what tar has written'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const file = join(data.path, 'p.tar')
    writeFileSync(file, await written(packages))
    const names = execFileSync('tar', ['-tf', file]).toString().trim().split('\n')
    assert.equal(names.slice(0, 3), [
      'laned-package.json',
      '000001/templates.ndjson',
      '000001/vectors.i8',
    ])
    const tree = join(data.path, 'tree')
    mkdirSync(tree)
    execFileSync('tar', ['-C', tree, '-xf', file])
    for (const format of ['ustar', 'gnu']) {
      execFileSync('tar', ['-C', tree, `--format=${format}`, '-cf', file, ...names])
      const { templates } = await readAll(packages, readFileSync(file))
      assert.is(templates.length, 4)
    }
  },
  async 'keeps a picture once in a group and leaves vectors out when one is missing'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const twin = { ...packed(1), number: 9, codes: null }
    const file = await written(packages, [[packed(1), twin]])
    assert.is(file.toString('latin1').split('.jpg').length - 1, 1)
    const { templates } = await readAll(packages, file)
    assert.equal(
      templates.map(({ number, codes }) => [number, codes]),
      [
        [1, null],
        [9, null],
      ],
    )
  },
  async 'leaves out a template whose picture has decayed'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const rotten = { ...packed(1), jpeg: Buffer.from('rot') }
    const { damaged, filename } = await packages.write(contents([[rotten], [packed(2)]]))
    assert.is(damaged, 1)
    assert.match(filename, /^templates-20260102T030405Z-[\w-]{22}\.tar$/)
  },
  async 'refuses any single changed byte and any shortening'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const file = await written(packages)
    for (let at = 0; at < file.length; at += 7) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 0x20
      if (!matters(file, at)) continue
      await refusal(packages, changed)
    }
    for (let length = 0; length < file.length - 1_024; length += 512)
      await refusal(packages, file.subarray(0, length))
  },
  async 'gives out nothing but whole packages under their own names'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const { filename } = await packages.write(contents(GROUPS))
    writeFileSync(join(data.path, 'exports', 'other.tar'), 'x')
    const names = ['other.tar', '../incoming', `./${filename}`, `${filename}\0`, '..', '']
    for (const name of names) assert.is(await packages.open(name), null)
    await packages.clean(filename)
    assert.equal(readdirSync(join(data.path, 'exports')), [filename])
    await packages.clean(null)
    assert.is(await packages.open(filename), null)
  },
  async 'leaves nothing of an upload that is aborted, too large or done with'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const incoming = () => readdirSync(join(data.path, 'incoming'))
    const cut = async function* () {
      yield Buffer.alloc(10)
      throw new Error('cut')
    }
    for (const source of [cut(), bytes(Buffer.alloc(9), Buffer.alloc(9))])
      assert.ok(await packages.receive(source, 10).catch((error: unknown) => error))
    assert.equal(incoming(), [])
    const upload = await packages.receive(bytes(Buffer.alloc(9)), 10)
    assert.is(incoming().length, 1)
    await upload[Symbol.asyncDispose]()
    assert.equal(incoming(), [])
  },
  async 'forgets at its start what was coming in when the power went'() {
    using data = folder()
    const packages = await openPackages(data.path)
    await packages.receive(bytes(Buffer.alloc(9)), 10)
    await openPackages(data.path)
    assert.equal(readdirSync(join(data.path, 'incoming')), [])
  },
  async 'leaves no half-written package when its source fails'() {
    using data = folder()
    const packages = await openPackages(data.path)
    const groups = (async function* () {
      yield GROUPS[0] ?? []
      throw new Error('cut')
    })()
    assert.ok(await packages.write({ ...contents([]), groups }).catch((error: unknown) => error))
    assert.equal(readdirSync(join(data.path, 'exports')), [])
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
