/** Asks the master over a link: typed questions, and answers that are checked against their schema. */
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { messageOf, type Operation, type PeerLink } from '#hal/peers.ts'
import type { Content } from '#hal/template-store.ts'
import type { LatestHealth } from '../lane-health/health-exchange.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { pack, unpack } from '../protocol/content-codec.ts'
import type { HeardNews } from '../protocol/master-news.ts'
import {
  type AckAsk,
  type ChangesAnswer,
  type ChangesAsk,
  type CompareAnswer,
  type CompareAsk,
  type ContentAsk,
  PROTOCOL,
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

export interface BesideChanges {
  /** Of the master, heard with its answers. */
  readonly news?: HeardNews | undefined
  /** Told with the questions, to a master that tells news. */
  readonly health?: Pick<LatestHealth, 'report' | 'refresh'> | null | undefined
}

/** `signal` ends whatever is being asked. */
export function createMasterClient(
  link: Pick<PeerLink, 'ask'>,
  signal: AbortSignal,
  { news, health }: BesideChanges = {},
): MasterClient {
  const options = { timeoutMs: SYNC_LIMITS.answerMs, signal }
  const asking = (operation: Operation, ask: object, body?: Uint8Array) =>
    link.ask(operation, messageOf(ask, body), options)

  async function askForChanges(ask: ChangesAsk, waitSignal?: AbortSignal) {
    const options = {
      timeoutMs: ask.waitMs + SYNC_LIMITS.answerMs,
      signal: waitSignal ? AbortSignal.any([signal, waitSignal]) : signal,
    }
    const { head } = await link.ask('changes', messageOf(ask), options).catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'unreachable') news?.lost()
      throw error
    })
    const answer = READ.changes.answer(head)
    if (answer.protocol !== PROTOCOL)
      throw new Fault(
        'refused',
        say('fault.sync.master-protocol-differs', { protocol: answer.protocol }),
      )
    return answer
  }

  return {
    async changes(ask, waitSignal) {
      const marks = news?.marks
      if (!news || !marks) return askForChanges(ask, waitSignal)
      const isLong = news.hasNews && ask.waitMs > 0
      const waitMs = isLong ? SYNC_LIMITS.longWaitMs : ask.waitMs
      const report = isLong ? health?.report() : undefined
      if (isLong) health?.refresh()
      const beside = { news: marks, ...(report && { health: report }) }
      try {
        const answer = await askForChanges({ ...ask, waitMs, ...beside }, waitSignal)
        news.heard(answer.news)
        return answer
      } catch (error) {
        // A master of an earlier release takes no question with marks.
        if (!(error instanceof Fault) || error.kind !== 'bad-request') throw error
        news.refused()
        return askForChanges(ask, waitSignal)
      }
    },
    async compare(ask) {
      const { head } = await asking('compare', ask)
      return READ.compare.answer(head)
    },
    async content(ask) {
      const { head, body } = await asking('content', ask)
      return { spaceId: READ.content.answer(head).spaceId, contents: unpack(body) }
    },
    async upload(ask, contents) {
      const { head } = await asking('upload', ask, pack(contents))
      return READ.upload.answer(head)
    },
    async ack(ask) {
      const { head } = await asking('ack', ask)
      READ.ack.answer(head)
    },
  }
}
