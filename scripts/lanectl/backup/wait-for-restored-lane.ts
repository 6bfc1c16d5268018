/** Follows a restore that a running lane was ordered, over the restart that ends it, until the lane is back with the backup. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseBackupName, stampMs } from '#drivers/storage/lane-backup/backup-names.ts'
import { BACKUP_OPERATIONS } from '#firmware/backups/backup-operations.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, refusalOf } from '../lane-client.ts'
import { answerOf, operationsOf } from '../operation-commands.ts'
import { complain } from '../output.ts'

type Standing = DoneOf<typeof BACKUP_OPERATIONS.listBackups>
type Unpack = Standing['unpack']
export type Restored = Omit<Unpack, 'status'> & { readonly status: 'restored' }

const EVERY_MS = 500
/** A slow board is back in a minute or two; then it may have a large ledger to check. */
const SILENT_MS_MAX = 5 * 60_000

/** What the lane said last of the restore, a refusal too; what was unpacked is missing where the restart was quicker than we asked. */
export async function restoredOn(
  lane: Lane,
  name: string,
  silentMsMax = SILENT_MS_MAX,
): Promise<Unpack | Restored> {
  let last: Unpack | null = null
  let heardMs = performance.now()
  let isSilent = false
  for (;;) {
    const standing = await standingOf(lane)
    if (standing) {
      const { unpack } = standing
      // The program forgets what it did before it was started anew.
      if (unpack.status === 'idle') break
      if (unpack.status === 'failed') return unpack
      // One that says for minutes that it restarts does not.
      if (last?.status !== 'restarting') heardMs = performance.now()
      last = unpack
    } else if (!isSilent) {
      isSilent = true
      complain('waiting for the lane to start with the backup')
    }
    if (performance.now() - heardMs > silentMsMax)
      throw new Failure(
        'unreachable',
        `${lane.url} has the backup, was to start with it, and is not back after ${Math.round(silentMsMax / 60_000)} minutes: ` +
          'look at its screen or its journal (journalctl -u laned); `lanectl status` says when it is back',
      )
    await pause(EVERY_MS)
  }
  if (last?.status !== 'restarting' && !(await hasGapOf(lane, name)))
    throw new Failure(
      'unwell',
      `${name} is not restored: the lane was started anew before it was unpacked, and has what it had; order it again`,
    )
  return { ...last, name, status: 'restored' }
}

/** Null while it does not answer, or a proxy before it says so. */
async function standingOf(lane: Lane): Promise<Standing | null> {
  try {
    const { http, body } = await answerOf(lane, BACKUP_OPERATIONS.listBackups, {})
    if (http >= 500) return null
    if (http >= 300) throw refusalOf(http, body)
    return body as Standing
  } catch (error) {
    if (error instanceof Failure && error.code === 'unreachable') return null
    throw error
  }
}

/** A restore leaves a gap in the ledger, from the moment of the backup on. */
async function hasGapOf(lane: Lane, name: string): Promise<boolean> {
  const made = parseBackupName(name)
  const { gaps } = await operationsOf(lane, LEDGER_OPERATIONS).listLedgerGaps()
  const wholeSecond = (ms: number) => Math.floor(ms / 1_000)
  return gaps.some(
    ({ from }) => made && wholeSecond(Date.parse(from)) === wholeSecond(stampMs(made)),
  )
}
