/** A centre behind messages: what it is sent is read strictly, what it says goes out in bounds. */
import type { PeerCaller, PeerDesk, PeerLink } from '#hal/peers.ts'
import { pack, unpack } from '../protocol/content-codec.ts'
import { READ } from '../protocol/messages.ts'
import type { MasterStore } from './master-store.ts'

const NO_BODY = new Uint8Array()

export function createDesk(masterStore: MasterStore): PeerDesk {
  return async (caller, operation, { head, body }, signal) => {
    switch (operation) {
      case 'changes':
        return plain(await masterStore.changes(caller, READ.changes.ask(head), signal))
      case 'compare':
        return plain(await masterStore.compare(caller, READ.compare.ask(head)))
      case 'content': {
        const ask = READ.content.ask(head)
        return { head: { spaceId: ask.spaceId }, body: pack(await masterStore.content(ask)) }
      }
      case 'upload':
        return plain(await masterStore.upload(caller, READ.upload.ask(head), unpack(body)))
      case 'ack': {
        await masterStore.ack(caller, READ.ack.ask(head))
        return plain({})
      }
    }
  }
}

/** A master is its own subordinate: the same messages, without a network. */
export function linkTo(desk: PeerDesk, caller: PeerCaller): PeerLink {
  return {
    ask: (operation, message, { signal }) =>
      desk(caller, operation, message, signal ?? new AbortController().signal),
    async [Symbol.asyncDispose]() {},
  }
}

const plain = (head: object) => ({ head, body: NO_BODY })
