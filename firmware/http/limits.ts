/** Every bound of the HTTP frame, with its reason. Tests pass smaller ones. */
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'

const BOUNDS = {
  // Many times as much as a till ever sends. All connections together may hold 32 MiB of bodies; the
  // few routes that take longer bodies say so and are an operator's.
  bodyBytes: 64 * 1024,
  // A JSON body on a LAN takes milliseconds; a client that needs longer is gone or hostile.
  bodyTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  // Only uploads come near it; their own deadline for the body is shorter.
  requestTimeoutMs: 2 * HOUR_MS,
  // Longer than the slowest answer: showQR may take 40 s. An event stream writes more often; routes
  // that add up months declare how long theirs takes.
  idleTimeoutMs: 60_000,
  keepAliveTimeoutMs: 15_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  connections: 512,
  // Of all who have not shown who they are together: more than browsers open before somebody has logged in.
  connectionsOfStrangers: 128,
  // Each one waits in memory for the answers before it; no till sends a second one early.
  pipelined: 16,
  // How long a client that is still sending may go on after its answer: long enough to read it.
  lingerMs: 2_000,
  // Ten a second: far above any till, far below what wears out a card.
  changesPerMinute: 600,
  // The process has five seconds from SIGTERM; the stores need some of them.
  drainMs: 3_500,
  heartbeatMs: 15_000,
  // For one event stream: a thousand events. A reader that is cut off comes back with its last id.
  unreadBytes: 256 * 1024,
  // A page and a till hold a few each.
  eventStreams: 64,
  // A turn in a request queue, from its beginning until the last byte of the answer is taken: only a client
  // that does not read takes so long. Routes with long answers have a limit of their own here, too.
  turnTimeoutMs: 60_000,
  // What is parsed in one turn, where it is cheap: all that is read at once. Less where it is not.
  pieceBytes: 64 * 1024,
  // The largest body that a till sends, a picture: refused, it is taken off the line, so that its sender reads why.
  droppedBytes: 16 * 1024 * 1024,
}

export type Limits = Readonly<Record<keyof typeof BOUNDS, number>>
export const LIMITS: Limits = BOUNDS
