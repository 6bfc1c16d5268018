/**
 * The other lanes of the shop, as messages that arrive once, twice, late or never.
 *
 * Implemented in drivers/peers/. Every implementation, the fake included, passes
 * test/contract/peers.ts. A link never repeats a message by itself; whoever asks must be
 * able to ask again, so every operation of docs/protocols/sync.md is idempotent.
 */
export const OPERATIONS = [
  'changes',
  'compare',
  'content',
  'upload',
  'ack',
  'config',
  'health',
  'assortment',
  'counterexamples',
  'shopday',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** JSON, followed by bytes. The receiver trusts neither. */
export interface Message {
  readonly head: unknown
  readonly body: Uint8Array
}

/** By default without bytes behind it. */
export function messageOf(head: unknown, body: Uint8Array = new Uint8Array()): Message {
  return { head, body }
}

export interface PeerLink extends AsyncDisposable {
  /**
   * Resolves with the master's answer. Rejects with 'unreachable' when none came, 'unauthorized'
   * when the key is not known there, 'too-many' (with retryAfterMs) when asked too often, and
   * with the master's own Fault otherwise.
   */
  ask(operation: Operation, message: Message, options: AskOptions): Promise<Message>
}

export interface AskOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Who asks, proven by the key; never what a message claims. */
export interface PeerCaller {
  readonly serialNumber: string
  /** Where from, for people. */
  readonly address: string
  /**
   * The lane came with the key for all, so it could have claimed any name; a key of its own proves its own name only.
   */
  readonly hasKeyForAll?: boolean
}

/**
 * Answers one message of a lane; `signal` aborts when the lane is gone. The lane is told the Fault that it rejects
 * with.
 */
export type MessageHandler = (
  caller: PeerCaller,
  operation: Operation,
  message: Message,
  signal: AbortSignal,
) => Promise<Message>

export interface PeerServer extends AsyncDisposable {
  /** `host:port` with the port that was really taken. */
  readonly address: string
}

export interface PeersDriver extends AsyncDisposable {
  /** Rejects with 'unreachable' when the address cannot be listened at. */
  serve(address: string, handler: MessageHandler): Promise<PeerServer>
  /** Allocates only; the first `ask` finds out whether anybody is there. Throws 'bad-request'. */
  connect(url: string): PeerLink
  /** Says on the local network that a master answers at the port; a hint that proves nothing. */
  announce(port: number, serialNumber: string): AsyncDisposable
  /** URLs of masters that were announced here, newest first. */
  discover(onFound: (master: FoundMaster) => void): AsyncDisposable
}

export interface FoundMaster {
  readonly url: string
  readonly serialNumber: string
}
