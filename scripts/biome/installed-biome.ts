/**
 * Biome, which only `npm run check` needs: 66 MB with a lock file of their own, so that building or
 * testing a lane does not wait for them.
 */
import { join } from 'node:path'
import { installToolPackages } from '../tool-packages.ts'

/** The path of its program; null where it could not be installed, after saying why. */
export function installedBiome(): string | null {
  if (installToolPackages(import.meta.dirname, 'Biome, for npm run check alone'))
    return join(import.meta.dirname, 'node_modules/.bin/biome')
  console.error(
    'Biome is not checked: it could not be installed. The first npm run check needs the npm registry; run it again with a network.',
  )
  return null
}
