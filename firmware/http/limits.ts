/** Every bound of the HTTP frame, with its reason. Tests pass smaller ones. */
import { HOUR_MS } from '#hal/durations.ts'

export interface Limits {
  readonly bodyBytes: number
  readonly bodyTimeoutMs: number
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly idleTimeoutMs: number
  readonly keepAliveTimeoutMs: number
  readonly headerBytes: number
  readonly headerCount: number
  readonly connections: number
  readonly connectionsPerClient: number
  readonly pipelined: number
  readonly lingerMs: number
  readonly changesPerMinute: number
  readonly drainMs: number
  readonly heartbeatMs: number
  readonly unreadBytes: number
  readonly eventStreams: number
  readonly turnTimeoutMs: number
}

export const LIMITS: Limits = {
  // Many times the largest one of a till. All connections together may hold 32 MiB of bodies; the
  // few routes that take longer ones say so and are an operator's.
  bodyBytes: 64 * 1024,
  // A JSON body on a LAN takes milliseconds; a client that needs longer is gone or hostile.
  bodyTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  // Only uploads come near it; they have a deadline of their own below this.
  requestTimeoutMs: 2 * HOUR_MS,
  // Above the slowest answer: showQR may take 40 s. An event stream writes more often; the routes
  // that add up months say how long theirs takes.
  idleTimeoutMs: 60_000,
  keepAliveTimeoutMs: 15_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  connections: 512,
  connectionsPerClient: 64,
  // Each one waits in memory for the answers before it; no till sends a second one early.
  pipelined: 16,
  // Between an answer and the end of a request that is still on its way: long enough to read it.
  lingerMs: 2_000,
  // Ten a second: far above any till, far below what wears a card out.
  changesPerMinute: 600,
  // The process has five seconds from SIGTERM; the stores need some of them.
  drainMs: 3_500,
  heartbeatMs: 15_000,
  // Of one event stream: a thousand events. Its reader comes back with its last id.
  unreadBytes: 256 * 1024,
  // A page and a till hold a few each.
  eventStreams: 64,
  // A turn in a request queue, from its beginning to the last byte of the answer taken: only who
  // does not read takes so long. Such routes again have their own.
  turnTimeoutMs: 60_000,
}
