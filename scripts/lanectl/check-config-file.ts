/**
 * laned.yaml as the lane would see it: checked as its user, beside its data, with its own code. Root reads and writes everything;
 * what the lane may do is only known by being its user.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { hasKiosk } from '#drivers/host/kiosk-unit.ts'
import type { Findings } from '#firmware/device/config-editor-types.ts'
import { thirdPartyPlace } from '#firmware/third-party-place.ts'
import { say } from '#firmware/words/sentence.ts'
import { Failure } from './exit-codes.ts'
import { surroundings } from './surroundings.ts'
import { speak, t } from './words.ts'

export interface CheckOptions {
  readonly data: string
  readonly user?: string | undefined
  /** Folder of third-party features that somebody writes; undefined: those of the machine. */
  readonly features?: string | undefined
}

/** A file that cannot be read is a problem like any other: it refuses the start as well. */
export async function checkConfigFile(
  file: string,
  { data, user, features }: CheckOptions,
): Promise<Findings> {
  // Loaded before the user changes: a checkout may be readable for root only.
  const { checkDeviceConfig } = await import('#firmware/start-check.ts')
  becomeServiceUser(user, data)
  let text: string
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    const problem = say('fault.config.file-unreadable', {
      path: file,
      why: (error as Error).message,
    })
    return { problems: [problem], warnings: [], notes: [] }
  }
  const source = { name: file, text, environment: surroundings().environment }
  const searchPath = surroundings().environment['PATH']
  return checkDeviceConfig(source, {
    dataFolder: data,
    credentialsFolder: null,
    searchPath,
    hasKiosk: hasKiosk(),
    thirdParty: thirdPartyPlace(features, process.getuid?.() ?? 0),
  })
}

export function findingLines({ problems, warnings, notes }: Findings): readonly string[] {
  return [
    ...problems.map(speak),
    ...warnings.map((warning) =>
      t('lanectl.check-config-file.warning', { warning: speak(warning) }),
    ),
    ...notes.map((note) => t('lanectl.check-config-file.note', { note: speak(note) })),
  ]
}

/**
 * Changes from root to `name`, or to the owner of the data folder, for good. Another user stays who he
 * is, and is refused any other name.
 */
function becomeServiceUser(name: string | undefined, dataFolder: string): void {
  const isRoot = process.getuid?.() === 0
  if (name !== undefined && !isRoot && idOf(name, '-u') !== process.getuid?.())
    throw new Failure('usage', t('lanectl.service-user.only-root-can-check-sudo', { name }))
  const user = isRoot ? (name === undefined ? ownerOf(dataFolder) : named(name)) : null
  if (!user || user.userId === 0) return
  joinGroups(user)
  process.setgid?.(user.groupId)
  process.setuid?.(user.userId)
}

function joinGroups({ userId, groupId }: User): void {
  // Node has it; its types do not.
  const { initgroups } = process as { initgroups?: (user: number, group: number) => void }
  try {
    initgroups?.(userId, groupId)
  } catch {
    // A folder from another machine may belong to a number without a name here, which has no groups.
    process.setgroups?.([groupId])
  }
}

interface User {
  readonly userId: number
  readonly groupId: number
}

function named(name: string): User {
  return { userId: idOf(name, '-u'), groupId: idOf(name, '-g') }
}

function ownerOf(dataFolder: string): User | null {
  const found = statSync(dataFolder, { throwIfNoEntry: false })
  return found ? { userId: found.uid, groupId: found.gid } : null
}

/** Asked of the system: users may live elsewhere than in /etc/passwd. */
function idOf(name: string, which: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [which, '--', name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    throw new Failure('usage', t('lanectl.service-user.no-user', { name }))
  }
}
