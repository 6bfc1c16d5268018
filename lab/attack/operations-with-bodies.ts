/**
 * The operations of a lane that take a body, from the OpenAPI documents that it serves: one that is new is among them
 * by itself. Of each: what it takes, the body of its row's sample, and how many bytes of one it reads.
 */
import { connect } from 'node:net'
import type { Sample } from '#firmware/operations/operation.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { call } from '#test/http-call.ts'

export interface OperationWithBody {
  /** `POST /transactions/x/refunds` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly type: string
  /** A right body of it, where its row has one. */
  readonly example: unknown
  readonly fields: readonly Field[]
  /** More are refused before they are read. */
  readonly bytesMax: number
}

type Asked = Omit<OperationWithBody, 'bytesMax' | 'name'>

/** Of a right body. */
export interface Field {
  readonly name: string
  /** A longer text is refused before anything looks at it. */
  readonly charactersMax: number
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Schema }>>
  }
}

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
}

/** The page's own and the fakes', which are in no document. */
export const IN_NO_DOCUMENT: readonly Asked[] = [
  {
    method: 'POST',
    path: '/console/session',
    type: 'application/json',
    example: { token: 'x' },
    fields: [{ name: 'token', charactersMax: 256 }],
  },
  {
    method: 'PUT',
    path: '/sim/camera',
    type: 'image/png',
    example: undefined,
    fields: [],
  },
]

/** What the documents name: `POST /backups/x/verify`. Rejects where one is missing: nothing would have been tried. */
export async function askedOperations(
  url: string,
  documents: readonly string[],
): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  for (const name of documents) {
    const { http, json } = await call(url, `/openapi/${name}.json`)
    if (http !== 200) throw new Error(`there is no document ${name}: ${http}`)
    asked.push(...operationsOf(json as Document))
  }
  return asked
}

export const nameOf = ({ method, path, type }: Asked) => `${method} ${path} (${type})`

export async function operationsWithBodies(
  url: string,
  documents: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly OperationWithBody[]> {
  const found: OperationWithBody[] = []
  const rest = [...(await askedOperations(url, documents)), ...IN_NO_DOCUMENT]
  const order = rest.map(nameOf)
  const look = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) {
      const name = nameOf(one)
      found.push({ ...one, name, bytesMax: await bytesMaxOf(url, one, headers) })
    }
  }
  // A part of the connections that one address may have.
  await Promise.all(Array.from({ length: 8 }, look))
  return found.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

export function operationsOf(document: Document): Asked[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([small, { requestBody }]) => {
      const method = small.toUpperCase()
      const sample = SAMPLES.get(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
      return Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({
        method,
        type,
        example: sample?.body,
        fields: fieldsOf(document, schema),
        path: path.replace(/\{(\w+)\}/g, (_, name) =>
          encodeURIComponent(sample?.path?.[name] ?? 'x'),
        ),
      }))
    }),
  )
}

/** What they are asked for may not be there: a lane that is attacked has had no walk. */
const SAMPLES: ReadonlyMap<string, Sample> = new Map(
  OPERATION_TABLES.flatMap((table) => Object.values(table)).map(({ at, sample }) => [at, sample]),
)

function fieldsOf(document: Document, schema: Schema | undefined): readonly Field[] {
  if (!schema) return []
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined) return fieldsOf(document, document.components?.schemas?.[named])
  const own = Object.entries(schema.properties ?? {}).map(([name, { maxLength = Infinity }]) => ({
    name,
    charactersMax: maxLength,
  }))
  return [...own, ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(document, one))]
}

/** Beyond the largest package. */
const LENGTHS_FROM_BYTES = 2 ** 34
const LENGTHS_UNTIL_BYTES = 512
/** Whoever waits for the body is silent for so long; what is too long is refused at once. */
const SILENCE_MS = 1_500

/**
 * The largest power of two that is taken, by asking with the length alone: what is too long is refused before a byte
 * of it is read. Our bounds are such powers, or less than twice as much.
 */
async function bytesMaxOf(
  url: string,
  operation: Asked,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  for (let bytes = LENGTHS_FROM_BYTES; bytes > LENGTHS_UNTIL_BYTES; bytes /= 2)
    if (!(await isTooLong(url, operation, bytes, headers))) return bytes
  return LENGTHS_UNTIL_BYTES
}

function isTooLong(
  url: string,
  { method, path, type }: Asked,
  bytes: number,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    // Whoever waits for the body says nothing: then it is not too long.
    const timer = setTimeout(() => socket.destroy(), SILENCE_MS)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(/too large/.test(text))
    })
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${more.join('')}Content-Length: ${bytes}\r\n\r\n`,
    )
  })
}
