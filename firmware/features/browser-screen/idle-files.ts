/** The pictures and texts of an idle lane: each is checked before it is kept, and read as a screen shows it. */

import { Fault } from '#firmware/fault.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { Pictures, SentPictures } from '#hal/pictures.ts'
import type { BROWSER_SCREEN_EVENTS } from './browser-screen-events.ts'
import { type IdleFolder, idleKindOf } from './idle-folder.ts'

/** More lines cannot be read from a shopper's distance. */
export const TEXT_LINES_MAX = 8

export interface IdleFiles {
  list: IdleFolder['list']
  /** Null for a text that no screen can show. */
  linesOf(name: string): Promise<readonly string[] | null>
  /** What is to be seen of it, and nothing else that the file holds. Null where it is no picture. */
  picture(name: string): Promise<Uint8Array | null>
  /** The file of a text. */
  text(name: string): Promise<Uint8Array | null>
  /** Rejects with 'bad-request' for a broken picture, or another kind than its name says; else as the folder does. */
  keepPicture(name: string, bytes: Uint8Array): Promise<void>
  keepText(name: string, lines: readonly string[]): Promise<void>
  /** Rejects with Fault 'not-found' where there is none. */
  forget(name: string): Promise<void>
}

export interface IdleFilesPorts {
  readonly folder: IdleFolder
  readonly pictures: Pick<Pictures, 'plain'>
  readonly sentPictures: Pick<SentPictures, 'plain'>
  readonly journal: JournalOf<typeof BROWSER_SCREEN_EVENTS>
}

const ENDINGS = { jpeg: /\.jpe?g$/i, png: /\.png$/i, webp: /\.webp$/i } as const

export function createIdleFiles({
  folder,
  pictures,
  sentPictures,
  journal,
}: IdleFilesPorts): IdleFiles {
  async function keep(given: string, bytes: Uint8Array): Promise<void> {
    // A Mac writes й as two characters.
    const name = given.normalize('NFC')
    await folder.keep(name, bytes)
    journal.info('idle.kept', { file: name, bytes: bytes.length })
  }

  return {
    list: folder.list,
    async linesOf(name) {
      const bytes = await folder.read(name)
      return bytes && shownLines(bytes)
    },
    async picture(name) {
      if (idleKindOf(name) !== 'picture') return null
      const bytes = await folder.read(name)
      // A folder of the config, and what was kept by an earlier release, has them as they were.
      return bytes && (await pictures.plain(bytes).catch(() => null))
    },
    text: (name) => (idleKindOf(name) === 'text' ? folder.read(name) : Promise.resolve(null)),
    async keepPicture(name, bytes) {
      // Decoded to its last pixel: otherwise half a picture might be on the glass for years.
      const { format, bytes: plain } = await sentPictures.plain(bytes)
      if (!ENDINGS[format].test(name))
        throw new Fault(
          'bad-request',
          say('fault.display.idle-picture-ending', { format, ending: format }),
        )
      await keep(name, plain)
    },
    async keepText(name, lines) {
      if (!/\.txt$/i.test(name))
        throw new Fault('bad-request', say('fault.display.idle-text-ending'))
      const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
      if (lines.some((line) => plainTextTrouble(line) !== null) || !shownLines(bytes))
        throw new Fault('bad-request', say('fault.display.idle-text-lines'))
      await keep(name, bytes)
    },
    async forget(name) {
      if (!(await folder.forget(name)))
        throw new Fault('not-found', say('fault.display.no-such-idle-picture'))
      journal.info('idle.forgotten', { file: name })
    },
  }
}

function shownLines(bytes: Uint8Array): readonly string[] | null {
  const text = new TextDecoder().decode(bytes)
  const lines = text.trim().split(/\r?\n/, TEXT_LINES_MAX)
  const isPlain = lines.every((line) => plainTextTrouble(line) === null)
  return isPlain && lines.join('') !== '' ? lines : null
}

export function typeOfIdleFile(name: string): string {
  if (/\.txt$/i.test(name)) return 'text/plain; charset=utf-8'
  if (/\.png$/i.test(name)) return 'image/png'
  return /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg'
}
