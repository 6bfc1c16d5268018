/** Packages as their keeper is given them, and ways to read back what it made of them. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import type { PackageContents, Packages, PackedTemplate, Upload } from '#hal/packages.ts'
import { faultOf } from '#test/thrown-fault.ts'

export const ITEMS = [{ itemId: '007', name: 'Äpfel', isActive: false }]
export const HEADER = {
  createdAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  serialNumber: 'lane-1',
  space: { id: 'space-a', name: 'A', dimension: 4 },
}

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

export async function readUpload(upload: Upload) {
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

export async function downloaded(
  packages: Packages,
  filename: string,
  start = 0,
  end?: number,
): Promise<Buffer> {
  const download = await packages.open(filename)
  assert.ok(download)
  await using _ = download
  return Buffer.concat(await Array.fromAsync(download.stream(start, end ?? download.bytes - 1)))
}

export const plain = (template: PackedTemplate) => ({
  ...template,
  jpeg: [...template.jpeg],
  codes: template.codes && [...template.codes],
})

export async function refusal(packages: Packages, file: Uint8Array): Promise<string> {
  const { detail, message } = await faultOf(() => readAll(packages, file), 'bad-request')
  assert.equal(detail, { part: 'file' })
  return message
}
