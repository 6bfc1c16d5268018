/**
 * VitePress, which only `npm run docs` needs: 102 MB with a lock file of their own.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { installToolPackages } from '../../tool-packages.ts'

const FOLDER = import.meta.dirname
const PACKAGES = join(FOLDER, 'node_modules')

/** Null when all is there; else what a person should do. */
export function installSiteTools(): string | null {
  return installToolPackages(FOLDER, 'VitePress, for npm run docs alone')
    ? null
    : 'the site cannot be made: npm ci in scripts/docs/site needs the npm registry; try again with a network'
}

/** Null when it was built; else why not. */
export function buildSite(source: string): string | null {
  // Pages become modules there, which look for Vue above them.
  symlinkSync(PACKAGES, join(source, 'node_modules'))
  const program = join(PACKAGES, 'vitepress/bin/vitepress.js')
  const { status } = spawnSync(process.execPath, [program, 'build', resolve(source)], {
    cwd: FOLDER,
    stdio: 'inherit',
  })
  return status === 0 ? null : 'VitePress refused: the lines above say where'
}

interface Vite {
  preview(options: object): Promise<{
    readonly httpServer: NodeJS.EventEmitter
    printUrls(): void
  }>
}

/** On this machine alone, until it is stopped. */
export async function serveSite(site: string, port: number): Promise<void> {
  const { preview } = (await import(join(PACKAGES, 'vite/dist/node/index.js'))) as Vite
  const server = await preview({
    root: resolve(site, '..'),
    configFile: false,
    appType: 'mpa',
    build: { outDir: basename(site) },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  server.printUrls()
  await once(server.httpServer, 'close')
}
