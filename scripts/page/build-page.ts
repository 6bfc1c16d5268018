/**
 * The pages as browsers get them. The console's: a file for the frame, one for each room, styles by room, in each language
 * by itself; every file is named by what is in it, so that a browser asks once. The customer's glass: one script, at the
 * address that it always had. A checkout builds at the first request and when a source has changed
 * (firmware/http/responses/built-page.ts); a release, which is built without a tsconfig.json, carries the files.
 *
 * Rolldown builds the scripts, since it can be told that what three rooms need is one file; esbuild, which builds the
 * programs of a release, shortens styles and the scripts that need no other file.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type TransformOptions, transform } from 'esbuild'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import type { PageOptions } from '#firmware/http/responses/built-page.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'

const PAGE = resolve(import.meta.dirname, '../../firmware/console/page')
const GLASS = resolve(import.meta.dirname, '../../firmware/glass/page')
const WORDS = resolve(import.meta.dirname, '../../firmware/words')
/** What the lane answers below this address never changes: its name says what is in it. */
const ADDRESS = '/page/'
/** Cards in their states, where something is fake: docs/page.md. */
const STORIES_ADDRESS = '/sim/stories/'
/** A room that is shown first is loaded with the frame. */
const FIRST_ROOM = join(PAGE, 'tabs/till/till.tsx')
/** What so many rooms need is in the frame's file. */
const SHARED_BY = 3
/** As old as the oldest browser that docs/page.md promises. */
const TARGET = 'es2023'
/** Any old tablet may be a screen: docs/page.md. */
const GLASS_TARGET = 'es2020'
/** Made by the lane, in the language of its display. */
const GLASS_WORDS = './words.js'

/** Before the name of one of the page's word tables. */
const TABLE = 'page-words:'
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

/** Documents by language (`en.html`), and what they name; the glass is a folder of its own. */
async function buildPage(isWorkedOn: boolean): Promise<Files> {
  const files: Files = new Map()
  for (const language of LANGUAGES)
    files.set(
      `${language}.html`,
      await buildLanguage(language, { address: ADDRESS, files, isWorkedOn }),
    )
  for (const [name, content] of await buildGlass()) files.set(`glass/${name}`, content)
  return files
}

