/** What the operations of packages do. */

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Packages } from '#hal/packages.ts'
import { byteRange } from '../http/byte-range.ts'
import type { Items } from '../items.ts'
import {
  EXPORT_CODES,
  exportMessage,
  IMPORT_CODES,
  importMessage,
} from '../packages/task-states.ts'
import type { PACKAGE_OPERATIONS } from './package-operations.ts'

export function packageHandlers({
  exportTask,
  importTask,
  packages,
}: Items): Handlers<typeof PACKAGE_OPERATIONS> {
  return {
    getExportStatus() {
      const { state } = exportTask
      const filename = state.status === 'ready' ? { filename: state.filename } : {}
      return {
        code: 0,
        status: EXPORT_CODES[state.status],
        msg: exportMessage(state),
        ...filename,
      }
    },

    getImportStatus() {
      const { state } = importTask
      return { code: 0, status: IMPORT_CODES[state.status], msg: importMessage(state) }
    },

    downloadPackage: ({ params }, reply) =>
      download(packages, params.filename, reply.request, reply),
  }
}

async function download(
  packages: Packages,
  filename: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const file = await packages.open(filename)
  if (!file)
    throw new Fault('not-found', say('fault.package.no-such-file'), undefined, { part: 'file' })
  const close = () => void file[Symbol.asyncDispose]()
  const { bytes, etag } = file
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) {
    close()
    return reply.code(304).send()
  }

  const condition = request.headers['if-range']
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = byteRange(asked, bytes)
  if (range === 'unsatisfiable') {
    close()
    return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  reply.headers({
    'content-type': 'application/x-tar',
    'content-length': String(end - start + 1),
    'content-disposition': `attachment; filename="${filename}"`,
  })
  if (request.method === 'HEAD') {
    close()
    return reply.send()
  }
  // Also when the client leaves before the first byte.
  const stream = Readable.from(file.stream(start, end), { objectMode: false })
  return reply.send(stream.once('close', close))
}
