/** What `npm start` says: the arguments that it gives to node, and the environment that it sets before. */
import manifest from '../../../package.json' with { type: 'json' }

const words = manifest.scripts.start.split(' ')
const node = words.indexOf('scripts/node')

export const START = {
  program: words.slice(node + 1),
  environment: Object.fromEntries(
    words
      .slice(0, node)
      .filter((word) => word !== 'exec')
      .map((word) => word.split('=')),
  ),
} as const
