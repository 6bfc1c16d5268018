/** `lanectl backup now|kept|download`, and `--on-lane` of verify and restore: backups by a lane that runs. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import {
  IDENTITY,
  type OpenOptions,
  PASSPHRASE,
  readBelieved,
  readKeys,
  SIGNER,
  UNSIGNED,
} from '../backup/backup-decryption.ts'
import { megabytes, payeeWords, senderWords, type Told } from '../backup/backup-description.ts'
import { downloadToFile } from '../download-to-file.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { outputOf, table } from '../output.ts'

interface Task {
  readonly inside?: Pick<Told, 'sender' | 'payees' | 'serialNumber'> & {
    readonly createdAt: string
  }
  readonly status: string
  readonly name?: string
  readonly why?: string
}

interface Standing {
  readonly task: Task
  readonly unpack: Task
  readonly backups: readonly {
    readonly name: string
    readonly bytes: number
    readonly createdAt: string
  }[]
}

const EVERY_MS = 500

export function laneBackups(backup: Command): void {
  backup
    .command('now')
    .description('a running lane makes one, where its config says, and is waited for')
    .action(async (_options, command: Command) => {
      const lane = laneOf(command)
      await lane.post('/backups')
      const { task } = await settled(lane, ({ task }) => task.status !== 'running')
      say(command, task)
    })

  backup
    .command('kept')
    .description('what a running lane has, the newest first')
    .action(async (_options, command: Command) => {
      const { backups } = await laneOf(command).get<Standing>('/backups')
      outputOf(command).say(backups, (list) =>
        table([
          ['MADE', 'SIZE', 'NAME'],
          ...list.map(({ name, bytes, createdAt }) => [createdAt, megabytes(bytes), name]),
        ]),
      )
    })

  backup
    .command('download')
    .argument('<name>', 'as `backup kept` lists it')
    .argument('[file]', 'where to; default its name, here')
    .description('fetch one from a running lane')
    .action(async (name: string, file: string = name, _options: object, command: Command) => {
      const response = await laneOf(command).fetch(`/backups/${encodeURIComponent(name)}`, {})
      if (!response.ok) throw new Failure('unwell', `${name}: ${response.status}`)
      await downloadToFile(response, file, { isPrivate: true })
      outputOf(command).say({ name, file }, () => file)
    })

  backup
    .command('check')
    .argument('<name>', 'as `backup kept` lists it')
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--signer <signer>', SIGNER)
    .description('a running lane decrypts it and checks all of it; changes nothing')
    .action((name: string, options: OpenOptions, command: Command) =>
      unpack(command, name, 'verify', options, {}),
    )

  backup
    .command('apply')
    .argument('<name>', 'as `backup kept` lists it')
    .requiredOption('--confirm <serial>', 'the serial number of the lane: what it has is replaced')
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--signer <signer>', SIGNER)
    .option('--unsigned-from-before <words>', UNSIGNED)
    .description('a running lane puts it in the place of what it has, and starts with it')
    .action(
      (
        name: string,
        { confirm, ...options }: OpenOptions & { confirm: string },
        command: Command,
      ) => unpack(command, name, 'restore', options, { confirm }),
    )
}

async function unpack(
  command: Command,
  name: string,
  what: 'verify' | 'restore',
  options: OpenOptions,
  more: object,
): Promise<void> {
  const lane = laneOf(command)
  const { identities, passphrase } = await readKeys(options)
  const [identity] = identities
  const key = passphrase === null ? { identity } : { passphrase }
  const { signers, onUnknown } = await readBelieved(options)
  const { parseBackupName } = await import('#drivers/storage/lane-backup/backup-names.ts')
  const serial = parseBackupName(name)?.serialNumber
  const ofLane = signers.filter((one) => (one.serialNumber ?? serial) === serial)
  const signer = ofLane.at(-1)?.signer
  const believed = {
    ...(signer !== undefined && { signer }),
    ...(what === 'restore' && onUnknown === 'tell' && { unsigned: options.unsignedFromBefore }),
  }
  await lane.post(`/backups/${encodeURIComponent(name)}/${what}`, { ...key, ...believed, ...more })
  const isOver = ({ unpack: { status } }: Standing) => !/^(verifying|restoring)$/.test(status)
  say(command, (await settled(lane, isOver)).unpack)
}

async function settled(lane: Lane, isOver: (standing: Standing) => boolean): Promise<Standing> {
  for (;;) {
    const standing = await lane.get<Standing>('/backups')
    if (isOver(standing)) return standing
    await pause(EVERY_MS)
  }
}

function say(command: Command, task: Task): void {
  outputOf(command).say(task, ({ status, name, inside }) =>
    [
      `${name ?? ''}: ${status}`,
      ...(inside
        ? [
            `lane ${inside.serialNumber}, ${inside.createdAt}`,
            senderWords(inside),
            ...payeeWords(inside),
          ]
        : []),
    ].join('\n'),
  )
  if (task.status === 'unproven')
    throw new Failure('unwell', `${task.name ?? ''} is whole, and nobody known signed it`)
  if (task.status === 'failed') throw new Failure('unwell', task.why ?? '')
}
