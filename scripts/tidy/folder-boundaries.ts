/** A room is a folder of one idea: not too many files, and no word that means two things in the house. */
import { basename, dirname } from 'node:path'

const FILES_MAX = 15
/** Lists of alike files, one a port, a section, a double, a check or a subcommand: as long as there are such. */
const LISTS = /^(firmware\/(hal|config)|test\/doubles|scripts\/(verify|lanectl\/commands))$/
const HOUSED = /^(firmware|drivers|scripts|test\/(support|doubles))\/.*\.ts$/
/** Called what a person types: `npm run bench link`, `lanectl config`, `npm run verify systemd`. */
const COMMANDS = /^scripts\/((bench|verify|lanectl\/commands(\/[a-z]+)?)\/)?[a-z0-9-]+\.ts$/
/**
 * Names that say which part of its room a file is, and mean the same everywhere. Any other name
 * stands for one thing only.
 */
const PARTS = new Set('open routes schema limits settings frames parser fake main'.split(' '))

export function roomProblems(files: readonly string[]): string[] {
  const housed = files.filter((file) => HOUSED.test(file))
  const rooms = Map.groupBy(housed, dirname)
  const named = housed.filter((file) => !COMMANDS.test(file))
  const names = Map.groupBy(named, (file) => basename(file, '.ts'))
  return [
    ...[...rooms]
      .filter(([room, inside]) => inside.length > FILES_MAX && !LISTS.test(room))
      .map(([room, inside]) => `${room}: ${inside.length} files; that is two rooms`),
    ...[...names]
      .filter(([name, same]) => same.length > 1 && !PARTS.has(name) && !isPortAndDrivers(same))
      .map(([name, same]) => `${name}.ts is ${same.length} things: ${same.join(', ')}`),
  ]
}

/** A port, its section of the config and its driver may share a name: they are about one thing. */
function isPortAndDrivers(files: readonly string[]): boolean {
  return files.filter((file) => !/^firmware\/(hal|config)\//.test(file)).length <= 1
}
