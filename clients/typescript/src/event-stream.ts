/**
 * Server-sent events of a lane, over `fetch`, because a browser's EventSource sends no token. A stream
 * that ends is opened again after its last event; a refusal (401, 403) is thrown.
 */
import { orAborted, pause } from './repetition.js'

export interface EventStreamOptions {
  /** The events after this one come first; `0` is the beginning of a ledger. Default: from now on. */
  readonly after?: string
  /** Ends it. */
  readonly signal?: AbortSignal
}

export interface LaneEvent<Data> {
  /** After which a reader goes on; an event without one of its own has that of the one before, as in browsers. */
  readonly id: string
  readonly type: string
  readonly data: Data
}

interface Source extends EventStreamOptions {
  readonly fetch: typeof globalThis.fetch
  readonly headers: Readonly<Record<string, string>>
}

const AGAIN_MS = 1_000
/** A lane writes a comment each 15 s; twice that in silence is a connection that is gone. */
const SILENCE_MS = 35_000

export async function* readEvents<Data>(
  url: string,
  { fetch, headers, after, signal }: Source,
): AsyncGenerator<LaneEvent<Data>> {
  // An empty one is none: from now on.
  let last = after || undefined
  while (!signal?.aborted) {
    try {
      const sent = last === undefined ? {} : { 'last-event-id': last }
      for await (const { id, type, data } of openOnce(url, {
        fetch,
        headers: { ...headers, ...sent },
        ...(signal && { signal }),
      })) {
        last = id ?? last
        if (data !== null) yield { id: last ?? '', type, data: JSON.parse(data) as Data }
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof RefusedStream) throw error
    }
    await pause(AGAIN_MS, signal).catch(() => {})
  }
}

/** Asking again would change nothing. */
export class RefusedStream extends Error {}

/** What stands between two empty lines. */
interface Block {
  readonly id: string | null
  readonly type: string
  /** Null: no event; its id says where the stream begins. */
  readonly data: string | null
}

async function* openOnce(
  url: string,
  { fetch, headers, signal }: Omit<Source, 'after'>,
): AsyncGenerator<Block> {
  const silence = new AbortController()
  const end = () => silence.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const asked = fetch(url, { headers, signal: silence.signal })
    const response = await orAborted(asked, silence.signal)
    if (response.status === 429 || response.status >= 500) return
    if (!response.ok || !response.body)
      throw new RefusedStream(`${url}: ${response.status} ${await response.text()}`)
    let unread = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const read = () => orAborted(reader.read(), silence.signal)
    for (let part = await read(); !part.done; part = await read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const blocks = (unread + part.value).split('\n\n')
      unread = blocks.pop() ?? ''
      yield* blocks.map(blockOf)
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    silence.abort()
  }
}

/** Of a comment, which only says that the stream is alive, nothing is left. */
function blockOf(text: string): Block {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  return {
    id: fields.get('id') ?? null,
    type: fields.get('event') ?? 'message',
    data: fields.get('data') ?? null,
  }
}
