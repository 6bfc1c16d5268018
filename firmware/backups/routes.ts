/** Backups over HTTP, for the page: start one, see how it goes and what there is, fetch one. */
import { Readable } from 'node:stream'
import { Fault } from '#firmware/fault.ts'
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import type { Backups, BackupTask, Kept } from './backups.ts'
import { restoreRoutes, unpackingOf } from './restore-routes.ts'
import type { Restores } from './restores.ts'
import { BackupPath, Standing, Started } from './schema.ts'

export function backupsRouter(
  backups: Backups,
  restores: Restores,
  signer: () => string | null,
  version: string,
): Router {
  return {
    name: 'backups',
    prefixes: ['/backups'],
    toWire,
    routes(app) {
      declareBackups(app, backups, restores, signer)
      restoreRoutes(restores)(app)
    },
    words: async () => (await import('./backups-words.ts')).BACKUPS_WORDS,
    api: {
      error: Refusal,
      title: 'Backups of the lane',
      version,
      description:
        'The whole lane in one encrypted file: made, listed, fetched, verified and restored.',
    },
  }
}

function declareBackups(
  app: App,
  backups: Backups,
  restores: Restores,
  signer: () => string | null,
): void {
  app.post(
    '/backups',
    { config: { access: 'operate' }, schema: { response: Started } },
    async (_request, reply) => reply.code(202).send(taskOf(backups.start())),
  )

  app.get('/backups', { config: { access: 'read' }, schema: { response: Standing } }, async () => {
    const task = taskOf(backups.task)
    const unpack = unpackingOf(restores.task)
    const known = { task, unpack, signer: signer() }
    try {
      return { ...known, backups: (await backups.list()).map(keptOf) }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { ...known, problem: error.message, backups: [] }
    }
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/backups/:name',
    config: { access: 'operate' },
    schema: { params: BackupPath },
    handler: async (request, reply) => {
      const { name } = request.params as { name: string }
      const file = await backups.open(name)
      if (!file) throw new Fault('not-found', 'there is no such backup')
      const close = () => void file[Symbol.asyncDispose]()
      reply.headers({
        'content-type': 'application/octet-stream',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      if (request.method === 'HEAD') {
        close()
        return reply.send()
      }
      // Also when the client leaves before the first byte.
      const stream = Readable.from(file.stream(), { objectMode: false })
      return reply.send(stream.once('close', close))
    },
  })
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
  ...{ name, serialNumber, bytes },
  createdAt: timeOf(createdAtMs),
})

const timeOf = (wallMs: number) => new Date(wallMs).toISOString()
