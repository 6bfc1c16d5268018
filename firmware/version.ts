/** The version of this program: package.json says it once. */
import manifest from '../package.json' with { type: 'json' }

export const VERSION: string = manifest.version
