/** Somebody at the chain's NATS servers with a name and a password, who speaks NATS and JetStream and knows nothing of our driver. */
import { connect, type NatsConnection } from '@nats-io/transport-node'

export interface ChainLogin {
  readonly user: string
  readonly password: string
  /** Where its answers come; `_INBOX` where nobody says otherwise. */
  readonly inboxPrefix?: string
  /** Below which it asks about streams, where that is not `$JS.API`. */
  readonly apiPrefix?: string
}

export interface ChainClient extends AsyncDisposable {
  readonly connection: NatsConnection
  /** Of the JetStream interface: `STREAM.INFO.laned`. Also asked the usual way, where the own way refuses. The answer, or why there is none; rejects without a connection. */
  api(subject: string, body?: unknown): Promise<ApiAnswer>
  /** Whether the stream took it, or why not. */
  put(subject: string, value: Uint8Array | string): Promise<string | null>
  /** What the stream has under a subject. */
  newest(stream: string, subject: string): Promise<Uint8Array | null>
  /** Every message that comes meanwhile. */
  hears(subject: string): Heard
}

export interface ApiAnswer {
  /** Null: it was done. */
  readonly refusal: string | null
  readonly json: unknown
}

export interface Heard extends Disposable {
  readonly messages: readonly HeardMessage[]
}

export interface HeardMessage {
  readonly subject: string
  readonly text: string
}

export const STREAM = 'laned'
export const BLOB_STREAM = `${STREAM}-blob`

const JETSTREAM = '$JS.API'
const ANSWER_MS = 3_000
const CONNECT_MS = 20_000

export async function openChainClient(
  servers: readonly string[],
  { user, password, inboxPrefix, apiPrefix = JETSTREAM }: ChainLogin,
): Promise<ChainClient> {
  const connection = await connect({
    servers: [...servers],
    user,
    pass: password,
    timeout: CONNECT_MS,
    // To another server of a cluster, where one is killed.
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
    ...(inboxPrefix && { inboxPrefix }),
  })
  // What it may not do is said where it is tried.
  connection.closed().catch(() => {})

  async function ask(subject: string, body: Uint8Array | string): Promise<ApiAnswer> {
    try {
      const answer = await connection.request(subject, body, { timeout: ANSWER_MS })
      const json = answer.json() as { error?: { description: string } }
      return { refusal: json.error?.description ?? null, json }
    } catch (error) {
      if (connection.isClosed()) throw error
      return { refusal: (error as Error).message, json: null }
    }
  }

  const client: ChainClient = {
    connection,
    async api(subject, body) {
      const asked = body === undefined ? '' : JSON.stringify(body)
      const answer = await ask(`${apiPrefix}.${subject}`, asked)
      if (answer.refusal === null || apiPrefix === JETSTREAM) return answer
      return ask(`${JETSTREAM}.${subject}`, asked)
    },
    put: async (subject, value) => (await ask(subject, value)).refusal,
    async newest(stream, subject) {
      const { json } = await client.api(`STREAM.MSG.GET.${stream}`, { last_by_subj: subject })
      const { message } = (json ?? {}) as { message?: { data?: string } }
      return message ? new Uint8Array(Buffer.from(message.data ?? '', 'base64')) : null
    },
    hears(subject) {
      const messages: HeardMessage[] = []
      const subscription = connection.subscribe(subject, {
        callback(error, message) {
          if (!error) messages.push({ subject: message.subject, text: message.string() })
        },
      })
      return { messages, [Symbol.dispose]: () => subscription.unsubscribe() }
    },
    [Symbol.asyncDispose]: () => connection.close(),
  }
  return client
}
