/** Packages over HTTP: the upload of an import and the download of an export. */
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import type { App } from '#firmware/http/router.ts'
import type { Clock } from '#hal/clock.ts'
import { freeBufferMemory } from '#hal/free-buffer-memory.ts'
import type { Packages } from '#hal/packages.ts'
import type { Items } from '../items.ts'
import type { Limits } from '../limits.ts'
import type { ImportMode, ImportSlot } from '../packages/import-task.ts'
import { DONE } from './answer-codes.ts'
import { byteRange } from './byte-range.ts'
import { DownloadPath, ImportQuery, Nothing } from './schema.ts'

const UPLOAD_DEADLINE_MS = 100 * 60_000

export function packageRoutes({ importTask, packages, limits, clock }: Items) {
  return async (app: App): Promise<void> => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 2, // One too many is told, more are not even looked at.
        fields: 4,
        parts: 6,
        fieldSize: 64,
        fieldNameSize: 64,
        headerPairs: 16,
        fileSize: limits.packageBytes + 1,
      },
    })

    app.post(
      '/api/import_template',
      {
        config: {
          access: 'operate',
          takesType: 'multipart/form-data',
          bodyTimeoutMs: UPLOAD_DEADLINE_MS,
        },
        bodyLimit: limits.packageBytes + 64 * 1024,
        schema: { querystring: ImportQuery, response: Nothing },
      },
      async (request) => {
        const announced = request.headers['content-length']
        await using slot = await importTask.claim(announced ? Number(announced) : null)
        const field = await receiveParts(request, slot, { clock, limits })
        await slot.start(field ?? request.query.mode ?? 'merge')
        return DONE
      },
    )

    app.route({
      method: ['GET', 'HEAD'],
      url: '/download/:filename',
      config: { access: 'read' },
      schema: { params: DownloadPath },
      handler: (request, reply) =>
        download(packages, (request.params as { filename: string }).filename, request, reply),
    })
  }
}

interface Pace {
  readonly clock: Clock
  readonly limits: Limits
}

/** An upload that trickles, in the form, the file or after it, is ended: it holds the only slot. */
async function receiveParts(
  request: FastifyRequest,
  slot: ImportSlot,
  pace: Pace,
): Promise<ImportMode | null> {
  const tooSlow = Promise.withResolvers<never>()
  let file: Readable | null = null
  using _ = demandPace(request.raw, pace, () => {
    const fault = badUpload('the upload is too slow')
    // The writer of the file has to end before the file can be removed.
    if (file) file.destroy(fault)
    else tooSlow.reject(fault)
  })
  try {
    const reading = readParts(request, (part) => {
      file = part
      return slot.receive(consumed(part)).finally(() => {
        file = null
      })
    })
    return await Promise.race([reading, tooSlow.promise])
  } catch (error) {
    throw asUploadFault(error)
  }
}

/** The mode from the field `mode`, before or after the file; null without one. */
async function readParts(
  request: FastifyRequest,
  receive: (file: Readable) => Promise<void>,
): Promise<ImportMode | null> {
  let mode: ImportMode | null = null
  for await (const part of partsOf(request))
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw badUpload('the file belongs in the field "file"')
      await receive(part.file)
    } else if (part.fieldname === 'mode') mode = modeOf(part.value)
  return mode
}

/** Every error of the form's parser is about what the client sent: Fault 'bad-request'. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    throw error instanceof Fault ? error : brokenUpload(error)
  }
}

function modeOf(value: unknown): ImportMode {
  if (value === 'merge' || value === 'replace') return value
  throw badUpload('mode is merge or replace')
}

function demandPace(stream: Readable, { clock, limits }: Pace, onSlow: () => void): Disposable {
  let bytes = 0
  let timer: Disposable
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
  }
  const look = () => {
    if (bytes < limits.uploadBytesPerStep) return onSlow()
    bytes = 0
    timer = clock.after(limits.uploadStepMs, look)
  }
  timer = clock.after(limits.uploadStepMs, look)
  // Not 'data': that would set the stream flowing before its reader is there.
  const push = stream.push.bind(stream)
  stream.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk) count(chunk)
    return push(chunk, encoding)
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}

/** Chunks whose memory is given back as soon as they are on the card: an upload is gigabytes. */
async function* consumed(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    yield chunk
    freeBufferMemory(chunk)
  }
}

function badUpload(why: string): Fault {
  return new Fault('bad-request', why, undefined, { part: 'file' })
}

/** What the multipart reader throws is about what was sent; a Fault knows itself. */
function asUploadFault(error: unknown): unknown {
  if (error instanceof Fault) return error
  const { code, message } = error as NodeJS.ErrnoException
  const isTheirs =
    code?.startsWith('FST_') || /form|multipart|header|premature|aborted/i.test(message)
  return isTheirs ? brokenUpload(error) : error
}

function brokenUpload(error: unknown): Fault {
  return badUpload(`the upload is broken: ${(error as Error).message}`)
}

async function download(
  packages: Packages,
  filename: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const file = await packages.open(filename)
  if (!file) throw new Fault('not-found', 'no such package', undefined, { part: 'file' })
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
