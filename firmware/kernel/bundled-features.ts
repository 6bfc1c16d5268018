/**
 * The rows of the features in this program, by name. In a checkout they are the folders of firmware/features/; in a release
 * the build writes their imports here (scripts/release/javascript-build.ts).
 */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Feature } from './feature.ts'

const FOLDER = fileURLToPath(new URL('../features', import.meta.url))
// At once: the schema of laned.yaml is made of the rows while modules load.
const load = createRequire(import.meta.url)

export const FEATURES: readonly Feature[] = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .toSorted()
  .map((name) => `${FOLDER}/${name}/feature.ts`)
  .filter((file) => existsSync(file))
  .map((file) => (load(file) as { readonly FEATURE: Feature }).FEATURE)
