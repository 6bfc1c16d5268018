/** `--on-lane` of `lanectl backup`: what a lane that runs does with its backups. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import {
  type OpenOptions,
  readBelieved,
  readKeys,
} from '#scripts/lanectl/backup/backup-decryption.ts'
import { payeeWords, senderWords } from '#scripts/lanectl/backup/backup-description.ts'
import { downloadToFile, fileIn } from '#scripts/lanectl/download-to-file.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { type Lane, laneOf, refusalOf } from '#scripts/lanectl/lane-client.ts'
import { answerOf, operationsOf, responseOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf } from '#scripts/lanectl/output.ts'
import { serialNumberOf } from '#scripts/lanectl/serial-number-of-lane.ts'
import { t, timeText, wordFor } from '#scripts/lanectl/words.ts'
import { BACKUP_OPERATIONS } from '../backup-operations.ts'
import { type Restored, restoredOn } from './wait-for-restored-lane.ts'

type Backups = typeof BACKUP_OPERATIONS
type Standing = DoneOf<Backups['listBackups']>
type RestoreBody = GivenTo<Backups['restoreBackup']>['body']

const EVERY_MS = 500

export async function backUpOnLane(command: Command): Promise<void> {
  const lane = laneOf(command)
  await standingOf(lane)
  await operationsOf(lane, BACKUP_OPERATIONS).startBackup()
  const { task } = await settled(lane, ({ task }) => task.status !== 'running')
  say(command, task)
}

export async function backupsOnLane(command: Command): Promise<Standing['backups']> {
  const { problem, backups } = await standingOf(laneOf(command))
  if (problem !== undefined) throw new Failure('unwell', problem)
  return backups
}

/** One without a place for backups does not serve their operations. */
async function standingOf(lane: Lane): Promise<Standing> {
  const answer = await answerOf(lane, BACKUP_OPERATIONS.listBackups, {})
  if (answer.http === 404)
    throw new Failure('unwell', t('lanectl.backup.lane-makes-no-backups-config'))
  if (answer.http >= 300) throw refusalOf(answer)
  return answer.body as Standing
}

export async function fetchOnLane(
  command: Command,
  given: string | undefined,
  folder: string,
): Promise<{ readonly path: string; readonly bytes: number }> {
  const lane = laneOf(command)
  if (given !== undefined) await standingOf(lane)
  const name = given ?? (await newestOf(lane, await backupsOnLane(command)))
  const row = BACKUP_OPERATIONS.downloadBackup
  const response = await fileIn(await responseOf(lane, row, { path: { name } }))
  const path = join(folder, name)
  return { path, bytes: await downloadToFile(response, path, { isPrivate: true }) }
}

/** A place that lanes share has those of others, too. */
async function newestOf(lane: Lane, backups: Standing['backups']): Promise<string> {
  const serial = await serialNumberOf(lane)
  const newest = backups.find(({ serialNumber }) => serialNumber === serial)
  if (newest) return newest.name
  throw new Failure('unwell', t('lanectl.backup.no-backup-yet-makes-another', { serial }))
}

export async function unpackOnLane(
  command: Command,
  name: string,
  options: OpenOptions,
  /** The serial number of the lane whose data is replaced; null: the backup is only checked. */
  confirm: string | null,
): Promise<void> {
  const lane = laneOf(command)
  const { identities, passphrase } = await readKeys(options)
  const [identity] = identities
  const key = passphrase === null ? identity !== undefined && { identity } : { passphrase }
  const { signers, onUnknown } = await readBelieved(options)
  const { parseBackupName } = await import('#drivers/storage/lane-backup/backup-names.ts')
  const serial = parseBackupName(name)?.serialNumber
  const ofLane = signers.filter((one) => (one.serialNumber ?? serial) === serial)
  const signer = ofLane.at(-1)?.signer
  const body = { ...key, ...(signer !== undefined && { signer }) }
  const backups = operationsOf(lane, BACKUP_OPERATIONS)
  if (confirm === null) {
    await backups.verifyBackup({ path: { name }, body })
    say(command, (await settled(lane, ({ unpack }) => unpack.status !== 'verifying')).unpack)
  } else {
    // The lane refuses any other words than those that it asks for.
    const unsigned = options.unsignedFromBefore as RestoreBody['unsigned']
    const isConfirmed = onUnknown === 'tell' && unsigned !== undefined
    const restore = { ...body, ...(isConfirmed && { unsigned }), confirm }
    await backups.restoreBackup({ path: { name }, body: restore })
    say(command, await restoredOn(lane, name))
  }
}

async function settled(lane: Lane, isOver: (standing: Standing) => boolean): Promise<Standing> {
  for (;;) {
    const standing = await standingOf(lane)
    if (isOver(standing)) return standing
    await pause(EVERY_MS)
  }
}

function say(command: Command, task: Standing['task'] | Standing['unpack'] | Restored): void {
  const inside = 'inside' in task ? task.inside : undefined
  outputOf(command).say(task, ({ status, name }) =>
    [
      [name, wordFor('backup', status)].filter(Boolean).join(': '),
      ...(inside
        ? [
            t('lanectl.backup.lane', {
              serialNumber: inside.serialNumber,
              createdAt: timeText(inside.createdAt),
            }),
            senderWords(inside),
            ...payeeWords(inside),
          ]
        : []),
    ].join('\n'),
  )
  if (task.status === 'unproven')
    throw new Failure(
      'unwell',
      t('lanectl.backup.whole-nobody-known-signed', { name: task.name ?? '' }),
    )
  if (task.status === 'failed') throw new Failure('unwell', task.why ?? '')
}
