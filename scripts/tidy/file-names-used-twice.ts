/** No word means two things in the house. */
import { basename } from 'node:path'

const HOUSED =
  /^(firmware(?!\/features\/[a-z-]{1,40}\/test\/(?!support\/))|drivers|scripts|lab(?!\/test\/)|test\/(support|doubles))\/.*\.ts$/
/** Called what a person types: `npm run bench link`, `lanectl config`, `npm run verify systemd`. */
const COMMANDS =
  /^(scripts\/(lanectl\/commands(\/[a-z]+)?\/)?|lab\/((bench|verify)\/)?)[a-z0-9-]+\.ts$/
/**
 * Names that say which part of its folder a file is, and mean the same everywhere. Any other name
 * stands for one thing only.
 */
const PARTS = new Set(
  'open routes schema limits settings frames parser fake main feature holes'.split(' '),
)

export function fileNameProblems(files: readonly string[]): string[] {
  const housed = files.filter((file) => HOUSED.test(file))
  const named = housed.filter((file) => !COMMANDS.test(file))
  const names = Map.groupBy(named, (file) => basename(file, '.ts'))
  return [...names]
    .filter(([name, same]) => same.length > 1 && !PARTS.has(name) && !isPortAndDrivers(same))
    .map(([name, same]) => `${name}.ts is ${same.length} things: ${same.join(', ')}`)
}

/** A port, its section of the config and its driver may share a name: they are about one thing. */
function isPortAndDrivers(files: readonly string[]): boolean {
  return files.filter((file) => !/^firmware\/(hal|config)\//.test(file)).length <= 1
}
