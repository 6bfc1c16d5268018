/**
 * The Unicode data inside a release's node: only the languages that a lane speaks. A fifth of node's
 * compressed bytes are words and habits of 700 others, and dictionaries that find the words in Chinese or Thai.
 *
 * What is left is what a node built with `small-icu` has, with Russian and all encodings, time zones and
 * character tables: where a language is missing, ICU answers as for no language in particular.
 */
import { LANGUAGES } from '#firmware/words/languages.ts'

/** What the device says to people is in these; root, which belongs to no language, stays as well. */
const SPOKEN: readonly string[] = LANGUAGES
/** A language's own file, in any of the folders: `de.res`, `zone/pt_BR.res`; not `root.res` nor `plurals.res`. */
const OF_A_LANGUAGE = /^[^/]+\/(?:[a-z]+\/)?([a-z]{2,3})(?:_[A-Z0-9]\w*)?\.res$/
const DICTIONARY = /\.dict$/

/** `UDataInfo` of ICU's common data: its size, that it is little-endian ASCII, and what follows. */
const INFO = Buffer.from('\x14\0\0\0\0\0\x02\0CmnD', 'latin1')
const MAGIC = 0x27da
const ENTRY_BYTES = 8

interface Entry {
  readonly name: string
  readonly nameAt: number
  readonly at: number
}

/** Of the same length: what goes becomes zeros, and is no longer in the table of contents. */
export function withoutOtherLanguages(program: Buffer): Buffer {
  const kept = Buffer.from(program)
  const toc = contentsAt(kept)
  const entries = entriesOf(kept, toc)
  const wanted = entries.filter(({ name }) => isWanted(name))
  entries.forEach(({ name, at }, index) => {
    // Nobody says where the last one ends; it stays, and so does its name.
    const end = entries[index + 1]?.at
    if (end !== undefined && !isWanted(name)) kept.fill(0, toc + at, toc + end)
  })
  const table = toc + 4
  kept.fill(0, table, table + entries.length * ENTRY_BYTES)
  kept.writeUInt32LE(wanted.length, toc)
  wanted.forEach(({ nameAt, at }, index) => {
    kept.writeUInt32LE(nameAt, table + index * ENTRY_BYTES)
    kept.writeUInt32LE(at, table + index * ENTRY_BYTES + 4)
  })
  return kept
}

function isWanted(name: string): boolean {
  const language = OF_A_LANGUAGE.exec(name)?.[1]
  return !DICTIONARY.test(name) && (language === undefined || SPOKEN.includes(language))
}

function contentsAt(program: Buffer): number {
  const found = program.indexOf(INFO)
  const start = found - 4
  if (found < 4 || program.readUInt16LE(start + 2) !== MAGIC || program.includes(INFO, found + 1))
    throw new Error('not exactly one set of Unicode data in it')
  return start + program.readUInt16LE(start)
}

function entriesOf(program: Buffer, toc: number): Entry[] {
  return Array.from({ length: program.readUInt32LE(toc) }, (_, index) => {
    const entry = toc + 4 + index * ENTRY_BYTES
    const nameAt = program.readUInt32LE(entry)
    const end = program.indexOf(0, toc + nameAt)
    return {
      name: program.toString('latin1', toc + nameAt, end),
      nameAt,
      at: program.readUInt32LE(entry + 4),
    }
  })
}
