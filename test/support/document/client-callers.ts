/** A walk by the clients in `clients/`: as they are published, each operation by its own call. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { TYPESCRIPT_CLIENT } from '#scripts/clients/client-tools.ts'
import type { Answered, Ask, Asked } from './ask-operation.ts'
import { type DocumentName, type OpenApi, operationsOf } from './documents.ts'

/** Where Debian's packages are. */
export const PYTHON = '/usr/bin/python3'
export const PYTHON_CLIENT = resolve('clients/python')

interface Documented {
  readonly document: DocumentName
  readonly operationId: string
}

type Documents = Readonly<Record<DocumentName, OpenApi>>

function whereIs(documents: Documents, name: string): Documented {
  for (const [document, openApi] of Object.entries(documents)) {
    const operation = operationsOf(openApi).get(name)
    if (operation) return { document: document as DocumentName, operationId: operation.operationId }
  }
  throw new Error(`${name} is in no document`)
}

interface AnyLane extends Record<DocumentName, AnyClient> {
  paymentEvents(options: object): AsyncIterable<LaneEvent>
  itemsEvents(options: object): AsyncIterable<LaneEvent>
  logLines(options: object): AsyncIterable<LaneEvent>
}
type AnyClient = Record<
  string,
  (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>
>
interface LaneEvent {
  readonly id: string
  readonly type: string
  readonly data: unknown
}
interface ClientModule {
  createLane(options: { url: string; token?: string }): AnyLane
  packageForm(file: Blob, mode?: string): FormData
}

const PICTURES = ['GET /api/review/:entry', 'GET /api/items/:id/counter-examples/:picture']
const BYTES =
  /get_image$|\/picture$|\.csv$|^\/download\/|^\/backups\/:name$|support-bundle$|\/device\/idle\/:name$/

export async function askByTypescript(url: string, documents: Documents): Promise<Ask> {
  const { createLane, packageForm } = (await import(
    resolve(TYPESCRIPT_CLIENT, 'dist/lane.js')
  )) as ClientModule
  return async (name, asked = {}) => {
    const { document } = whereIs(documents, name)
    const [method = '', route = ''] = name.split(' ')
    const token = tokenOf(asked)
    const lane = createLane({ url: asked.url ?? url, ...(token && { token }) })
    if (route.endsWith('/events'))
      return streamed(lane, document, asked.headers?.['last-event-id'] ?? '0')
    const path = route.replace(/:([a-z]+)/g, '{$1}')
    const isBytes = BYTES.test(route) || PICTURES.includes(name)
    const { data, error, response } = await (lane[document][method] as AnyClient[string])(path, {
      params: { path: asked.path, query: asked.query, header: asked.headers },
      ...bodyOf(asked, packageForm),
      ...(isBytes && { parseAs: 'arrayBuffer' }),
    })
    const head = headOf(response)
    return isBytes && data
      ? { ...head, body: undefined, bytes: new Uint8Array(data as ArrayBuffer) }
      : { ...head, body: data ?? error, bytes: new Uint8Array() }
  }
}

function bodyOf(
  { body, file, picture, csv }: Asked,
  packageForm: ClientModule['packageForm'],
): object {
  if (file) {
    const form = packageForm(new Blob([new Uint8Array(file)]))
    return { body: form, bodySerializer: (given: unknown) => given }
  }
  if (csv !== undefined) {
    const headers = { 'content-type': 'text/csv' }
    return { body: csv, bodySerializer: (given: unknown) => given, headers }
  }
  if (picture) {
    const blob = new Blob([new Uint8Array(picture)])
    return {
      body: blob,
      bodySerializer: (given: unknown) => given,
      headers: { 'content-type': 'image/jpeg' },
    }
  }
  return body === undefined ? {} : { body }
}

function headOf(response: Response): Omit<Answered, 'body' | 'bytes'> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? null
  return { status: response.status, type, headers: Object.fromEntries(response.headers) }
}

async function streamed(lane: AnyLane, document: string, after: string): Promise<Answered> {
  const ending = new AbortController()
  const streams = { payment: lane.paymentEvents, items: lane.itemsEvents, device: lane.logLines }
  const events = streams[document as keyof typeof streams]
  for await (const { id, type, data } of events({ after, signal: ending.signal })) {
    ending.abort()
    const body = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
    return { status: 200, type: 'text/event-stream', headers: {}, body, bytes: new Uint8Array() }
  }
  throw new Error('the stream ended before an event')
}

const tokenOf = ({ headers = {} }: Asked) => headers['authorization']?.replace('Bearer ', '')

export interface PythonCaller extends AsyncDisposable {
  readonly ask: Ask
}

/** One process that is told what to call, a line of JSON each, and tells what came. */
export function openPythonCaller(url: string, documents: Documents): PythonCaller {
  const program = resolve('test/support/document/python_caller.py')
  const child = spawn(PYTHON, [program, url], {
    env: { ...process.env, PYTHONPATH: PYTHON_CLIENT, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = new Promise((resolved) => child.once('close', resolved))
  return {
    async ask(name, asked = {}) {
      const base64 = (bytes?: Uint8Array) => bytes && Buffer.from(bytes).toString('base64')
      const { file, picture } = asked
      const order = { ...asked, file: base64(file), picture: base64(picture) }
      const token = tokenOf(asked)
      child.stdin.write(`${JSON.stringify({ ...order, ...whereIs(documents, name), token })}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`the Python client ended at ${name}`)
      const answered = JSON.parse(value) as Answered & { bytes: string }
      return {
        ...answered,
        body: answered.body ?? undefined,
        bytes: Buffer.from(answered.bytes, 'base64'),
      }
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await ended
    },
  }
}
