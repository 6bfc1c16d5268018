/** What a master hands out to its lanes beside what they learn. A feature has it: it says both sides of the conversation. */
import type { Message, PeerCaller } from '#hal/peers.ts'
import type { Exchange } from './exchange-loop.ts'

export interface HandedOut {
  /** How a lane asks for it, the master's own lane too. */
  readonly exchange: Exchange
  /** What the master answers. Rejects with 'bad-request' for what is no question. */
  answer(caller: PeerCaller, message: Message): Promise<Message>
}
