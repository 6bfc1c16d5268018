/** An AbortSignal for long work: aborts when the client has closed the connection unanswered. */
import type { ServerResponse } from 'node:http'

/**
 * Aborts when the connection closes before the answer was written. Fastify's own `request.signal`
 * does not serve here: it aborts as soon as the body has been read.
 */
export function clientDisconnect(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const close = () => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.closed) close()
  else response.once('close', close)
  return gone.signal
}
