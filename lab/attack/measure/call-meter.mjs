/**
 * Loaded into a lane that is attacked (`node --import`): what its event loop did with each call and when, so that a call that
 * took long can be told apart into its phases. Whoever connects to $CALL_METER_SOCKET and writes `FROM PORT` (milliseconds of
 * the machine's monotonic clock, the caller's own port) is told it as JSON; call-phases.ts makes words of it.
 *
 * Only the latest of each are kept. All clocks are process.hrtime: processes of one machine have the same.
 * Plain JavaScript: what Node needs to strip types would count as memory of the lane, which is measured, too.
 */
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

/** @import { IncomingMessage } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { LaneTimes } from './call-phases.ts' */
/** @typedef {LaneTimes['turns'][number]} Turn */
/** @typedef {LaneTimes['writes'][number]} Write */
/** @typedef {LaneTimes['steps'][number]} Step */
/** @typedef {{ request: IncomingMessage, socket: Socket }} Exchange */
/** @typedef {{ localAddress: string | undefined, acceptedMs: number, readMs?: number, parsedMs?: number, answeredMs?: number }} CallTimes */

const CHECK_EVERY_MS = 5
/** Others waited for it: a turn or a write that took shorter is not kept. */
const TURN_MS_LEAST = 20
const WRITE_MS_LEAST = 2
const KEPT_MOST = 4_000
const KIOSK_LISTENER = '127.0.0.2'

const { CALL_METER_SOCKET: path, NODE_OPTIONS: options } = process.env
const nowMs = () => Number(process.hrtime.bigint()) / 1e6

if (path && options && isMainThread) measure(path)

/** @param {string} socket */
function measure(socket) {
  /** @type {Turn[]} */
  const turns = keepLatest()
  /** @type {Write[]} */
  const writes = keepLatest()
  /** @type {Step[]} */
  const steps = keepLatest()
  /**
   * By the caller's port: when its latest connection came, and what came over it.
   * @type {Map<number, CallTimes>}
   */
  const calls = new Map()
  followTurns(turns)
  followWrites(writes)
  followCalls(calls, steps)
  /**
   * @param {readonly { readonly atMs: number }[]} list
   * @param {number} fromMs
   */
  const since = (list, fromMs) => list.filter(({ atMs }) => atMs >= fromMs)
  /** @param {Socket} connection */
  const tell = (connection) => {
    connection
      .on('error', () => {})
      .once('data', (bytes) => {
        const [from = 0, port = 0] = String(bytes).split(' ').map(Number)
        const call = calls.get(port) ?? null
        const told = { call, turns: since(turns, from), writes: since(writes, from) }
        connection.end(JSON.stringify({ ...told, steps: since(steps, from) }))
      })
  }
  createServer(tell).listen(socket).unref()
}

/**
 * @template One
 * @returns {One[]}
 */
function keepLatest() {
  /** @type {One[]} */
  const list = []
  const { push } = list
  list.push = (...ones) => {
    if (list.length >= KEPT_MOST) list.splice(0, KEPT_MOST / 2)
    return push.apply(list, ones)
  }
  return list
}

/**
 * Of one turn: all of it, what the thread ran, and how long it was given no processor. The rest it waited for the disk.
 * @param {Turn[]} turns
 */
function followTurns(turns) {
  const look = () => {
    const [ran, kept] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return { atMs: nowMs(), ranMs: Number(ran) / 1e6, keptMs: Number(kept) / 1e6 }
  }
  let before = look()
  const next = () => {
    const after = look()
    const { atMs, ranMs, keptMs } = before
    const wallMs = after.atMs - atMs
    const spent = { wallMs, ranMs: after.ranMs - ranMs, keptMs: after.keptMs - keptMs }
    if (wallMs >= TURN_MS_LEAST) turns.push({ atMs, ...spent })
    before = after
  }
  setInterval(next, CHECK_EVERY_MS).unref()
}

/**
 * On the event loop: a commit waits for the card in it.
 * @param {Write[]} writes
 */
function followWrites(writes) {
  /**
   * @param {any} prototype
   * @param {string} name
   * @param {(given: unknown[], statement: StatementSync) => string} what
   */
  const timed = (prototype, name, what) => {
    const plain = prototype[name]
    /** @param {unknown[]} given */
    prototype[name] = function (...given) {
      const fromMs = nowMs()
      try {
        return plain.apply(this, given)
      } finally {
        const tookMs = nowMs() - fromMs
        if (tookMs >= WRITE_MS_LEAST) writes.push({ atMs: fromMs, tookMs, what: what(given, this) })
      }
    }
  }
  timed(DatabaseSync.prototype, 'exec', ([sql]) => String(sql).trim().slice(0, 20))
  /** @type {Parameters<typeof timed>[2]} */
  const text = (_given, statement) => statement.sourceSQL.trim().slice(0, 40)
  for (const name of ['run', 'get', 'all']) timed(StatementSync.prototype, name, text)
}

/**
 * @param {Map<number, CallTimes>} calls
 * @param {Step[]} steps
 */
function followCalls(calls, steps) {
  subscribe('net.server.socket', (message) => {
    const { socket } = /** @type {{ socket: Socket }} */ (message)
    const { remotePort, localAddress } = socket
    if (remotePort === undefined) return
    const [oldest = 0] = calls.keys()
    if (calls.size >= KEPT_MOST) calls.delete(oldest)
    /** @type {CallTimes} */
    const call = { acceptedMs: nowMs(), localAddress }
    calls.delete(remotePort)
    calls.set(remotePort, call)
    const { emit } = socket
    // What paces connections listens to it and reads on when it likes: nothing here makes it flow.
    /** @param {unknown[]} given */
    socket.emit = (...given) => {
      if (given[0] === 'data') {
        call.readMs = nowMs()
        socket.emit = emit
      }
      return Reflect.apply(emit, socket, given)
    }
  })
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = /** @type {Exchange} */ (message)
    const call = calls.get(socket.remotePort ?? 0)
    if (call) call.parsedMs = nowMs()
    const what = stepOf(request.url, socket)
    if (what) steps.push({ atMs: nowMs(), what: `${what} asks` })
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, socket } = /** @type {Exchange} */ (message)
    const call = calls.get(socket.remotePort ?? 0)
    if (call) call.answeredMs = nowMs()
    const what = stepOf(request.url, socket)
    if (what) steps.push({ atMs: nowMs(), what: `${what} is answered` })
  })
}

/**
 * What a payment waits for outside of the lane: its bank, which is a server of this process, and its own glass.
 * @param {string | undefined} url
 * @param {Socket} socket
 */
function stepOf(url = '', { localAddress }) {
  if (url.startsWith('/v1/orders/')) return 'bank'
  return url === '/glass/next' && localAddress === KIOSK_LISTENER ? 'glass' : null
}
