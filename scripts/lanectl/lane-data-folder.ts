/** Where the lane of this machine keeps its data, as lanectl finds it. */
import { existsSync } from 'node:fs'
import { surroundings } from './surroundings.ts'

/** What an option says that names another folder. */
export const DATA = 'lanectl.lane-data-folder.data-folder-default-laned-data'

export function laneDataFolder(): string {
  const chosen = surroundings().environment['LANED_DATA']
  if (chosen) return chosen
  return existsSync('/var/lib/laned') ? '/var/lib/laned' : 'var'
}
