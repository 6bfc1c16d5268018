/**
 * The folder of the third-party features, as it is found at a start: nobody but root, or whoever named another folder on the
 * command line, may have been able to write there. What is wrong with one is said, and that one is not loaded.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseStrictJson } from '#firmware/async/strict-json.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { fileFailure } from '#firmware/vocabulary/file-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { CODE, GUEST_NAME, GUESTS_MAX } from '../guest-bounds.ts'
import { type GuestManifest, type ReadManifest, readManifest } from '../guest-manifest.ts'

export interface FoundGuest {
  /** Of its folder. */
  readonly name: string
  /** Null where it cannot be loaded. */
  readonly manifest: GuestManifest | null
  readonly problem: Sentence | null
}

export interface GuestFolder {
  readonly folder: string
  /** Who may own what lies there. */
  readonly users: readonly number[]
  /** Names that no feature of others may have. */
  readonly taken: ReadonlySet<string>
}

const MANIFEST = 'feature.json'
const MANIFEST_BYTES_MAX = 64 * 1024
const MANIFEST_VALUES_MAX = 4_000
/** Many times what a feature is made of; more would hold up the start. */
const FILES_MAX = 500
const DEPTH_MAX = 6
const GROUP_OR_OTHERS_WRITE = 0o022
const STICKY = 0o1000

/**
 * Whoever names a folder on the command line means one that is there, and holds a folder for each feature. Throws Fault
 * 'bad-request'.
 */
export function checkNamedFolder(folder: string): void {
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    const why = fileFailure(error)
    throw new Fault('bad-request', say('fault.guests.no-such-folder', { folder, why }), error)
  }
  if (names.includes(MANIFEST)) {
    const above = dirname(folder)
    throw new Fault('bad-request', say('fault.guests.folder-of-one', { folder, above }))
  }
}

/** None where there is no such folder. Throws nothing. */
export function findGuests(place: GuestFolder): readonly FoundGuest[] {
  const names = namesIn(place.folder)
  const above = names.length > 0 ? troubleAbove(place) : null
  let loaded = 0
  return names.map((name) => {
    const found = above ? { name, manifest: null, problem: above } : findGuest(name, place)
    if (found.problem) return found
    loaded += 1
    if (loaded <= GUESTS_MAX) return found
    return { name, manifest: null, problem: say('fault.guests.too-many', { most: GUESTS_MAX }) }
  })
}

function findGuest(name: string, place: GuestFolder): FoundGuest {
  const { manifest, problems } = readGuest(name, place)
  return { name, manifest, problem: problems[0] ?? null }
}

/** All that a start would refuse it for, one after the other. Throws nothing. */
export function troublesOfGuest(name: string, place: GuestFolder): readonly Sentence[] {
  const above = troubleAbove(place)
  return [...(above ? [above] : []), ...readGuest(name, place).problems]
}

function readGuest(name: string, place: GuestFolder): ReadManifest {
  const problem = nameTrouble(name, place)
  if (problem) return refused(problem)
  try {
    const path = join(place.folder, name)
    const unsafe = troubleBelow(path, place, { files: FILES_MAX }, DEPTH_MAX)
    if (unsafe) return refused(unsafe)
    const { manifest, problems } = readRows(name, path)
    const hasCode = CODE.some((file) => existsSync(join(path, file)))
    const all = [...problems, ...(hasCode ? [] : [say('fault.guests.no-code')])]
    return { manifest: all.length > 0 ? null : manifest, problems: all }
  } catch (thrown) {
    return refused(toFault(thrown).said)
  }
}

const refused = (problem: Sentence): ReadManifest => ({ manifest: null, problems: [problem] })

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch {
    return []
  }
}

function nameTrouble(name: string, { taken }: GuestFolder): Sentence | null {
  // Bounded before: the system allows no name of more than 255 bytes.
  if (!new RegExp(GUEST_NAME).test(name)) return say('fault.guests.folder-name')
  return taken.has(name) ? say('fault.guests.name-of-the-lane', { name }) : null
}

