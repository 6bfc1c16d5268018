/** Where the lane of this machine keeps its data, as lanectl finds it. */
import { existsSync } from 'node:fs'

export function laneDataFolder(): string {
  const chosen = process.env['LANED_DATA']
  if (chosen) return chosen
  return existsSync('/var/lib/laned') ? '/var/lib/laned' : 'var'
}
