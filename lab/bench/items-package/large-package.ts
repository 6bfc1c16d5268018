/** A package as large as is asked for, and its pictures as files for what it is compared with. */
import { createHash, randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import type { PackageSpace, PackedTemplate } from '#hal/packages.ts'

const PER_ITEM = 32
const GROUP = 64
/** A device holds no more. */
const TEMPLATES_MAX = 100_000
/** What a kept crop has. */
const PICTURE_BYTES = 16 * 1024
const BESIDE_PICTURE_BYTES = 1.5 * 1024

export interface LargePackage {
  readonly file: string
  readonly count: number
}

/**
 * Some 16 KB to a picture; larger ones where 100,000 of those are not enough. The same pictures lie
 * in `pictures` of the folder.
 */
export async function makeLargePackage(
  folder: string,
  megabytes: number,
  space: PackageSpace,
): Promise<LargePackage> {
  const bytes = megabytes * 2 ** 20
  const count = Math.min(Math.ceil(bytes / (PICTURE_BYTES + BESIDE_PICTURE_BYTES)), TEMPLATES_MAX)
  const pictureBytes = Math.ceil(bytes / count - BESIDE_PICTURE_BYTES)
  const packages = await openPackages(join(folder, 'parcel'))
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures)
  const { filename } = await packages.write({
    header: { createdAtMs: Date.now(), serialNumber: 'bench', space },
    items: [],
    groups: (async function* () {
      for (let at = 0; at < count; at += GROUP) {
        const group = Array.from({ length: Math.min(GROUP, count - at) }, (_, nth) =>
          template(at + nth, pictureBytes, space.dimension),
        )
        for (const { number, jpeg } of group) writeFileSync(join(pictures, `${number}.jpg`), jpeg)
        yield group
      }
    })(),
  })
  return { file: join(folder, 'parcel/exports', filename), count }
}

/** Noise with the markers of a JPEG: 256 × 256 as far as anybody looks. */
function template(nth: number, bytes: number, dimension: number): PackedTemplate {
  const jpeg = randomFillSync(Buffer.alloc(bytes))
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 1, 0, 1, 0, 1, 1, 0x11, 0]).copy(jpeg)
  Buffer.from([0xff, 0xd9]).copy(jpeg, bytes - 2)
  return {
    itemId: String(1_000 + Math.floor(nth / PER_ITEM)),
    origin: 'bench',
    number: nth + 1,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    createdAtMs: 1_000 + nth,
    source: 'manual',
    isPinned: true,
    jpeg,
    codes: new Int8Array(randomFillSync(new Uint8Array(dimension))),
  }
}
