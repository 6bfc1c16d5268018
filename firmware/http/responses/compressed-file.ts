/**
 * Small files as answers, compressed when they are first asked for and kept so: the files of a page. A file
 * that changes on the disk is read again. The ETag is of the content, so a browser asks for bytes once.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const gzip = promisify(gzipCallback)

export interface CompressedFile {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

export interface CompressedFileOptions {
  readonly path: string
  readonly type: string
  /** What is sent in place of the file's own text. */
  readonly edit?: (text: string) => string
}

interface Kept {
  readonly version: string
  readonly tag: string
  readonly compressed: Buffer
}

/** Kept is the compressed form alone: a browser that takes none is rare, and the disk has the rest. */
export function createCompressedFile(options: CompressedFileOptions): CompressedFile {
  const { path, type, edit } = options
  let keeping: Promise<Kept> | null = null

  async function read(): Promise<Buffer> {
    const bytes = await readFile(path)
    return edit ? Buffer.from(edit(bytes.toString('utf8'))) : bytes
  }

  async function make(version: string): Promise<Kept> {
    const bytes = await read()
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    // Off the event loop: the lane's payments do not wait for a page.
    return { version, tag, compressed: await gzip(bytes, { level: 9 }) }
  }

  async function current(): Promise<Kept> {
    const { mtimeMs, size } = await stat(path)
    const version = `${mtimeMs} ${size}`
    const kept = await keeping
    if (kept?.version === version) return kept
    keeping = make(version)
    keeping.catch(() => {
      keeping = null
    })
    return keeping
  }

  return {
    async send(request, reply) {
      const { tag, compressed } = await current()
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(
        String(request.headers['accept-encoding'] ?? ''),
      )
      const etag = takesGzip ? `"${tag}-gzip"` : `"${tag}"`
      reply.header('etag', etag).header('vary', 'accept-encoding')
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      reply.type(type)
      if (!takesGzip) return reply.send(await read())
      return reply.header('content-encoding', 'gzip').send(compressed)
    },
  }
}
