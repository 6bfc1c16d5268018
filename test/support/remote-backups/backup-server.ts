/**
 * A server of files in memory, over TLS or without, that asks who is there: by a bearer token, or by
 * AWS Signature Version 4 with answers as S3 gives them. And one that misbehaves when it is told to.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openHttpServer } from '#test/http-server.ts'
import { type Account, refusalOf } from './signature-v4.ts'

/**
 * `silent`: takes everything and never answers. `slow`: an answer that never comes to its end. `cut`:
 * the connection ends in the middle of an answer; `torn`: of what is given. `forgetful`: says yes and
 * keeps nothing; `garbling`: keeps something else. A number: this status for everything.
 */
export type Mischief =
  | 'silent'
  | 'slow'
  | 'cut'
  | 'torn'
  | 'forgetful'
  | 'garbling'
  | 'full'
  | number

export interface BackupServerRig extends AsyncDisposable {
  /** What the files lie below. */
  readonly url: string
  readonly files: ReadonlyMap<string, Buffer>
  /** Method and path of what was asked, in order. */
  readonly asked: readonly string[]
  put(path: string, bytes: Buffer | string): void
  misbehave(mischief: Mischief | null, method?: string): void
  goAway(): Promise<void>
}

export interface BackupServerOptions {
  readonly token?: string
  readonly account?: Account
  readonly tls?: { readonly cert: string; readonly key: string }
  readonly prefix?: string
}

export async function openBackupServer(options: BackupServerOptions): Promise<BackupServerRig> {
  const { token, account, tls, prefix = '/shop bucket/lanes/' } = options
  const files = new Map<string, Buffer>()
  const asked: string[] = []
  let mischief: Mischief | null = null
  let about: string | undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request
    asked.push(`${method} ${decodeURIComponent(target)}`)
    const misbehaves = () => (about === undefined || about === method ? mischief : null)
    if (misbehaves() === 'torn') return void request.once('data', () => request.socket.destroy())
    const status = misbehaves()
    if (typeof status === 'number') return refuse(response, status, 'Whatever')
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const is = misbehaves()
    if (is === 'silent') return
    const body = Buffer.concat(pieces)
    const path = decodeURIComponent(target)
    const refusal = refusalFor(request, body)
    if (refusal)
      return refuse(response, refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403, refusal)
    if (!path.startsWith(prefix)) return refuse(response, 404, 'NoSuchBucket')
    if (is === 'full' && method === 'PUT') return refuse(response, 507, 'XMinioStorageFull')
    const found = files.get(path)
    if (method === 'PUT') {
      if (is === 'garbling') body.fill(0, Math.floor(body.length / 2))
      if (is !== 'forgetful') files.set(path, body)
      return void response.writeHead(200).end()
    }
    if (!found) return refuse(response, 404, 'NoSuchKey')
    if (method === 'DELETE') {
      files.delete(path)
      return void response.writeHead(204).end()
    }
    response.writeHead(200, { 'content-length': found.length })
    if (is === 'cut') return void response.write(found.subarray(0, 10), () => response.destroy())
    if (is === 'slow') return void response.write(found.subarray(0, 10))
    response.end(found)
  }

  function refusalFor(request: IncomingMessage, body: Buffer): string | null {
    const { headers, method = '', url: target = '' } = request
    if (token !== undefined)
      return headers.authorization === `Bearer ${token}` ? null : 'AccessDenied'
    if (!account) return null
    const given = { method, target, headers: headers as Record<string, string>, body }
    return refusalOf(given, account, Date.now())
  }

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
    )
  }

  const server = await openHttpServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
    tls,
  )
  const close = async () => server[Symbol.asyncDispose]()
  return {
    url: `${server.url}${prefix.replaceAll(' ', '%20')}`,
    files,
    asked,
    put: (path, bytes) => void files.set(path, Buffer.from(bytes)),
    misbehave(next, method) {
      mischief = next
      about = method
    },
    goAway: close,
    [Symbol.asyncDispose]: close,
  }
}