function readRows(name: string, path: string): ReadManifest {
  const file = join(path, MANIFEST)
  let bytes: Buffer
  try {
    if (lstatSync(file).size > MANIFEST_BYTES_MAX)
      return refused(say('fault.guests.manifest-too-long', { most: MANIFEST_BYTES_MAX / 1024 }))
    bytes = readFileSync(file)
  } catch (error) {
    return refused(say('fault.guests.manifest-unreadable', { why: fileFailure(error) }))
  }
  const broken = placeOfTrouble(bytes)
  if (broken === 'end') return refused(say('fault.guests.manifest-ends-early', { file }))
  if (broken) return refused(say('fault.guests.manifest-not-json', { file, ...broken }))
  try {
    const { manifest, problems } = readManifest(parseStrictJson(bytes, MANIFEST_VALUES_MAX), name)
    return {
      manifest,
      problems: problems.map((why) => say('fault.guests.manifest-wrong', { why })),
    }
  } catch (thrown) {
    return refused(say('fault.guests.manifest-wrong', { why: toFault(thrown).said }))
  }
}

/** Where JSON goes wrong, as an editor counts; null where it is whole. */
function placeOfTrouble(bytes: Uint8Array): { line: number; column: number } | 'end' | null {
  const text = new TextDecoder().decode(bytes)
  const trouble = troubleIn(text)
  if (trouble === null) return null
  const position = trouble.at ?? (trouble.isOfASign ? positionOfSign(text) : text.length)
  if (position >= text.trimEnd().length) return 'end'
  const lines = text.slice(0, position).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** Node tells no position of the end, and none of a sign that begins nothing. */
function troubleIn(text: string): { at: number | null; isOfASign: boolean } | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const said = String(error)
    const at = / JSON at position (\d+) \(line /.exec(said)?.[1]
    return {
      at: at === undefined ? null : Number(at),
      isOfASign: said.endsWith('is not valid JSON'),
    }
  }
}

/** The first sign with which a beginning of the text is wrong by a sign, too: one more than all beginnings that are not. */
function positionOfSign(text: string): number {
  let [good, wrong] = [0, text.length]
  while (wrong - good > 1) {
    const middle = Math.floor((good + wrong) / 2)
    if (troubleIn(text.slice(0, middle))?.isOfASign) wrong = middle
    else good = middle
  }
  return wrong - 1
}

/** Whoever may write a folder above may put another one in its place. */
function troubleAbove({ folder, users }: GuestFolder): Sentence | null {
  for (let path = folder; ; path = dirname(path)) {
    const trouble = troubleOf(path, users, (stats) => stats.isDirectory())
    if (trouble) return trouble
    if (path === dirname(path)) return null
  }
}

function troubleBelow(
  path: string,
  { users }: Pick<GuestFolder, 'users'>,
  left: { files: number },
  depth: number,
): Sentence | null {
  left.files -= 1
  if (left.files < 0 || depth < 0)
    return say('fault.guests.too-many-files', { most: FILES_MAX, deep: DEPTH_MAX })
  let isFolder = false
  const trouble = troubleOf(path, users, (stats) => {
    isFolder = stats.isDirectory()
    return isFolder || stats.isFile()
  })
  if (trouble || !isFolder) return trouble
  let names: readonly string[]
  try {
    names = readdirSync(path)
  } catch (error) {
    return say('fault.guests.file-unreadable', { path, why: fileFailure(error) })
  }
  for (const name of names) {
    const inside = troubleBelow(join(path, name), { users }, left, depth - 1)
    if (inside) return inside
  }
  return null
}

/** Of the path itself, not of what a link there leads to. */
function troubleOf(
  path: string,
  users: readonly number[],
  isKind: (stats: Stats) => boolean,
): Sentence | null {
  try {
    const stats = lstatSync(path)
    if (!isKind(stats)) return say('fault.guests.no-plain-file', { path })
    const isShared = (stats.mode & GROUP_OR_OTHERS_WRITE) !== 0
    // A folder where each may remove only what is his own, as /tmp.
    const isSticky = stats.isDirectory() && stats.uid === 0 && (stats.mode & STICKY) !== 0
    if (users.includes(stats.uid) && (!isShared || isSticky)) return null
    return say('fault.guests.others-may-write', { path })
  } catch (error) {
    return say('fault.guests.file-unreadable', { path, why: fileFailure(error) })
  }
}
