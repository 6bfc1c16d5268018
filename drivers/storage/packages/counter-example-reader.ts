/** Reads a file of counter-examples that anybody may have sent, with the strictness of a package's reader. */
import { Fault } from '#firmware/fault.ts'
import type { PackedCounterExample, UploadKind } from '#hal/packages.ts'
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import { hashOf } from '../templates/picture-hash.ts'
import {
  aCounterHeader,
  aCounterLine,
  aCounterManifest,
  COUNTER_HEADER_NAME,
  counterListName,
} from './counter-example-format.ts'
import {
  damaged,
  linesOf,
  MANIFEST_NAME,
  MEMBER_BYTES_MAX,
  parseAs,
  pictureName,
  textOf,
} from './package-format.ts'
import type { PackageSource } from './package-storage.ts'
import { createTarReader, type TarReader } from './tar-reader.ts'

/** What its first member says it is; what is no tar at all is for the reader of packages to refuse. Closes the medium. */
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

/** Closes the medium at its end, or when its caller leaves. Only a whole file comes to its end. */
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
    const bytes = await tar.take(name ?? 'the manifest', MEMBER_BYTES_MAX.manifest)
    const isWhole = MANIFEST_NAME.exec(name ?? '')?.[1] === hashOf(bytes)
    const found = parseAs(aCounterManifest, 'the manifest', textOf('the manifest', bytes))
    const isOurs = found.header === headerHash && found.counterExamples === count
    const isSame = found.groups.length === hashes.length
    if (!isWhole || !isOurs || !isSame || found.groups.some((hash, at) => hash !== hashes[at]))
      throw damaged('the manifest says something else')
    await tar.expectEnd()
  } finally {
    await medium.close()
  }
}

async function readGroup(tar: TarReader, group: number) {
  const name = counterListName(group)
  const list = await tar.take(name, MEMBER_BYTES_MAX.list)
  const lines = linesOf(textOf(name, list)).map((line) => parseAs(aCounterLine, name, line))
  if (lines.length === 0 || lines.length > PACKAGE_GROUP_MAX)
    throw damaged(`${name} has ${lines.length} counter-examples`)
  const pictures = new Map<string, Buffer>()
  for (const { picture } of lines)
    if (!pictures.has(picture)) {
      const jpeg = await tar.take(pictureName(group, picture), MEMBER_BYTES_MAX.picture)
      if (hashOf(jpeg) !== picture) throw damaged(`picture ${picture} has another hash`)
      pictures.set(picture, jpeg)
    }
  return {
    hash: hashOf(list),
    counterExamples: lines.map(({ item, picture, saidAtMs, by }) => ({
      ...{ itemId: item, sha256: picture, atMs: saidAtMs, by },
      jpeg: pictures.get(picture) ?? Buffer.alloc(0),
    })),
  }
}
