/**
 * Of the packages that stay packages: the files that a lane can come to read, and no other. What their programs
 * import is followed as esbuild follows it; what is for one machine's own (`…-linux-x64`) is taken as a whole,
 * since it is looked for by name at run time. No sources, no build files, no packages that only compile.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** Of sharp's imports this one alone is more than what it calls: three functions of eighty. */
const WHOLE = 'semver'
const CALLER = 'node_modules/sharp/dist/libvips.mjs'
const ENTRY = `node_modules/${WHOLE}/index.js`
const OF_A_MACHINE = /^node_modules\/(@[^/]+\/)?[^/]*-linux-(x64|arm64)\//
const NATIVE = /\.(node|so)(\.[\d.]+)?$/

export interface PackageFiles {
  /** Below the checkout, sorted. */
  readonly paths: readonly string[]
  /** Written anew: by path. */
  readonly contents: ReadonlyMap<string, string>
}

/** `names` are imported; with all that they depend on they were copied into the release at `release`. */
export async function packageFiles(
  root: string,
  release: string,
  names: readonly string[],
): Promise<PackageFiles> {
  const contents = new Map([[ENTRY, entryOf(root)]])
  const imported = await importedFiles(root, names, contents)
  const all = globSync('node_modules/**/*', { cwd: release, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(release.length + 1))
  const kept = all.filter(
    (path) => imported.has(path) || OF_A_MACHINE.test(path) || NATIVE.test(path),
  )
  const packages = new Set(kept.map(packageFolder))
  const abouts = [...packages].map((folder) => `${folder}/package.json`)
  const paths = [...new Set([...kept, ...abouts])].filter((path) => existsSync(join(release, path)))
  return { paths: paths.toSorted(), contents }
}

/** Puts in place what is written anew; the rest is there. */
export function writePackageFiles(release: string, { contents }: PackageFiles): void {
  for (const [path, text] of contents) writeFileSync(join(release, path), text)
}

/** node_modules/a, node_modules/@b/c, node_modules/a/node_modules/d */
export function packageFolder(path: string): string {
  const [, folder = ''] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  return folder
}

async function importedFiles(
  root: string,
  names: readonly string[],
  contents: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: names.map((name) => `import ${JSON.stringify(name)}`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    write: false,
    outfile: 'none.mjs',
    logLevel: 'warning',
    loader: { '.node': 'empty' },
    plugins: [rewritten(root, contents)],
    metafile: true,
  })
  return new Set(Object.keys(metafile.inputs))
}

const rewritten = (root: string, contents: ReadonlyMap<string, string>): Plugin => ({
  name: 'rewritten',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/semver\/index\.js$/ }, ({ path }) => {
      const text = contents.get(path.slice(root.length + 1))
      return text === undefined ? null : { contents: text, loader: 'js' }
    })
  },
})

/** In place of the one that loads all of it. Throws when sharp calls what is not a file of its functions. */
function entryOf(root: string): string {
  const called = readFileSync(join(root, CALLER), 'utf8').matchAll(/\bsemver\.(\w+)\(/g)
  const names = [...new Set([...called].map(([, name = '']) => name))].toSorted()
  if (names.length === 0) throw new Error(`${CALLER} calls nothing of ${WHOLE}: leave it out`)
  const lines = names.map((name) => {
    if (!existsSync(join(root, `node_modules/${WHOLE}/functions/${name}.js`)))
      throw new Error(`${CALLER} calls ${WHOLE}.${name}, which is no file of its functions`)
    return `  ${name}: require('./functions/${name}'),\n`
  })
  return `// Changed for laned: what sharp calls of it, and no more.\nmodule.exports = {\n${lines.join('')}}\n`
}