/** The script that looks whether the others came is inside the document, since any other file may be the lost one. */
async function buildGlass(): Promise<Files> {
  const at = (name: string) => join(GLASS, name)
  const bundle = await rolldown({
    input: at('glass.ts'),
    external: GLASS_WORDS,
    platform: 'browser',
    tsconfig: false,
    transform: { target: GLASS_TARGET },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const rescue = await scriptOf(at('reload-broken-glass.ts'), { target: GLASS_TARGET })
  const document = readFileSync(at('glass.html'), 'utf8')
  return new Map([
    ['glass.html', document.replace('<!-- rescue -->', () => `<script>${rescue}</script>`)],
    ['glass.js', output[0].code],
    ['glass.css', await stylesOf(at('glass.css'))],
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
    const looks = globSync(`${PAGE}/**/*.css`).toSorted((one, other) => one.length - other.length)
    const links = await Promise.all(
      looks.map(
        async (path) => `<link rel="stylesheet" href="${await addStyles(path, making)}" />`,
      ),
    )
    files.set(
      `${language}.html`,
      document
        .replace('<!-- looks -->', links.join('\n    '))
        .replace(
          '<!-- stories -->',
          `<script type="module" src="${making.address}${output[0].fileName}"></script>`,
        ),
    )
  }
  return files
}

/** The stories import each file that has some: `firmware/console/page/tabs/till/payment.stories.tsx` is `till/payment`. */
const allStories: Plugin = {
  name: 'stories',
  resolveId: (source) => (source === 'page:stories' ? source : null),
  load(id) {
    if (id !== 'page:stories') return null
    const paths = globSync(`${PAGE}/**/*.stories.tsx`).toSorted()
    const names = paths.map((path) =>
      relative(PAGE, path).replace('tabs/', '').replace('.stories.tsx', ''),
    )
    const imports = paths.map(
      (path, nth) => `import { STORIES as s${nth} } from ${JSON.stringify(path)}`,
    )
    const rows = names.map((name, nth) => `${JSON.stringify(name)}: s${nth}`)
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
  const { output } = await bundled({ app: join(PAGE, 'app.tsx') }, language, making)
  return documentOf(
    output.filter((one) => one.type === 'chunk'),
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
    plugins: [words(language), addresses(making), allStories],
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
    codeSplitting: { groups: [{ name: 'frame', minShareCount: SHARED_BY }] },
  })
  await bundle.close()
  for (const one of output)
    making.files.set(one.fileName, one.type === 'chunk' ? one.code : one.source)
  return { output }
}

/**
 * The document. First in it stands what looks whether the other files came whole, a file of its own, since a document may
 * be cut in its middle; then the one inline script, which begins the page.
 */
async function documentOf(chunks: readonly OutputChunk[], making: Making): Promise<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const app = chunks.find(({ isEntry }) => isEntry)
  const room = chunks.find(({ facadeModuleId }) => facadeModuleId === FIRST_ROOM)
  if (!app || !room) throw new Error('the page has no app, or no till')
  const needed = new Set<string>()
  for (const waiting = [app.fileName, room.fileName]; waiting.length > 0; ) {
    const name = waiting.shift() ?? ''
    if (needed.has(name)) continue
    needed.add(name)
    waiting.push(...(byName.get(name)?.imports ?? []))
  }
  const looks = await addStyles(join(PAGE, 'style.css'), making)
  const name = 'reload-broken-page'
  const rescue = add(name, 'js', await scriptOf(join(PAGE, `${name}.ts`)), making)
  const begin = await scriptOf(join(PAGE, 'begin.ts'), {
    define: {
      APP: JSON.stringify(`${ADDRESS}${app.fileName}`),
      RESCUE: JSON.stringify(rescue),
    },
  })
  // After what the first frame waits for: without a word of it a browser fetches all at once, over one narrow line.
  const ahead = [...needed].map(
    (one) => `<link rel="modulepreload" href="${ADDRESS}${one}" fetchpriority="low" />`,
  )
  return readFileSync(join(PAGE, 'index.html'), 'utf8')
    .replace('<!-- rescue -->', `<script async src="${rescue}"></script>`)
    .replace('<!-- looks -->', `<link rel="stylesheet" href="${looks}" />`)
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
      return name === undefined ? null : join(WORDS, language, `${name}.json`)
    },
    load(id) {
      if (!id.startsWith(WORDS) || !id.endsWith('.json')) return null
      const table = readFileSync(id, 'utf8')
      return { code: `import { addWords } from ${module}\naddWords(${table})`, moduleType: 'js' }
    },
  }
}

/** What is loaded apart is a file of its own; who imports it gets its address. */
function addresses(making: Making): Plugin {
  const addressOf: Readonly<Record<string, (path: string) => Promise<string>>> = {
    '.css': (path) => addStyles(path, making),
    '?worker': (path) => addWorker(path.replace('?worker', ''), making),
  }
  const endingOf = (id: string) => Object.keys(addressOf).find((ending) => id.endsWith(ending))
  return {
    name: 'addresses',
    resolveId: (source, importer) =>
      endingOf(source) && importer ? `${join(dirname(importer), source)}` : null,
    async load(id) {
      const address = await addressOf[endingOf(id) ?? '']?.(id)
      return address
        ? { code: `export default ${JSON.stringify(address)}`, moduleType: 'js' }
        : null
    },
  }
}

async function addStyles(path: string, making: Making): Promise<string> {
  return add(basename(path, '.css'), 'css', await stylesOf(path), making)
}

async function stylesOf(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true })
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
