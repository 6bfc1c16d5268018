/** What the readers of packages and of counter-examples have in common: lists, pictures, the manifest at the end. */

import type { Validator } from '#firmware/validator.ts'
import { say } from '#firmware/words/sentence.ts'
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import { hashOf } from '../items/picture-hash.ts'
import {
  damaged,
  linesOf,
  MANIFEST_NAME,
  MEMBER_BYTES_MAX,
  parseAs,
  pictureName,
  textOf,
} from './package-format.ts'
import type { TarReader } from './tar-reader.ts'

/**
 * The lines of a group's list, and its hash. Throws Fault for a list that is too long or empty.
 */
export async function readList<Line>(
  tar: TarReader,
  { name, line }: { readonly name: string; readonly line: Validator<Line> },
): Promise<{ readonly lines: readonly Line[]; readonly hash: string }> {
  const list = await tar.take(name, MEMBER_BYTES_MAX.list)
  const lines = linesOf(textOf(name, list)).map((text) => parseAs(line, name, text))
  if (lines.length === 0 || lines.length > PACKAGE_GROUP_MAX)
    throw damaged(say('fault.package.bad-list-length', { file: name }))
  return { lines, hash: hashOf(list) }
}

/** Each picture of the lines once, in the order of first mention. */
export async function readPictures(
  tar: TarReader,
  group: number,
  lines: readonly { readonly picture: string }[],
): Promise<(picture: string) => Buffer> {
  const pictures = new Map<string, Buffer>()
  for (const { picture } of lines)
    if (!pictures.has(picture)) {
      const jpeg = await tar.take(pictureName(group, picture), MEMBER_BYTES_MAX.picture)
      if (hashOf(jpeg) !== picture)
        throw damaged(say('fault.package.picture-hash-differs', { picture }))
      pictures.set(picture, jpeg)
    }
  return (picture) => pictures.get(picture) ?? Buffer.alloc(0)
}

/** The manifest, which is the last member; `name` is the member name that follows the groups. */
export async function readManifest<Manifest>(
  tar: TarReader,
  name: string | null,
  {
    manifest,
    agrees,
  }: {
    readonly manifest: Validator<Manifest>
    readonly agrees: (found: Manifest) => boolean
  },
): Promise<Manifest> {
  const bytes = await tar.take(name ?? 'the manifest', MEMBER_BYTES_MAX.manifest)
  const isWhole = MANIFEST_NAME.exec(name ?? '')?.[1] === hashOf(bytes)
  const found = parseAs(
    manifest,
    say('text.package.manifest-name'),
    textOf(say('text.package.manifest-name'), bytes),
  )
  if (!isWhole || !agrees(found)) throw damaged(say('fault.package.manifest-differs'))
  await tar.expectEnd()
  return found
}
