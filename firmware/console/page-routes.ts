/** The page's files: its own, and those of the packages it is made with. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPageFiles } from '../http/responses/page-files.ts'
import type { App } from '../http/router.ts'
import { withoutCommentsAndIndentation } from './page-edits/comments-and-indentation.ts'
import {
  inOneLanguage,
  PAGE_LANGUAGES,
  type PageLanguage,
} from './page-edits/words-of-one-language.ts'

const PAGE = fileURLToPath(new URL('./page', import.meta.url))
const WORDS = join(PAGE, 'words/tables')
/** An outcome sounds alike at the till and on the customer's glass. */
const SOUNDS = fileURLToPath(new URL('../glass/page/sounds.js', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** scripts/release/release-folder.ts carries the same ones. */
const PACKAGE_FILES = {
  'preact.js': 'preact/dist/preact.mjs',
  'preact-hooks.js': 'preact/hooks/dist/hooks.mjs',
  'htm.js': 'htm/dist/htm.module.js',
} as const

/** The one script address that a program may make up is that of the page's own worker (live.js). */
const WORKER = ["worker-src 'self'", 'trusted-types laned-worker']

/** Tables of words that are made of the lane's own lists, each when it is first asked for. */
const WORDS_OF_LISTS: Readonly<Record<string, (language: PageLanguage) => Promise<object>>> = {
  async events(language) {
    const { eventWords } = await import('#firmware/events/event-words.ts')
    return eventWords(language)
  },
  async parts(language) {
    const { partWords } = await import('./page-edits/words-of-parts.ts')
    return partWords(language)
  },
}

export function servePage(app: App): void {
  const files = createPageFiles()
  files.add('/', join(PAGE, 'index.html'))
  files.addFolder('/console/', PAGE, withoutCommentsAndIndentation)
  files.add('/console/parts/sounds.js', SOUNDS)
  for (const language of PAGE_LANGUAGES)
    for (const name of readdirSync(WORDS))
      files.add(`/console/words/${language}/${name}`, join(WORDS, name), (text) =>
        inOneLanguage(withoutCommentsAndIndentation(text), language),
      )
  for (const language of PAGE_LANGUAGES)
    for (const [name, wordsIn] of Object.entries(WORDS_OF_LISTS))
      files.addMade(
        `/console/words/${language}/${name}.js`,
        async () => `export const WORDS = ${JSON.stringify(await wordsIn(language), null, 1)}\n`,
      )
  for (const [name, file] of Object.entries(PACKAGE_FILES))
    files.add(`/console/packages/${name}`, join(PACKAGES, file), byAddress)
  files.serve(app, ['/', '/console/*'], WORKER)
}

/**
 * The package's imports rewritten to addresses: a browser finds packages in no other way, since an import map would be
 * an inline script. References to source maps are removed: these are not served, and a browser's tools would ask.
 */
function byAddress(text: string): string {
  return text
    .replace('from"preact"', 'from"./preact.js"')
    .replace(/\n\/\/# sourceMappingURL=[\w.]{1,80}\n?$/, '\n')
}
