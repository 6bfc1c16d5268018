/**
 * A network in memory: messages are late, lost, doubled or overtaken as its levers say, and nodes
 * can be cut off. For simulations, and for many lanes in one process.
 */

import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Message, MessageHandler, PeerLink, PeersDriver } from '#hal/peers.ts'
import { createFakePeers, type FakeEther, type FakeWires } from './peers-fake.ts'

export interface FakeNetwork extends FakeWires {
  /** Each in 0…1 of messages, one way. */
  loss: number
  doubling: number
  /** Longest way of a message; the time is even chance, so messages overtake each other. */
  delayMs: number
  /** Node names that nothing reaches and nothing leaves. */
  readonly cut: Set<string>
  /** Names whose key no master knows. */
  readonly strangers: Set<string>
  /** Null takes the node away: it answers nothing, not even what was asked before. */
  serve(node: string, handler: MessageHandler | null): void
  /** What its devices share beside their messages. */
  readonly ether: FakeEther
  /** The port of the device with this serial number, whom the others reach at `host`. */
  peersOf(serialNumber: string, host: string): PeersDriver
  readonly messages: number
}

/** `chance` gives numbers in [0, 1). */
export function createFakeNetwork(clock: Clock, chance: () => number): FakeNetwork {
  const handlers = new Map<string, MessageHandler>()
  let messages = 0

  function carry(from: string, to: string, deliver: () => void): void {
    messages += 1
    if (network.cut.has(from) || network.cut.has(to) || chance() < network.loss) return
    if (network.delayMs === 0) deliver()
    else clock.after(chance() * network.delayMs, deliver)
  }

  function ask(from: string, to: string, ...[operation, message, options]: Ask): Promise<Message> {
    const { promise, resolve, reject } = Promise.withResolvers<Message>()
    const deadline = new AbortController()
    const giveUp = () => {
      timer[Symbol.dispose]()
      options.signal?.removeEventListener('abort', giveUp)
      deadline.abort()
      reject(new Fault('unreachable', say('fault.sync.master-silent', { address: to })))
    }
    const timer = clock.after(options.timeoutMs, giveUp)
    options.signal?.addEventListener('abort', giveUp, { once: true })
    const settle = (finish: () => void) => () => {
      timer[Symbol.dispose]()
      options.signal?.removeEventListener('abort', giveUp)
      finish()
    }

    // What travels is a copy, as it is over a wire.
    const sent = copyOf(message)
    const deliver = () => {
      const handler = handlers.get(to)
      if (handler && network.strangers.has(from)) {
        const why = new Fault('unauthorized', asSentence(`${to} does not accept this device's key`))
        return back(
          handler,
          settle(() => reject(why)),
        )
      }
      const caller = { serialNumber: from, address: from }
      handler?.(caller, operation, sent, deadline.signal).then(
        (answer) =>
          back(
            handler,
            settle(() => resolve(copyOf(answer))),
          ),
        (error: unknown) =>
          back(
            handler,
            settle(() => reject(error)),
          ),
      )
    }
    const back = (handler: MessageHandler, finish: () => void) => {
      if (handlers.get(to) === handler) carry(to, from, finish)
    }
    if (options.signal?.aborted) giveUp()
    carry(from, to, deliver)
    if (chance() < network.doubling) carry(from, to, deliver)
    return promise
  }

  const network: FakeNetwork = {
    loss: 0,
    doubling: 0,
    delayMs: 0,
    cut: new Set(),
    strangers: new Set(),
    get messages() {
      return messages
    },
    serve(node, handler) {
      if (handler) handlers.set(node, handler)
      else handlers.delete(node)
    },
    connect: (from, to) => ({
      ask: (...what) => ask(from, to, ...what),
      async [Symbol.asyncDispose]() {},
    }),
    get ether() {
      return ether
    },
    peersOf: (serialNumber, host) => createFakePeers(ether, serialNumber, host),
  }
  const ether: FakeEther = {
    network,
    taken: new Set(),
    announced: new Set(),
    looking: new Set(),
  }
  return network
}

const copyOf = ({ head, body }: Message): Message => ({
  head: JSON.parse(JSON.stringify(head)),
  body: body.slice(),
})

type Ask = Parameters<PeerLink['ask']>
