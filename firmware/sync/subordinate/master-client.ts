/** Asks the master over a link: typed questions, and answers that are checked against their schema. */
import type { PeerLink } from '#hal/peers.ts'
import type { Content } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { pack, unpack } from '../protocol/content-codec.ts'
import {
  type AckAsk,
  type ChangesAnswer,
  type ChangesAsk,
  type CompareAnswer,
  type CompareAsk,
  type ContentAsk,
  READ,
  type UploadAnswer,
  type UploadAsk,
} from '../protocol/sync-messages.ts'

export interface MasterClient {
  changes(ask: ChangesAsk, signal?: AbortSignal): Promise<ChangesAnswer>
  compare(ask: CompareAsk): Promise<CompareAnswer>
  content(ask: ContentAsk): Promise<{ readonly spaceId: string; contents: readonly Content[] }>
  upload(ask: UploadAsk, contents: readonly Content[]): Promise<UploadAnswer>
  ack(ask: AckAsk): Promise<void>
}

const NO_BODY = new Uint8Array()

/** `signal` ends whatever is being asked. */
export function createMasterClient(link: PeerLink, signal: AbortSignal): MasterClient {
  const options = { timeoutMs: SYNC_LIMITS.answerMs, signal }
  return {
    async changes(ask, waitSignal) {
      const { head } = await link.ask(
        'changes',
        { head: ask, body: NO_BODY },
        {
          timeoutMs: ask.waitMs + SYNC_LIMITS.answerMs,
          signal: waitSignal ? AbortSignal.any([signal, waitSignal]) : signal,
        },
      )
      return READ.changes.answer(head)
    },
    async compare(ask) {
      const { head } = await link.ask('compare', { head: ask, body: NO_BODY }, options)
      return READ.compare.answer(head)
    },
    async content(ask) {
      const { head, body } = await link.ask('content', { head: ask, body: NO_BODY }, options)
      return { spaceId: READ.content.answer(head).spaceId, contents: unpack(body) }
    },
    async upload(ask, contents) {
      const { head } = await link.ask('upload', { head: ask, body: pack(contents) }, options)
      return READ.upload.answer(head)
    },
    async ack(ask) {
      const { head } = await link.ask('ack', { head: ask, body: NO_BODY }, options)
      READ.ack.answer(head)
    },
  }
}
