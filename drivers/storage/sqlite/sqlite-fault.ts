/** Errors of SQLite as Faults that an operator understands. Its result codes: sqlite.org/rescode.html */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault, type FaultDetail } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { reasonOfNames } from '../files/disk-reserve.ts'
import { isReadOnlyMount, READ_ONLY_CARD } from '../files/volatile-or-read-only-folder.ts'
import { backupPath } from '../upkeep/daily-copy-path.ts'

/** Primary result codes that a disk or another program is to blame for. The rest are bugs. */
const REASONS: Readonly<Record<number, Sentence>> = {
  3: say('fault.storage.no-permission'),
  5: say('fault.storage.file-in-use'),
  6: say('fault.storage.file-in-use'),
  8: say('fault.storage.file-read-only'),
  10: say('fault.disk.input-output-error'),
  13: say('fault.disk.no-free-space'),
  14: say('fault.storage.cannot-open'),
}
const READ_ONLY = 8
const IO_ERROR = 10
const CANNOT_OPEN = 14
const CORRUPT = 11
const FULL = 13
const NOT_A_DATABASE = 26

/** Runs `work`; throws what the disk refuses as Fault 'storage', everything else as it is. */
export function asStorageFault<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (errcode === undefined) throw error
    const primary = errcode & 0xff
    if (primary === CORRUPT || primary === NOT_A_DATABASE)
      throw damaged(path, (error as Error).message, error)
    const reason = reasonOfCard(primary, dirname(path)) ?? REASONS[primary]
    if (!reason) throw error
    throw new Fault(
      'storage',
      say('text.health.place-and-trouble', { place: path, why: reason }),
      error,
      atTill(primary, reason),
    )
  }
}

/** What a cashier is told where the card takes nothing. */
export const CALL_THE_TECHNICIAN = {
  full: say('fault.disk.full-at-till'),
  unwritable: say('fault.disk.not-writable-at-till'),
}

/** Whoever has the machine in hand finds the file and what to do with it in the lane's health. */
function atTill(primary: number, reason: Sentence): FaultDetail {
  if (primary === FULL) return { atTill: CALL_THE_TECHNICIAN.full }
  const isOutOfUse = [READ_ONLY, IO_ERROR].includes(primary) || reason === READ_ONLY_CARD
  return isOutOfUse ? { atTill: CALL_THE_TECHNICIAN.unwritable } : {}
}

/** Whether the file's content is damaged. A file that is in use, or cannot be opened now, may be sound. */
export function tellsOfDamage({ cause }: Fault): boolean {
  const { errcode } = (cause ?? {}) as { errcode?: number }
  return [IO_ERROR, CORRUPT, NOT_A_DATABASE].includes((errcode ?? 0) & 0xff)
}

/** A state of the whole card that explains the code; null where none is known. */
function reasonOfCard(primary: number, folder: string): Sentence | null {
  if (primary !== READ_ONLY && primary !== CANNOT_OPEN) return null
  return isReadOnlyMount(folder) ? READ_ONLY_CARD : reasonOfNames(folder)
}

export function damaged(path: string, detail: string | undefined, cause?: unknown): Fault {
  const advice = existsSync(backupPath(path, 1))
    ? say('text.storage.restore-database-copy', {
        copy: backupPath(path, 1),
        path,
        log: path,
        index: path,
      })
    : say('text.storage.move-damaged-file')
  const finding = detail?.replace(/\s+/g, ' ') ?? say('text.storage.no-detail')
  return new Fault('storage', say('fault.storage.file-damaged', { path, finding, advice }), cause)
}
