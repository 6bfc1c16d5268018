/**
 * A release of this checkout as it stands, uncommitted changes too, to be started here: built
 * programs, with links to the packages and models of the checkout. For tests and benches.
 */
import { cpSync, globSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { writePage } from '../page/build-page.ts'
import { buildPrograms, type Ingredients, NATIVE_PACKAGES } from './javascript-build.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COPIED = [
  'firmware/console/page/icon.svg',
  'scripts/ota/laned-ota',
  'scripts/ota/select.sh',
  'package.json',
  'firmware/features/*/words/*/*.json',
]
const LINKED = ['models', ...NATIVE_PACKAGES.map((name) => `node_modules/${name}`)]

export async function buildLocalRelease(folder: string): Promise<Ingredients> {
  const ingredients = await buildPrograms(ROOT, folder)
  await writePage(join(folder, 'built-page'), {})
  for (const file of globSync(COPIED, { cwd: ROOT }))
    cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  for (const file of LINKED) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    symlinkSync(join(ROOT, file), join(folder, file))
  }
  return ingredients
}
