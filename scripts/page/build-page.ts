/**
 * The pages as browsers get them. The console's: a file for the frame, one for each room, styles by room, in each language
 * by itself; every file is named by what is in it, so that a browser asks once. Pages that features have beside it: one
 * script each, at an address that stays. A checkout builds at the first request and when a source has changed
 * (firmware/http/responses/built-page.ts); a release, which is built without a tsconfig.json, carries the files.
 *
 * Rolldown builds the scripts, since it can be told that what three rooms need is one file; esbuild, which builds the
 * programs of a release, shortens styles and the scripts that need no other file.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type TransformOptions, transform } from 'esbuild'
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown'
import type { PageOptions } from '#firmware/http/responses/built-page.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { featureFolders } from '../source-folders.ts'
import { textsOf, wordTables } from '../words/word-tables.ts'
import { ownPagesByName } from './own-pages.ts'

const PAGE = resolve(import.meta.dirname, '../../firmware/console/page')
const ROOT = resolve(import.meta.dirname, '../..')
/** What the lane answers below this address never changes: its name says what is in it. */
const ADDRESS = '/page/'
/** Cards in their states, where something is fake: docs/page.md. */
const STORIES_ADDRESS = '/sim/stories/'
const APP = join(PAGE, 'app.tsx')
/** What so many rooms need, and not the frame, is in one file: with more files all of the page is 4 kB more. */
const SHARED_BY = 2
/** As old as the oldest browser that docs/page.md promises. */
const TARGET = 'es2023'
/** Of pages of their own, which any old tablet may show: docs/page.md. */
const OWN_TARGET = 'es2020'
/** Made by the lane. */
const OWN_WORDS = './words.js'

/** Before the name of a room: what features add to it. */
const OF_FEATURES = 'page:features/'
/** Before the name of one of the page's word tables. */
const TABLE = 'page-words:'
/** Behind the name of a table of words, which the core and features may have together. */
const WORDS = '.words.json'
/** The lane's own tables of words that the page has, too. */
const LANE_TABLES: Readonly<Record<string, string>> = {
  'lane-words:events': 'event',
  'lane-words:parts': 'part',
}

type Files = Map<string, string | Uint8Array>

/** Files that are made, and below which address a browser gets them. */
interface Making {
  readonly address: string
  readonly files: Files
  /** Whoever writes it looks at it: it follows its sources (reload-changed-page.ts), and tools find them. */
  readonly isWorkedOn: boolean
}

/** Documents by language (`en.html`), and what they name; each page that a feature has beside it is a folder of its own. */
async function buildPage(isWorkedOn: boolean): Promise<Files> {
  const files: Files = new Map()
  for (const language of LANGUAGES)
    files.set(
      `${language}.html`,
      await buildLanguage(language, { address: ADDRESS, files, isWorkedOn }),
    )
  for (const [page, folder] of ownPagesByName(ownPages()))
    for (const [name, content] of await buildOwnPage(page, folder))
      files.set(`${page}/${name}`, content)
  return files
}

function ownPages(): readonly string[] {
  return featureFolders().flatMap((folder) => globSync(join(ROOT, folder, 'own-pages/*')))
}

/**
 * Its document, script and styles are called as the page. The script that looks whether the others came is inside the
 * document, since any other file may be the lost one.
 */
