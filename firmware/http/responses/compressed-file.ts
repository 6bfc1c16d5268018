/**
 * Small files as answers, such as those of a page: compressed when first asked for, and kept so. A file that changes on
 * the disk is read again. The ETag is made of the content, so that a browser fetches it once.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const BROTLI = {
  params: {
    // Level 11 takes twice as long for 2 %.
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** Brotli first: a sixth smaller. Browsers take it only over TLS and from their own machine. */
const COMPRESSORS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const
type Encoding = keyof typeof COMPRESSORS
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[]

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const TAKES: Readonly<Record<Encoding, RegExp>> = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
}

export interface CompressedFile {
  /** `varies` are headers of the request by which another file might have been sent. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    varies?: readonly string[],
  ): Promise<FastifyReply>
}

export type CompressedFileOptions = { readonly type: string } & (FileOnDisk | FileMade)

interface FileOnDisk {
  readonly path: string
}

/** A file that is made in memory: always the same text. */
interface FileMade {
  readonly make: () => Promise<string>
}

async function versionOf(options: CompressedFileOptions): Promise<string> {
  if ('make' in options) return 'made'
  const { mtimeMs, size } = await stat(options.path)
  return `${mtimeMs} ${size}`
}

interface Kept {
  readonly version: string
  readonly tag: string
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

/** Keeps only the compressed forms: few browsers take none, and for those the file is read again. */
export function createCompressedFile(options: CompressedFileOptions): CompressedFile {
  const { type } = options
  let keeping: Promise<Kept> | null = null

  async function read(): Promise<Buffer> {
    if ('make' in options) return Buffer.from(await options.make())
    return readFile(options.path)
  }

  async function make(version: string): Promise<Kept> {
    const bytes = await read()
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    return { version, tag, compressed: new Map() }
  }

  /** Runs off the event loop, so that payments do not wait for a page. */
  function compress({ compressed }: Kept, encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding)
    if (known) return known
    const making = compressedBefore(encoding).then(
      (bytes) => bytes ?? read().then(COMPRESSORS[encoding]),
    )
    compressed.set(encoding, making)
    making.catch(() => compressed.delete(encoding))
    return making
  }

  /** A release has the compressed form next to each file of the page: made once, and smaller than a lane has time to make it. */
  async function compressedBefore(encoding: Encoding): Promise<Buffer | null> {
    if (!('path' in options)) return null
    return readFile(`${options.path}${ENDINGS[encoding]}`).catch(() => null)
  }

  async function current(): Promise<Kept> {
    const version = await versionOf(options)
    const kept = await keeping
    if (kept?.version === version) return kept
    keeping = make(version)
    keeping.catch(() => {
      keeping = null
    })
    return keeping
  }

  return {
    async send(request, reply, varies = []) {
      const kept = await current()
      const { tag } = kept
      const accepted = String(request.headers['accept-encoding'] ?? '')
      const encoding = ENCODINGS.find((one) => TAKES[one].test(accepted))
      const etag = encoding ? `"${tag}-${encoding}"` : `"${tag}"`
      reply.header('etag', etag).header('vary', [...varies, 'accept-encoding'].join(', '))
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      reply.type(type)
      if (!encoding) return reply.send(await read())
      const compressed = await compress(kept, encoding)
      return reply.header('content-encoding', encoding).send(compressed)
    },
  }
}
