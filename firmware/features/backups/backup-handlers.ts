/** What each operation of the backups does. */
import { Readable } from 'node:stream'
import { Fault } from '#firmware/fault.ts'
import { type Handlers, withStatus } from '#firmware/operations/serve.ts'
import type { Static } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BACKUP_OPERATIONS } from './backup-operations.ts'
import type { Backups, BackupTask, Kept } from './backup-schedule.ts'
import type { VerifyBody } from './backup-schema.ts'
import type { Restores, UnpackTask } from './verify-or-restore-backup.ts'

export interface BackupNeeds {
  readonly backups: Backups
  readonly restores: Restores
  /** What this lane signs its backups as; null before the first. */
  readonly signer: () => string | null
  readonly version: string
}

export function backupHandlers({
  backups,
  restores,
  signer,
}: BackupNeeds): Handlers<typeof BACKUP_OPERATIONS> {
  return {
    startBackup: () => withStatus(202, taskOf(backups.start())),

    async listBackups() {
      const task = taskOf(backups.task)
      const unpack = unpackingOf(restores.task)
      const known = { task, unpack, signer: signer() }
      try {
        return { ...known, backups: (await backups.list()).map(keptOf) }
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return { ...known, problem: error.message, backups: [] }
      }
    },

    async downloadBackup({ params: { name } }, reply) {
      const file = await backups.open(name).catch(asPlaceFault)
      if (!file) throw new Fault('not-found', say('fault.backup.no-such-backup', { name }))
      const close = () => void file[Symbol.asyncDispose]()
      reply.headers({
        'content-type': 'application/octet-stream',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      if (reply.request.method === 'HEAD') {
        close()
        return reply.send()
      }
      // Also when the client leaves before the first byte.
      const stream = Readable.from(file.stream(), { objectMode: false })
      return reply.send(stream.once('close', close))
    },

    verifyBackup({ params, body, caller }) {
      const { signer: believed, ...key } = body
      const order = {
        name: params.name,
        key: keyOf(key),
        by: caller?.name ?? null,
        believed: { signers: signersOf(believed), onUnknown: 'tell' as const },
      }
      return withStatus(202, unpackingOf(restores.verify(order)))
    },

    async restoreBackup({ params, body, caller }) {
      const { confirm, signer: believed, unsigned, ...key } = body
      const onUnknown = unsigned === undefined ? ('refuse' as const) : ('tell' as const)
      const order = {
        name: params.name,
        key: keyOf(key),
        by: caller?.name ?? null,
        confirm,
        believed: { signers: signersOf(believed), onUnknown },
      }
      return withStatus(202, unpackingOf(await restores.restore(order)))
    },
  }
}

/** A place that does not know this lane says nothing of the caller, whom a 401 would sign out. */
function asPlaceFault(thrown: unknown): never {
  if (!(thrown instanceof Fault) || thrown.kind !== 'unauthorized') throw thrown
  throw new Fault('unreachable', thrown.said, thrown)
}

const signersOf = (signer: string | undefined) =>
  signer === undefined ? [] : [{ serialNumber: null, signer }]

function keyOf({
  identity,
  passphrase,
}: Pick<Static<typeof VerifyBody>, 'identity' | 'passphrase'>) {
  return {
    identities: identity === undefined ? [] : [identity.trim()],
    passphrase: passphrase ?? null,
  }
}

function unpackingOf(task: UnpackTask) {
  if (!('inside' in task)) return task
  const { createdAtMs, serialNumber, laned, missing, sender, payees, money } = task.inside
  const createdAt = timeOf(createdAtMs)
  return { ...task, inside: { createdAt, serialNumber, laned, missing, sender, payees, money } }
}

function taskOf(task: BackupTask) {
  switch (task.status) {
    case 'idle':
      return { status: task.status }
    case 'running':
      return { status: task.status, startedAt: timeOf(task.startedAtMs) }
    case 'done': {
      const { status, name, bytes, missing } = task
      return { status, endedAt: timeOf(task.endedAtMs), name, bytes, missing: [...missing] }
    }
    case 'failed':
      return { status: task.status, endedAt: timeOf(task.endedAtMs), why: task.why }
  }
}

const keptOf = ({ name, serialNumber, createdAtMs, bytes }: Kept) => ({
  name,
  serialNumber,
  bytes,
  createdAt: timeOf(createdAtMs),
})

const timeOf = (wallMs: number) => new Date(wallMs).toISOString()
