/** How a walk asks an operation, whatever client carries it. */
export interface Asked {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** In small letters. */
  readonly headers?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: unknown
  /** A form with this file in the field `file`. */
  readonly file?: Uint8Array
  readonly picture?: Uint8Array
  /** Text of a table. */
  readonly csv?: string
  /** Another lane than the one that is walked. */
  readonly url?: string
}

export interface Answered {
  readonly status: number
  readonly type: string | null
  readonly headers: Readonly<Record<string, string>>
  /** JSON; of an event stream the text of its first event; of bytes undefined. */
  readonly body: unknown
  readonly bytes: Uint8Array
}

/** `POST /showQR`, as the documents' words have it. */
export type Ask = (name: string, asked?: Asked) => Promise<Answered>

/** By Node's own fetch. */
export function askBy(url: string): Ask {
  return async (name, asked = {}) => {
    const [method = '', path = ''] = name.split(' ')
    const { headers = {}, body } = contentOf(asked)
    const closing = new AbortController()
    const reply = await fetch(`${asked.url ?? url}${addressOf(path, asked)}`, {
      method,
      headers: { ...headers, ...asked.headers },
      ...(body !== undefined && { body }),
      signal: closing.signal,
    })
    const type = reply.headers.get('content-type')?.split(';')[0] ?? null
    const head = { status: reply.status, type, headers: Object.fromEntries(reply.headers) }
    if (type === 'text/event-stream') {
      const text = await firstEvent(reply)
      closing.abort()
      return { ...head, body: text, bytes: new Uint8Array() }
    }
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const json =
      type === 'application/json' ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
    return { ...head, body: json as unknown, bytes }
  }
}

export function addressOf(path: string, { path: names = {}, query = {} }: Asked): string {
  const text = path.replace(/:([a-z]+)/g, (_all, name: string) =>
    encodeURIComponent(names[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? text : `${text}?${search}`
}

export function contentOf({ body, file, picture, csv }: Asked): {
  headers?: Record<string, string>
  body?: string | Blob | FormData
} {
  if (picture) return { headers: { 'content-type': 'image/jpeg' }, body: blobOf(picture) }
  if (csv !== undefined) return { headers: { 'content-type': 'text/csv' }, body: csv }
  if (file) {
    const form = new FormData()
    form.set('file', blobOf(file), 'templates.tar')
    return { body: form }
  }
  if (body === undefined) return {}
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function blobOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)])
}

/** Without the comment lines that keep a stream alive. */
async function firstEvent(reply: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const events = text.split('\n\n').slice(0, -1)
    const event = events.find((one) => /^data:/m.test(one))
    if (event) return `${event.replace(/^:.*\n/gm, '')}\n\n`
  }
  throw new Error('the stream ended before an event')
}
