/** Reads a file of counter-examples that anybody may have sent, with the strictness of a package's reader. */
import { isDeepStrictEqual } from 'node:util'
import { Fault } from '#firmware/fault.ts'
import type { PackedCounterExample, UploadKind } from '#hal/packages.ts'
import { hashOf } from '../items/picture-hash.ts'
import {
  aCounterHeader,
  aCounterLine,
  aCounterManifest,
  COUNTER_HEADER_NAME,
  counterListName,
} from './counter-example-format.ts'
import { MANIFEST_NAME, MEMBER_BYTES_MAX, parseAs, textOf } from './package-format.ts'
import type { PackageSource } from './package-medium.ts'
import { readList, readManifest, readPictures } from './package-members.ts'
import { createTarReader, type TarReader } from './tar-reader.ts'

/**
 * Which kind of file it is, by the name of its first member. A file that is no tar is left to the reader of packages,
 * which refuses it. Closes the medium.
 */
export async function uploadKind(medium: PackageSource): Promise<UploadKind> {
  using tar = createTarReader(medium)
  try {
    const isOurs = (await tar.next()) === COUNTER_HEADER_NAME
    return isOurs ? 'counter-examples' : 'templates'
  } catch (error) {
    if (error instanceof Fault && error.kind === 'bad-request') return 'templates'
    throw error
  } finally {
    await medium.close()
  }
}

/** Closes the medium at its end, or when the caller leaves early. Only an undamaged file is read to its end. */
export async function* readCounterExamples(
  medium: PackageSource,
): AsyncGenerator<readonly PackedCounterExample[]> {
  using tar = createTarReader(medium)
  try {
    const header = await tar.take(COUNTER_HEADER_NAME, MEMBER_BYTES_MAX.header)
    parseAs(aCounterHeader, COUNTER_HEADER_NAME, textOf(COUNTER_HEADER_NAME, header))
    const headerHash = hashOf(header)
    const hashes: string[] = []
    let count = 0
    let name = await tar.next()
    for (; name && !MANIFEST_NAME.test(name); name = await tar.next()) {
      const group = await readGroup(tar, hashes.length + 1)
      hashes.push(group.hash)
      count += group.counterExamples.length
      yield group.counterExamples
      tar.release()
    }
    await readManifest(tar, name, {
      manifest: aCounterManifest,
      agrees: ({ header, counterExamples, groups }) =>
        header === headerHash && counterExamples === count && isDeepStrictEqual(groups, hashes),
    })
  } finally {
    await medium.close()
  }
}

async function readGroup(tar: TarReader, group: number) {
  const { lines, hash } = await readList(tar, {
    name: counterListName(group),
    line: aCounterLine,
  })
  const pictureOf = await readPictures(tar, group, lines)
  return {
    hash,
    counterExamples: lines.map(({ item, picture, saidAtMs, by }) => ({
      itemId: item,
      sha256: picture,
      atMs: saidAtMs,
      by,
      jpeg: pictureOf(picture),
    })),
  }
}
