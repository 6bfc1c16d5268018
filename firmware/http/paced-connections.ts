/**
 * Reads and parses each connection a piece at a time, in turns (async/loop-share.ts), so that chunks, header lines,
 * requests sent ahead and records of one byte cost their sender what they really cost. A piece has at most one request
 * head. A stranger is not read before its turn: its bytes stay in the kernel, and its sending waits. All chunks of a body
 * in one piece reach the reader as one chunk: as objects of their own, chunks of one byte take a hundred times the memory,
 * and garbage collection takes as long as there are objects.
 *
 * What follows an answer in chunks is not parsed. It is read and dropped for a while, so that the sender can read the
 * answer, and then the connection ends.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import {
  createLoopShare,
  type LoopShare,
  type Seat,
  STRANGERS,
} from '#firmware/async/loop-share.ts'
import { holderBefore, type KnownBy } from './known-addresses.ts'
import type { Limits } from './limits.ts'
import type { App } from './router.ts'

/** All listeners of a process have one event loop. */
const SHARE = createLoopShare()

interface Paced {
  readonly seat: Seat
  awaitsTurn(): boolean
  /** From here on nothing that arrives is parsed. */
  dropRest(): void
  joinChunks(request: IncomingMessage): void
  afterUnparsed(act: () => void): void
}

const paced = new WeakMap<Socket, Paced>()

export function paceConnections(
  server: Server,
  limits: Limits,
  knownBy: KnownBy,
  share: LoopShare = SHARE,
): void {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection'
  server.on(event, (socket: Socket) => {
    paced.set(socket, pace(socket, limits, share, holderBefore(socket, knownBy)))
  })
  // Before whoever looks at what the request shows.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const known = paced.get(request.socket)
    // What an earlier request has shown is worth nothing to this one.
    if (knownBy === 'token') known?.seat.moveTo(STRANGERS)
    if (isChunked(request)) known?.joinChunks(request)
    const work = known?.seat.begin()
    response.once('close', () => work?.[Symbol.dispose]())
  })
}

/**
 * Calls `act` once all is parsed that had arrived when this was called: a busy lane reads late what came in time, and who
 * is beyond his share is parsed late.
 */
export function afterArrived(socket: Socket, act: () => void): void {
  setImmediate(() => {
    const known = paced.get(socket)
    if (known) known.afterUnparsed(act)
    else act()
  })
}

/** Whether something of it may lie in the kernel, unread until its turn comes. */
export const awaitsTurn = (socket: Socket): boolean => paced.get(socket)?.awaitsTurn() ?? false

/** Until its next request what comes over this connection is `holder`'s. */
export function chargeTo(holder: string, socket: Socket): void {
  paced.get(socket)?.seat.moveTo(holder)
}

/** Undefined before the connection's handshake is done. */
export const isStranger = (socket: Socket) => paced.get(socket)?.seat.isStranger

/** The rest of a body in chunks, however long it is, is worth nothing once its request is answered. */
export function endAfterUnreadChunks(app: App): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && isChunked(raw)) {
      // Nobody knows where the next request would begin.
      reply.header('connection', 'close')
      paced.get(raw.socket)?.dropRest()
    }
    done()
  })
}

const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined

/** What Node listens to for HTTP: it was told of the connection just before. */
function takeLatest(socket: Socket, event: 'data' | 'end'): (bytes?: Buffer) => void {
  const listen = socket.listeners(event).at(-1) as (bytes?: Buffer) => void
  socket.removeListener(event, listen)
  return (bytes) => listen.call(socket, bytes)
}

const HEAD_END = '\r\n\r\n'
/** A piece that took longer is followed by smaller ones, one that took less by larger ones. */
const PIECE_MS = { least: 0.5, most: 2 }
/** A head of the largest size comes whole. */
const FIRST_PIECE_BYTES = 16 * 1024
const PIECE_BYTES_LEAST = 512

/** For the chunks of one piece: pieces are parsed one after another. */
let chunkBuffer: Buffer = Buffer.alloc(0)
const bufferFor = (buffer: Buffer, bytes: number) =>
  buffer.length < bytes ? Buffer.allocUnsafeSlow(bytes) : buffer

