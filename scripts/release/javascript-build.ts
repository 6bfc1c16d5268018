/**
 * The programs of a release, as the plain JavaScript that a device runs: types stripped, and what
 * a program imports gathered into a few files, because a card opens a thousand files slowly.
 *
 * Nothing is shortened or renamed: a stack trace names the function, and the line above it in the
 * file names the source it came from.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { asciiSource } from './ascii-source.ts'
import { namesMissingLater } from './lazy-imports.ts'
import { packageFolder } from './native-package-files.ts'

/** All in one folder, so that `../` is the release from each of them and from what they share. */
const DEVICE_FOLDER = 'firmware'
const DEVICE_PROGRAMS = {
  start: 'firmware/start.mjs',
  'tflite-worker': 'drivers/embedder/tflite-worker.ts',
  'templates-worker': 'drivers/storage/items/templates-worker.ts',
  'migration-progress-thread': 'drivers/host/migrations/migration-progress-thread.ts',
  'picture-process': 'drivers/pictures/picture-process.ts',
  'starting-thread': 'firmware/starting/starting-thread.ts',
  'config-draft-thread': 'firmware/wiring/config-draft-thread.ts',
  'upkeep-process': 'drivers/storage/upkeep/upkeep-process.ts',
  lanectl: 'scripts/lanectl/main.ts',
}
/** Of features, by the names of their files: `guest-program`. */
const FEATURE_PROGRAMS = 'firmware/features/*/programs/*.ts'
/** One file that needs nothing beside it: it is copied out of the release (scripts/ota/replace-updater.ts). */
const UPDATER_FOLDER = 'scripts/ota'
const UPDATER_PROGRAMS = { main: 'scripts/ota/main.ts' }

/** Packages that load a machine's own code from beside themselves: they stay packages. */
export const NATIVE_PACKAGES = ['sharp', 'koffi', '@serialport/bindings-cpp', 'tfjs-tflite-node']

const BUNDLED_FEATURES = 'firmware/kernel/bundled-features.ts'

/** Of packages written before modules; esbuild turns the rest of them into modules. */
const REQUIRE =
  "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)"

export interface Ingredients {
  /** Files of ours, from the root of the checkout. */
  readonly sources: readonly string[]
  readonly packages: readonly string[]
  /** Where these lie, from there. */
  readonly folders: readonly string[]
}

/** From the checkout at `root` with its dependencies, into the release; resolves to what went in. */
export async function buildPrograms(root: string, release: string): Promise<Ingredients> {
  const ofFeatures = globSync(FEATURE_PROGRAMS, { cwd: root }).toSorted()
  const programs = {
    ...DEVICE_PROGRAMS,
    ...Object.fromEntries(ofFeatures.map((source) => [posix.basename(source, '.ts'), source])),
  }
  const inputs = [
    ...(await buildInto(root, release, DEVICE_FOLDER, programs, { splitting: true })),
    ...(await buildInto(root, release, UPDATER_FOLDER, UPDATER_PROGRAMS, {})),
  ]
  const sources = inputs.filter(isOwn)
  const folders = inputs.map(packageFolder).filter((folder) => folder !== '')
  const packages = folders.map((folder) => folder.replace(/^.*node_modules\//, ''))
  const sorted = (paths: readonly string[]) => [...new Set(paths)].sort()
  return { sources: sorted(sources), packages: sorted(packages), folders: sorted(folders) }
}

async function buildInto(
  root: string,
  release: string,
  folder: string,
  programs: Readonly<Record<string, string>>,
  more: BuildOptions,
): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: join(release, folder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: NATIVE_PACKAGES,
    banner: { js: REQUIRE },
    // The texts are in the release, one file a package.
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      ownFiles(root, folder, programs),
      nodeByName(root),
      ...(folder === DEVICE_FOLDER ? [piecesAsTexts] : []),
    ],
    ...more,
    metafile: true,
  })
  const missing = namesMissingLater(metafile, (path) => readFileSync(join(root, path), 'utf8'))
  if (missing.length > 0) throw new Error(missing.join('\n'))
  for (const output of Object.keys(metafile.outputs)) {
    const file = join(root, output)
    writeFileSync(file, asciiSource(readFileSync(file, 'utf8')))
  }
  return Object.keys(metafile.inputs)
}

