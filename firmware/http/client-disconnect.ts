/**
 * An AbortSignal for long work: aborts when the client has closed the connection unanswered.
 *
 * Why a `showQR` ends with its connection: requests once waited without a bound. Behind a bank that answers in 9.3 s
 * the fourth and fifth of five `showQR` were cut by the socket at 60 s, worked on all the same, and a payable code
 * appeared at 80 s for a till that had lost it. A repeated request cannot be told from that of the next customer. So
 * one deadline of 40 s runs from the arrival to the answer, 10 s of it in the line at most; identical requests share
 * one piece of work (shared-work.ts), which ends with the last client. A request in the line leaves no trace. Once
 * there is a row, the payment becomes `cancelling` (reason `client-gone`), and its follower asks what the bank has
 * and cancels that. An answer that was written is a payment, whether or not the till read it. The cost: a client that
 * closes its half of the connection gets no payment. A cable that is pulled closes nothing: there the deadline ends
 * the call.
 */
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
