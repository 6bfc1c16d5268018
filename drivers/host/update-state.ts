/** What the updater's notes say of this lane's releases: which is on trial, which was taken back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface UpdateState {
  readonly state: 'ok' | 'degraded' | 'absent'
  readonly reason: string | null
}

/** `folder`: LANED_OTA_STATE; null where laned was not flashed. Never throws. */
export function readUpdateState(folder: string | null, running: string): UpdateState {
  if (folder === null) return { state: 'absent', reason: 'no updater looks after this laned' }
  try {
    const onTrial = note(folder, 'try')
    if (onTrial) return { state: 'ok', reason: `${onTrial} is on trial` }
    const bad = note(folder, 'bad').split('\n').at(-1) ?? ''
    if (!bad || !isNewer(bad, running)) return { state: 'ok', reason: null }
    const reason = `${bad} was tried and taken back; why: journalctl -u laned-update.service`
    return { state: 'degraded', reason }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { state: 'degraded', reason: `the updater's notes cannot be read (${code})` }
  }
}

function note(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}
