/** Follows a restore that a running lane was ordered, over the restart that ends it, until the lane is back with the backup. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseBackupName, stampMs } from '#drivers/storage/lane-backup/backup-names.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { type Lane, refusalOf } from '#scripts/lanectl/lane-client.ts'
import { answerOf, operationsOf } from '#scripts/lanectl/operation-commands.ts'
import { complain } from '#scripts/lanectl/output.ts'
import { t } from '#scripts/lanectl/words.ts'
import { BACKUP_OPERATIONS } from '../backup-operations.ts'

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
      complain(t('lanectl.wait-for-restored-lane.waiting-lane-start-backup'))
    }
    if (performance.now() - heardMs > silentMsMax)
      throw new Failure(
        'unreachable',
        t('lanectl.wait-for-restored-lane.not-back', {
          url: lane.url,
          minutes: Math.round(silentMsMax / 60_000),
        }),
      )
    await pause(EVERY_MS)
  }
  if (last?.status !== 'restarting' && !(await hasGapOf(lane, name)))
    throw new Failure(
      'unwell',
      t('lanectl.wait-for-restored-lane.not-restored-lane-started-anew', { name }),
    )
  return { ...last, name, status: 'restored' }
}

/** Null while it does not answer, or a proxy before it says so. */
async function standingOf(lane: Lane): Promise<Standing | null> {
  try {
    const answer = await answerOf(lane, BACKUP_OPERATIONS.listBackups, {})
    if (answer.http >= 500) return null
    if (answer.http >= 300) throw refusalOf(answer)
    return answer.body as Standing
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
