/** knip, which only `npm run check` needs, with a lock file of its own: it finds exports, files and packages that nobody uses. */
import { join } from 'node:path'
import { installToolPackages } from '../tool-packages.ts'

/** The path of its program; null where it could not be installed, after saying why. */
export function installedKnip(): string | null {
  if (installToolPackages(import.meta.dirname, 'knip, for npm run check alone'))
    return join(import.meta.dirname, 'node_modules/.bin/knip')
  console.error(
    'Unused exports are not looked for: knip could not be installed. The first npm run check needs the npm registry; run it again with a network.',
  )
  return null
}
