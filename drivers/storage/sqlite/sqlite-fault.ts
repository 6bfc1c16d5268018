/** Errors of SQLite as Faults that an operator understands. Its result codes: sqlite.org/rescode.html */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { reasonOfNames } from '../files/disk-reserve.ts'
import { backupPath } from '../upkeep/daily-copy-path.ts'

/** Primary result codes that a disk or another program is to blame for. The rest are bugs. */
const REASONS: Readonly<Record<number, string>> = {
  3: 'no permission',
  5: 'in use by another program; close that one',
  6: 'in use by another program; close that one',
  8: 'read-only; make it writable for this user',
  10: 'the disk cannot be read or written',
  13: 'the disk is full; free some space',
  14: 'cannot be opened; look at its permissions and at the folder',
}
const CANNOT_OPEN = 14
const CORRUPT = 11
const NOT_A_DATABASE = 26

/** Runs `work`; what the disk refuses is thrown as Fault 'storage', everything else as it is. */
export function asStorageFault<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (errcode === undefined) throw error
    const primary = errcode & 0xff
    if (primary === CORRUPT || primary === NOT_A_DATABASE)
      throw damaged(path, (error as Error).message, error)
    const names = primary === CANNOT_OPEN ? reasonOfNames(dirname(path)) : null
    const reason = names ?? REASONS[primary]
    if (!reason) throw error
    throw new Fault('storage', `${path}: ${reason}`, error)
  }
}

export function damaged(path: string, detail: string | undefined, cause?: unknown): Fault {
  const advice = existsSync(backupPath(path, 1))
    ? `restore the last backup: cp ${backupPath(path, 1)} ${path} && rm -f ${path}-wal ${path}-shm`
    : 'move it away, and the device starts with an empty one'
  const finding = detail?.replace(/\s+/g, ' ') ?? 'no detail'
  return new Fault('storage', `${path} is damaged (${finding}); ${advice}`, cause)
}