/**
 * What a source opens beside itself, seen from where its program lies now: another program of
 * these, or a file that the release has at the same place as the checkout.
 */
function ownFiles(
  root: string,
  folder: string,
  programs: Readonly<Record<string, string>>,
): Plugin {
  const nameOf = new Map(
    Object.entries(programs).map(([name, source]) => [source, `./${name}.mjs`]),
  )
  const moved = (path: string) => nameOf.get(path) ?? posix.relative(folder, path)
  return {
    name: 'own-files',
    setup({ onLoad, onResolve }) {
      // The version is read when a program starts: package.json says it once, in a release too.
      onResolve({ filter: /\/package\.json$/ }, ({ importer }) =>
        isOwn(relative(root, importer)) ? { path: moved('package.json'), external: true } : null,
      )
      onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
        const source = relative(root, path)
        if (!isOwn(source)) return null
        const contents = sourceOf(root, source).replace(
          /new URL\('(\.[^']*)', import\.meta\.url\)/g,
          (_all, file: string) =>
            `new URL('${moved(posix.join(dirname(source), file))}', import.meta.url)`,
        )
        if (/import\.meta\.(dirname|filename)/.test(contents))
          throw new Error(
            `${source}: files beside it are opened with new URL('./…', import.meta.url)`,
          )
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
      })
    },
  }
}

/**
 * A module that imports a part of Node makes Node read all that it exports, and with it load what lies
 * behind: a WebSocket client behind node:http, the browser's cryptography behind node:crypto. Asked for
 * as packages do, only what is named is read: a tenth of a start.
 */
const nodeByName = (root: string): Plugin => ({
  name: 'node-by-name',
  setup({ onLoad, onResolve }) {
    // One for each importer: one for all would be a file more to load.
    onResolve({ filter: /^node:/ }, ({ path, kind, importer }) =>
      kind === 'import-statement'
        ? { path: `${path} for ${relative(root, importer)}`, namespace: 'node-by-name' }
        : null,
    )
    onLoad({ filter: /.*/, namespace: 'node-by-name' }, ({ path }) => {
      const [name = ''] = path.split(' ', 1)
      const names = Object.keys(process.getBuiltinModule(name) ?? {})
      const read = names
        .filter((key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default')
        .map((key) => `export const ${key} = /* @__PURE__ */ $read('${key}')`)
      const whole = `const $node = process.getBuiltinModule('${name}')
        const $read = (name) => $node[name]
        export default $node`
      return { contents: [whole, ...read].join('\n') }
    })
  },
})

const LONG_PIECE = 'const LONG_PREFIX_MIN_LENGTH = '

/**
 * For each short piece of a path the router has a function written and compiled, five hundred at a start: a thirtieth of it. A
 * long piece it looks for as a text, and in a release all of them.
 */
const piecesAsTexts: Plugin = {
  name: 'pieces-as-texts',
  setup({ onLoad, onEnd }) {
    let isFound = false
    onLoad({ filter: /\/find-my-way\/lib\/node\.js$/ }, ({ path }) => {
      isFound = true
      const source = readFileSync(path, 'utf8')
      if (!source.includes(`${LONG_PIECE}16\n`)) throw new Error(`${path} has no ${LONG_PIECE}16`)
      return { contents: source.replace(`${LONG_PIECE}16\n`, `${LONG_PIECE}2\n`), loader: 'js' }
    })
    onEnd(() => {
      if (!isFound) throw new Error('the router has no find-my-way/lib/node.js')
    })
  },
}

/** A release has no folder in which a program could look for features: it imports those of the checkout. */
function sourceOf(root: string, source: string): string {
  if (source !== BUNDLED_FEATURES) return readFileSync(join(root, source), 'utf8')
  const rows = globSync('firmware/features/*/feature.ts', { cwd: root }).toSorted()
  return [
    ...rows.map(
      (row, nth) =>
        `import { FEATURE as f${nth} } from './${posix.relative(dirname(source), row)}'`,
    ),
    `export const FEATURES = [${rows.map((_row, nth) => `f${nth}`).join(', ')}]`,
  ].join('\n')
}

function isOwn(source: string): boolean {
  return /^(firmware|drivers|scripts|lab|test)\//.test(source)
}