function pace(socket: Socket, limits: Limits, share: LoopShare, holder: string): Paced {
  // Node's own, which parse whatever they are given.
  const parse = takeLatest(socket, 'data')
  const parseEnd = takeLatest(socket, 'end')
  const { pause, resume, destroySoon } = socket
  let unparsed: Buffer[] = []
  let pieceBytes = Math.min(FIRST_PIECE_BYTES, limits.pieceBytes)
  let droppedBytes = 0
  let afterwards: (() => void)[] = []
  let handOnChunks: (() => void) | null = null
  let [isHeld, isPaused, isOver] = [false, false, false]
  const seat = share.join(holder, step)
  socket.once('close', () => {
    unparsed = []
    seat[Symbol.dispose]()
  })

  // Two decide whether it is read: Node, by what has not been consumed yet, and its turn.
  socket.pause = () => {
    isPaused = true
    return pause.call(socket)
  }
  socket.resume = () => {
    isPaused = false
    if (isHeld) seat.wait()
    return isHeld ? socket : resume.call(socket)
  }
  // After the last answer Node would cut a client that is still sending, who then never reads it.
  socket.destroySoon = () => (isOver ? void socket.end() : destroySoon.call(socket))

  socket.on('data', (bytes: Buffer) => {
    unparsed.push(bytes)
    hold()
    if (!isPaused) seat.wait()
  })
  // What came before it is parsed first: records that are read at once end at once, too.
  socket.on('end', () => {
    // In another turn: what was answered at once is on its way before Node gives up the rest.
    if (unparsed.length > 0) afterwards.push(() => setImmediate(parseEnd))
    else parseEnd()
  })
  if (seat.isStranger) {
    hold()
    seat.wait()
  }

  function hold(): void {
    if (isHeld) return
    isHeld = true
    pause.call(socket)
  }

  function step(): void {
    if (isPaused || socket.destroyed) return
    if (isOver || socket.writableEnded) dropPiece()
    else parsePiece()
  }

  function parsePiece(): void {
    const piece = nextPiece()
    if (piece) {
      parse(piece)
      handOnChunks?.()
    }
    if (unparsed.length > 0) {
      if (!isPaused) seat.wait()
      return
    }
    if (piece) tellAfterwards()
    // What is read now may have waited in the kernel.
    else setImmediate(() => unparsed.length === 0 && tellAfterwards())
    if (piece && seat.isStranger) seat.wait()
    else readOn()
  }

  function tellAfterwards(): void {
    const acts = afterwards
    afterwards = []
    for (const act of acts) act()
  }

  /** Until the end of the piece, or of the body. Node calls push() for each chunk. */
  function joinChunks(request: IncomingMessage): void {
    const push = request.push.bind(request)
    let bytes = 0
    const handOn = () => {
      if (bytes === 0) return
      const joined = Buffer.from(chunkBuffer.subarray(0, bytes))
      bytes = 0
      // As Node does after each chunk.
      if (!push(joined)) socket.pause()
    }
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        handOn()
        handOnChunks = null
        return push(null)
      }
      chunkBuffer = bufferFor(chunkBuffer, limits.pieceBytes)
      chunkBuffer.set(chunk, bytes)
      bytes += chunk.length
      return true
    }
    handOnChunks = handOn
  }

  /** Whatever Node has decided meanwhile. */
  function readOn(): void {
    isHeld = false
    if (!isPaused) resume.call(socket)
  }

  function dropPiece(): void {
    for (const { length } of unparsed) droppedBytes += length
    unparsed = []
    tellAfterwards()
    // Held for good: its end is a matter of limits.lingerMs.
    if (droppedBytes < limits.droppedBytes) readOn()
  }

  function nextPiece(): Buffer | null {
    const all = unparsed.length > 1 ? Buffer.concat(unparsed) : unparsed[0]
    if (!all) return null
    if (seat.latestStepMs > PIECE_MS.most) pieceBytes = Math.max(pieceBytes / 4, PIECE_BYTES_LEAST)
    else if (seat.latestStepMs < PIECE_MS.least)
      pieceBytes = Math.min(pieceBytes * 2, limits.pieceBytes)
    const most = all.subarray(0, pieceBytes)
    const headEnd = most.indexOf(HEAD_END)
    const piece = headEnd < 0 ? most : most.subarray(0, headEnd + HEAD_END.length)
    unparsed = piece.length < all.length ? [all.subarray(piece.length)] : []
    return piece
  }

  return {
    seat,
    awaitsTurn: () => isHeld && !isPaused,
    dropRest() {
      isOver = true
    },
    joinChunks,
    afterUnparsed(act) {
      if (isHeld && !isPaused) afterwards.push(act)
      else act()
    },
  }
}