async function buildOwnPage(page: string, folder: string): Promise<Files> {
  const at = (name: string) => join(folder, name)
  const bundle = await rolldown({
    input: at(`${page}.ts`),
    external: OWN_WORDS,
    platform: 'browser',
    tsconfig: false,
    transform: { target: OWN_TARGET },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const rescue = await scriptOf(at(`reload-broken-${page}.ts`), { target: OWN_TARGET })
  const document = readFileSync(at(`${page}.html`), 'utf8')
  return new Map([
    [`${page}.html`, document.replace('<!-- rescue -->', () => `<script>${rescue}</script>`)],
    [`${page}.js`, output[0].code],
    [`${page}.css`, await stylesOf(at(`${page}.css`))],
    ['icon.svg', readFileSync(at('icon.svg'), 'utf8')],
  ])
}

/** Every story of the page, a document a language; no release has them. */
async function buildStories(): Promise<Files> {
  const files: Files = new Map()
  const making = { address: STORIES_ADDRESS, files, isWorkedOn: true }
  for (const language of LANGUAGES) {
    const { output } = await bundled(
      { stories: join(PAGE, 'stories/stories.tsx') },
      language,
      making,
    )
    const document = readFileSync(join(PAGE, 'stories/stories.html'), 'utf8')
    const sheets = pageFolders().flatMap((folder) => globSync(`${folder}/**/*.css`))
    const ofRooms = globSync(`${PAGE}/**/*.css`).flatMap((path) => sheetsOfFeatures(basename(path)))
    const styles = sheets
      .filter((path) => !ofRooms.includes(path))
      .toSorted((one, other) => one.length - other.length)
    const links = await Promise.all(
      styles.map(
        async (path) => `<link rel="stylesheet" href="${await addStyles(path, making)}" />`,
      ),
    )
    files.set(
      `${language}.html`,
      document
        .replace('<!-- styles -->', links.join('\n    '))
        .replace(
          '<!-- stories -->',
          `<script type="module" src="${making.address}${output[0].fileName}"></script>`,
        ),
    )
  }
  return files
}

/** A feature's parts of the page lie as the core's do: `page/device/backups.tsx` is a card of the room `device`. */
function pageFolders(): readonly string[] {
  return [PAGE, ...featureFolders().map((folder) => join(ROOT, folder, 'page'))]
}

/** A feature's sheet of a room's name is for what it has in that room, and goes with it: `page/items/items.css`. */
function sheetsOfFeatures(name: string): readonly string[] {
  const folders = pageFolders().filter((folder) => folder !== PAGE)
  return folders.flatMap((folder) => globSync(`${folder}/*/${name}`))
}

/** The stories import each file that has some: `firmware/console/page/tabs/till/payment.stories.tsx` is `till/payment`. */
const allStories: Plugin = {
  name: 'stories',
  resolveId: (source) => (source === 'page:stories' ? source : null),
  load(id) {
    if (id !== 'page:stories') return null
    const found = pageFolders().flatMap((folder) =>
      globSync(`${folder}/**/*.stories.tsx`).map((path) => ({
        path,
        name: relative(folder, path),
      })),
    )
    const stories = found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const paths = stories.map(({ path }) => path)
    const names = stories.map(({ name }) => name.replace('tabs/', '').replace('.stories.tsx', ''))
    const imports = paths.map(
      (path, nth) => `import { STORIES as s${nth} } from ${JSON.stringify(path)}`,
    )
    const rows = names.map((name, nth) => `${JSON.stringify(name)}: s${nth}`)
    return `${imports.join('\n')}\nexport default { ${rows.join(', ')} }`
  },
}

/** What features add to a room: `page/device.tsx` of each, by its name, in the one file of that room. */
const roomsOfFeatures: Plugin = {
  name: 'rooms-of-features',
  resolveId: (source) => (source.startsWith(OF_FEATURES) ? source : null),
  load(id) {
    if (!id.startsWith(OF_FEATURES)) return null
    const room = `page/${id.slice(OF_FEATURES.length)}.tsx`
    const folders = featureFolders().filter((folder) => existsSync(join(ROOT, folder, room)))
    const imports = folders.map(
      (folder, nth) =>
        `import { ROOM as r${nth} } from ${JSON.stringify(join(ROOT, folder, room))}`,
    )
    const rows = folders.map((folder, nth) => `${JSON.stringify(basename(folder))}: r${nth}`)
    return `${imports.join('\n')}\nexport default { ${rows.join(', ')} }`
  },
}

/** Into a folder that is there whole or not at all; a release has each file compressed beside it, too. */
export async function writePage(
  folder: string,
  { isCompressed = false, isWorkedOn = false }: PageOptions,
): Promise<void> {
  await writeFiles(folder, await buildPage(isWorkedOn), isCompressed)
}

export async function writeStories(folder: string): Promise<void> {
  await writeFiles(folder, await buildStories(), false)
}

async function writeFiles(folder: string, files: Files, isCompressed: boolean): Promise<void> {
  const making = `${folder}-${process.pid}`
  rmSync(making, { recursive: true, force: true })
  for (const [name, content] of files) {
    const bytes = Buffer.from(content)
    mkdirSync(dirname(join(making, name)), { recursive: true })
    writeFileSync(join(making, name), bytes)
    if (!isCompressed) continue
    writeFileSync(
      join(making, `${name}.gz`),
      gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    )
    writeFileSync(join(making, `${name}.br`), brotliCompressSync(bytes))
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(making, folder)
}

async function buildLanguage(language: Language, making: Making): Promise<string> {
  const { output } = await bundled({ app: APP }, language, making)
  return documentOf(
    output.filter((one) => one.type === 'chunk'),
    language,
    making,
  )
}

/** Scripts in one language, and what they load apart. */
async function bundled(
  input: Readonly<Record<string, string>>,
  language: Language,
  making: Making,
) {
  const bundle = await rolldown({
    input,
    plugins: [words(language), addresses(making), allStories, roomsOfFeatures],
    // Their warnings would stand in the lane's log: the first is about the machine, the other about stories.
    checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
    platform: 'browser',
    tsconfig: false,
    transform: {
      target: TARGET,
      jsx: { runtime: 'automatic', importSource: 'preact' },
      define: {
        PAGE_LANGUAGE: JSON.stringify(language),
        IS_WORKED_ON: JSON.stringify(making.isWorkedOn),
      },
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    // Named by a header of the lane: the files are the same with and without.
    sourcemap: making.isWorkedOn ? 'hidden' : false,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        // With all that it needs: one file, and a browser has less to begin with than with many.
        { name: 'frame', test: (id) => id === APP, priority: 1 },
        { name: 'shared', minShareCount: SHARED_BY },
      ],
    },
  })
  await bundle.close()
  for (const one of output.filter(isNeeded))
    making.files.set(one.fileName, one.type === 'chunk' ? one.code : one.source)
  return { output }
}

/** Of the entry, whose modules are in another file, nothing is left but its import of that file. */
const isNeeded = (one: OutputChunk | OutputAsset) =>
  one.type === 'asset' || !one.isEntry || one.moduleIds.length > 0

/**
 * The document. First in it stands what looks whether the other files came whole, a file of its own, since a document may
 * be cut in its middle; last the one inline script, which begins the page: a script in the head would make a browser draw
 * its first frame before it has read the body.
 */
async function documentOf(
  chunks: readonly OutputChunk[],
  language: Language,
  making: Making,
): Promise<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const app = chunks.find(({ moduleIds }) => moduleIds.includes(APP))
  if (!app) throw new Error('the page has no app')
  const needed = new Set<string>()
  for (const waiting = [app.fileName]; waiting.length > 0; ) {
    const name = waiting.shift() ?? ''
    if (needed.has(name)) continue
    needed.add(name)
    waiting.push(...(byName.get(name)?.imports ?? []))
  }
  const styles = await addStyles(join(PAGE, 'style.css'), making)
  const name = 'reload-broken-page'
  const rescue = add(name, 'js', await scriptOf(join(PAGE, `${name}.ts`)), making)
  const begin = await scriptOf(join(PAGE, 'begin.ts'), {
    define: {
      APP: JSON.stringify(`${ADDRESS}${app.fileName}`),
      RESCUE: JSON.stringify(rescue),
      STYLES: JSON.stringify(await addStyles(join(PAGE, 'tabs/till/till.css'), making)),
      WORKER: JSON.stringify(await addWorker(join(PAGE, 'live/live-worker.ts'), making)),
      PAGE_LANGUAGE: JSON.stringify(language),
    },
  })
  // After what the first frame waits for: without a word of it a browser fetches all at once, over one narrow line. As
  // modules they would be compiled before it, too.
  const ahead = [...needed].map(
    (one) =>
      `<link rel="preload" as="script" crossorigin href="${ADDRESS}${one}" fetchpriority="low" />`,
  )
  return readFileSync(join(PAGE, 'index.html'), 'utf8')
    .replace('<!-- rescue -->', `<script async src="${rescue}"></script>`)
    .replace('<!-- styles -->', `<link rel="stylesheet" href="${styles}" />`)
    .replace('<!-- begin -->', () => `<script>${begin}</script>`)
    .replace('<!-- ahead -->', ahead.join('\n    '))
}

/** A script that needs no other file. */
async function scriptOf(path: string, options: TransformOptions = {}): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    loader: 'ts',
    minify: true,
    charset: 'utf8',
    target: TARGET,
    ...options,
  })
  return code.trim()
}

