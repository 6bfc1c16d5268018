/** Packages for tests: whole ones, and ones that no honest device would write. */
import { createHash } from 'node:crypto'
import { createMemoryPackages } from '#doubles/packages-memory.ts'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { BLOCK, END, encodeHeader, paddingOf } from '#drivers/storage/packages/tar.ts'
import type { PackageSpace, PackedCounterExample, PackedTemplate } from '#hal/packages.ts'
import type { DescribedItem } from '#hal/template-store.ts'
import { call, type Reply } from '#test/http-call.ts'
import { downloaded } from './sample-packages.ts'

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** 64 × 64, and different for each number. */
export const thumbnail = (number: number): Uint8Array =>
  flatJpeg(8, 8, (x, y) => [(number * 37) % 256, (number * 101 + x * 20) % 256, (y * number) % 256])

/** Of the vectors that a device with this model makes. */
export const spaceOf = (modelId: string) => `${modelId}.hsv256-1+middle80-1`

/** The space of the fake embedder, as a device with it has it. */
export const FAKE_SPACE: PackageSpace = {
  id: spaceOf('fake-1'),
  name: 'fake: coarse colours and edges',
  dimension: 432,
}

export function packed(number: number, change: Partial<PackedTemplate> = {}): PackedTemplate {
  const jpeg = change.jpeg ?? thumbnail(number)
  return {
    itemId: `i${number}`,
    origin: 'lane-2',
    number,
    sha256: sha256Of(jpeg),
    createdAtMs: 1_000_000 + number,
    source: 'manual',
    isPinned: true,
    jpeg,
    codes: Int8Array.from({ length: FAKE_SPACE.dimension }, (_, at) => ((at * number) % 127) - 63),
    ...change,
  }
}

export async function packageOf(
  templates: readonly PackedTemplate[],
  options: { space?: PackageSpace; items?: readonly DescribedItem[]; perGroup?: number } = {},
): Promise<Buffer> {
  const packages = createMemoryPackages()
  const { perGroup = 64 } = options
  const { filename } = await packages.write({
    header: { createdAtMs: 1_000, serialNumber: 'lane-2', space: options.space ?? FAKE_SPACE },
    items: options.items ?? [],
    groups: (async function* () {
      for (let at = 0; at < templates.length; at += perGroup)
        yield templates.slice(at, at + perGroup)
    })(),
  })
  return await downloaded(packages, filename)
}

/** The file that lies beside a package, as another device writes it. */
export async function counterExampleFileOf(
  ...examples: readonly PackedCounterExample[]
): Promise<Buffer> {
  const packages = createMemoryPackages()
  const none = async function* () {}
  const all = async function* () {
    yield examples
  }
  const { filename } = await packages.write({
    header: { createdAtMs: 1_000, serialNumber: 'lane-2', space: FAKE_SPACE },
    groups: none(),
    items: [],
    counterExamples: all(),
  })
  return await downloaded(packages, filename.replace('templates', 'counter-examples'))
}

export interface TarMember {
  readonly name: string
  readonly content?: Uint8Array | string
  readonly type?: string
  readonly link?: string
  /** What the header says, when it lies. */
  readonly claims?: number
}

/** A tar of anything, with right checksums. */
export function tarOf(members: readonly TarMember[], end: Uint8Array = END): Buffer {
  return Buffer.concat([...members.flatMap(memberOf), end])
}

function memberOf({ name, content = '', type = '0', link = '', claims }: TarMember): Buffer[] {
  const body = Buffer.from(content)
  const block = encodeHeader({ name, bytes: claims ?? body.length }, 0)
  block.write(type, 156, 'latin1')
  block.write(link, 157, 'latin1')
  let sum = 0
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return [block, body, Buffer.alloc(paddingOf(body.length))]
}

/** The members of a package of ours, to be rearranged. */
export function membersOf(tar: Buffer): (TarMember & { content: Buffer })[] {
  const members: (TarMember & { content: Buffer })[] = []
  for (let at = 0; tar[at] !== 0; ) {
    const bytes = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    members.push({ name, content: tar.subarray(at + BLOCK, at + BLOCK + bytes) })
    at += BLOCK + bytes + paddingOf(bytes)
  }
  return members
}

export interface FormPart {
  readonly name: string
  readonly filename?: string
  readonly content: Uint8Array | string
}

const BOUNDARY = '----laned-test-boundary'

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export function formOf(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const type = filename === undefined ? '' : 'Content-Type: application/octet-stream\r\n'
    const head = `Content-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`
    return [Buffer.from(`--${BOUNDARY}\r\n${head}`), Buffer.from(content), Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export function upload(
  url: string,
  file: Uint8Array,
  more: readonly FormPart[] = [],
): Promise<Reply> {
  return uploadForm(url, [...more, { name: 'file', filename: 'package.tar', content: file }])
}

export function uploadForm(url: string, parts: readonly FormPart[], query = ''): Promise<Reply> {
  return call(url, `/api/import_template${query}`, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE },
    body: formOf(parts),
  })
}
