/**
 * The user that the lane runs as. Root reads and writes everything; what the lane may do is only
 * known by being its user.
 */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { Failure } from './exit-codes.ts'

/**
 * Changes from root to `name`, or to the owner of the data folder, for good. Another user stays who he
 * is, and is refused any other name.
 */
export function becomeServiceUser(name: string | undefined, dataFolder: string): void {
  const isRoot = process.getuid?.() === 0
  if (name !== undefined && !isRoot && idOf(name, '-u') !== process.getuid?.())
    throw new Failure('usage', `only root can check as ${name}: sudo lanectl config check …`)
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
    throw new Failure('usage', `there is no user ${name}`)
  }
}