/** Tables of words are in one language, the lane's own among them. */
function words(language: Language): Plugin {
  const module = JSON.stringify(join(PAGE, 'words/words.ts'))
  return {
    name: 'words',
    resolveId(source) {
      const name = source.startsWith(TABLE)
        ? `page-${source.slice(TABLE.length)}`
        : LANE_TABLES[source]
      return name === undefined ? null : `${name}${WORDS}`
    },
    load(id) {
      if (!id.endsWith(WORDS)) return null
      const name = id.slice(0, -WORDS.length)
      const tables = wordTables(language).filter((table) => table.name === name)
      if (tables.length === 0) throw new Error(`there is no table of words ${name}`)
      const texts = JSON.stringify(textsOf(tables))
      return { code: `import { addWords } from ${module}\naddWords(${texts})`, moduleType: 'js' }
    },
  }
}

/** Styles are a file of their own; who imports them gets its address. */
function addresses(making: Making): Plugin {
  return {
    name: 'addresses',
    resolveId: (source, importer) =>
      source.endsWith('.css') && importer ? join(dirname(importer), source) : null,
    async load(id) {
      if (!id.endsWith('.css')) return null
      const address = await addStyles(id, making)
      return { code: `export default ${JSON.stringify(address)}`, moduleType: 'js' }
    },
  }
}

async function addStyles(path: string, making: Making): Promise<string> {
  return add(basename(path, '.css'), 'css', await stylesOf(path), making)
}

async function stylesOf(path: string): Promise<string> {
  const sheets = path.startsWith(PAGE) ? [path, ...sheetsOfFeatures(basename(path))] : [path]
  const text = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('')
  const { code } = await transform(text, { loader: 'css', minify: true })
  return code
}

async function addWorker(path: string, making: Making): Promise<string> {
  const bundle = await rolldown({
    input: path,
    platform: 'browser',
    tsconfig: false,
    transform: { target: TARGET },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return add(basename(path, '.ts'), 'js', output[0].code, making)
}

function add(name: string, ending: string, content: string, { address, files }: Making): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const file = `${name}-${hash}.${ending}`
  files.set(file, content)
  return `${address}${file}`
}
