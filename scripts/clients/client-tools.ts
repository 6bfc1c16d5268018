/**
 * The tools that make clients and judge documents: openapi-typescript, TypeScript's own compiler
 * and Redocly's rules, 45 MB with the lock file of clients/typescript. The first
 * `npm run clients` or `npm test` installs them.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { installToolPackages } from '../tool-packages.ts'

export const TYPESCRIPT_CLIENT = resolve('clients/typescript')

/** Null when everything is installed; else what a person should do. */
export function installClientTools(): string | null {
  return installToolPackages(TYPESCRIPT_CLIENT, 'what the clients are made with')
    ? null
    : 'the clients cannot be made: npm ci in clients/typescript needs the npm registry; try again with a network'
}

/** What its users import. Null when it is built of the present sources; else what the compiler says. */
export function buildTypescriptClient(client = TYPESCRIPT_CLIENT): string | null {
  const hash = createHash('sha256')
  for (const file of globSync(`${client}/{src/**/*.{ts,json},*.{json,cts}}`).sort())
    hash.update(readFileSync(file))
  const built = hash.digest('hex')
  const stamp = join(client, 'dist/built-of')
  if (textOf(stamp) === built) return null
  // Files made from sources that are gone would otherwise be published, too.
  rmSync(join(client, 'dist'), { recursive: true, force: true })
  const tsc = [join('node_modules', 'typescript/bin/tsc'), '-p', '.']
  const options = { cwd: client, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync(process.execPath, tsc, options)
  if (status !== 0) return `clients/typescript does not compile:\n${stdout}`
  copyFileSync(join(client, 'src/generated/provenance.json'), join(client, 'dist/provenance.json'))
  buildForCommonJs(client)
  writeFileSync(stamp, built)
  return null
}

/** One file with openapi-fetch in it, whose own CommonJS build has no default export; its licence comes along. */
function buildForCommonJs(client: string): void {
  buildSync({
    absWorkingDir: client,
    entryPoints: ['src/lane.ts'],
    outfile: 'dist/lane.cjs',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
  })
  const dist = (name: string) => join(client, 'dist', name)
  copyFileSync(join(client, 'commonjs.d.cts'), dist('lane.d.cts'))
  const theirs = join(client, 'node_modules/openapi-fetch/LICENSE')
  copyFileSync(theirs, dist('openapi-fetch.LICENSE'))
}

/** A package of theirs. */
export async function loadClientTool<Tool>(name: string): Promise<Tool> {
  const require = createRequire(join(TYPESCRIPT_CLIENT, 'package.json'))
  return (await import(require.resolve(name))) as Tool
}

export function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
