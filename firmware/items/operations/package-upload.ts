/** The upload of a package: a form whose parts are read as they come, at a pace, into the only slot. */

import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { openInterval } from '#firmware/async/interval.ts'
import { Fault } from '#firmware/fault.ts'
import type { App } from '#firmware/http/router.ts'
import { DONE } from '#firmware/operations/answer-with-code.ts'
import { placeOf } from '#firmware/operations/serve.ts'
import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Items } from '../items.ts'
import type { Limits } from '../limits.ts'
import type { ImportMode, ImportSlot } from '../packages/import-task.ts'
import { FORM_BYTES, PACKAGE_OPERATIONS } from './package-operations.ts'

/** The one route that is declared by hand: the parser of forms is set up for it alone. */
export function packageUpload({ importTask, limits, clock }: Items) {
  const { importTemplates } = PACKAGE_OPERATIONS
  const { access, summary, query, takes, answers } = importTemplates
  const [, path] = placeOf(importTemplates)
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
      path,
      {
        config: { access, takesType: takes.type, bodyTimeoutMs: takes.timeoutMs },
        bodyLimit: limits.packageBytes + FORM_BYTES,
        schema: { summary, querystring: query, response: answers },
      },
      async (request) => {
        const announced = request.headers['content-length']
        await using slot = await importTask.claim(announced ? Number(announced) : null)
        const field = await receiveParts(request, slot, { clock, limits })
        await slot.start(field ?? request.query.mode ?? 'merge')
        return DONE
      },
    )
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
  let slow: Fault | null = null
  using _ = demandPace(request.raw, pace, () => {
    slow = badUpload(say('fault.package.upload-too-slow'))
    // The writer of the file has to end before the file can be removed.
    if (file) file.destroy(slow)
    else tooSlow.reject(slow)
  })
  try {
    const reading = readParts(request, (part) => {
      file = part
      return slot.receive(consumed(part)).finally(() => {
        file = null
        // A file that has come to its end cannot be ended any more; what comes after it is not waited for.
        if (slow) tooSlow.reject(slow)
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
      if (part.fieldname !== 'file')
        throw new Fault('bad-request', say('fault.package.wrong-form-field'))
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
  throw new Fault('bad-request', say('fault.package.unknown-import-mode'))
}

function demandPace(stream: Readable, { clock, limits }: Pace, onSlow: () => void): Disposable {
  let bytes = 0
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
  }
  const looking = openInterval(clock, limits.uploadStepMs, () => {
    if (bytes < limits.uploadBytesPerStep) {
      looking[Symbol.dispose]()
      onSlow()
    }
    bytes = 0
  })
  // Not 'data': that would set the stream flowing before its reader is there.
  const push = stream.push.bind(stream)
  stream.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk) count(chunk)
    return push(chunk, encoding)
  }
  return looking
}

/** Chunks whose memory is given back as soon as they are on the card: an upload is gigabytes. */
async function* consumed(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    yield chunk
    freeBufferMemory(chunk)
  }
}

function badUpload(why: Sentence, cause?: unknown): Fault {
  return new Fault('bad-request', why, cause, { part: 'file' })
}

/** An error of the multipart reader is about what was sent, so it becomes a Fault; a Fault stays as it is. */
function asUploadFault(error: unknown): unknown {
  if (error instanceof Fault) return error
  const { code, message } = error as NodeJS.ErrnoException
  const isTheirs =
    code?.startsWith('FST_') || /form|multipart|header|premature|aborted/i.test(message)
  return isTheirs ? brokenUpload(error) : error
}

function brokenUpload(cause: unknown): Fault {
  return badUpload(say('fault.package.upload-broken'), cause)
}
