/** What the updater's notes say of this lane's releases: which is on trial, which was taken back. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export interface InstalledReleases {
  readonly state: 'ok' | 'degraded' | 'absent'
  readonly reason: Sentence | null
  /** The release that is being tried. */
  readonly onTrial: string | null
  /** A newer release than the running one that was tried and rolled back. */
  readonly takenBack: string | null
  /** The running release, if it is confirmed but still watched: it is rolled back if it fails again and again. */
  readonly probation: string | null
}

interface Waiting {
  readonly version?: unknown
  readonly why?: unknown
}

const NEITHER = { onTrial: null, takenBack: null, probation: null }

/** `folder`: LANED_OTA_STATE; null where laned was not flashed. Never throws. */
export function readInstalledReleases(
  folder: string | null,
  running: string,
  /** What laned was started with; in `folder` it is an earlier one, after it had refused laned.yaml. */
  configFile: string | null = null,
): InstalledReleases {
  if (folder === null)
    return { ...NEITHER, state: 'absent', reason: say('fault.update.no-updater') }
  try {
    const onTrial = note(folder, 'try')
    if (onTrial)
      return {
        ...NEITHER,
        state: 'ok',
        reason: say('fault.update.release-on-trial', { release: onTrial }),
        onTrial,
      }
    const probation = probationOf(folder) === running ? running : null
    if (configFile?.startsWith(folder)) {
      const reason = say('fault.update.earlier-config')
      return { ...NEITHER, state: 'degraded', reason, probation }
    }
    const isOn =
      probation === null ? null : say('fault.update.release-in-probation', { release: probation })
    const waiting = waitingIn(folder)
    if (waiting && isNewer(waiting.version, running)) {
      const reason = say('fault.update.release-waits-for-config', {
        release: waiting.version,
        why: waiting.why,
      })
      return { ...NEITHER, state: 'degraded', reason, probation }
    }
    const bad = note(folder, 'bad').split('\n').at(-1) ?? ''
    if (!bad || !isNewer(bad, running)) return { ...NEITHER, state: 'ok', reason: isOn, probation }
    const why = verdictOf(folder, bad)
    const reason =
      why === null
        ? say('fault.update.release-rolled-back', { release: bad })
        : say('fault.update.release-rolled-back-why', { release: bad, why })
    return { ...NEITHER, state: 'degraded', reason, takenBack: bad, probation }
  } catch {
    return { ...NEITHER, state: 'degraded', reason: say('fault.update.notes-unreadable') }
  }
}

/** The release that is confirmed but still watched; null: none, or the notes cannot be read. */
export function probationOf(folder: string): string | null {
  try {
    return /^release (\S+)$/m.exec(note(folder, 'probation'))?.[1] ?? null
  } catch {
    return null
  }
}

/** The release that would not start with the config of this lane, and what is to be mended (scripts/ota/config-check.ts). */
function waitingIn(folder: string): { readonly version: string; readonly why: string } | null {
  try {
    const { version, why } = JSON.parse(note(folder, 'waits-for-config') || '{}') as Waiting
    return typeof version === 'string' && typeof why === 'string' ? { version, why } : null
  } catch {
    return null
  }
}

/** Why the updater rolled a release back, as it noted; null: it did not. */
function verdictOf(folder: string, release: string): string | null {
  const lines = note(folder, 'verdicts').split('\n')
  const [, , , ...why] = lines.findLast((line) => line.split(' ')[1] === release)?.split(' ') ?? []
  return why.length > 0 ? why.join(' ') : null
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
