/**
 * The messages of lanes at a master. What a lane sends about templates is checked against its schema here, answered by
 * master-answers.ts, and pictures are packed into the body of the answer; all else is read by whoever answers it.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  type Message,
  type MessageHandler,
  messageOf,
  type PeerCaller,
  type PeerLink,
} from '#hal/peers.ts'
import { pack, unpack } from '../protocol/content-codec.ts'
import { areSame, type MasterNews } from '../protocol/master-news.ts'
import {
  type AckAnswer,
  type ChangesAnswer,
  type ChangesAsk,
  type CompareAnswer,
  type ContentAnswer,
  READ,
  type UploadAnswer,
} from '../protocol/sync-messages.ts'
import type { MasterAnswers } from './master-answers.ts'

type Answering = (message: Message) => Promise<Message>
type AnsweringLane = (caller: PeerCaller, message: Message) => Promise<Message>

/** What a master may have besides templates. A lane that asks for something else gets the answer of an earlier release. */
export interface BesideTemplates {
  readonly handedOut?: Promise<{ readonly answer: AnsweringLane } | null> | undefined
  readonly assortment?: Promise<Answering | null> | undefined
  readonly counterExamples?: Answering | null | undefined
  readonly shopDay?: AnsweringLane | null | undefined
  /** Which of these changed: told with the answer to `changes`. */
  readonly news?: Pick<MasterNews, 'marks' | 'onChange'> | undefined
}

export function createMessageHandler(
  masterAnswers: MasterAnswers,
  { handedOut, assortment, counterExamples, shopDay, news }: BesideTemplates = {},
): MessageHandler {
  /** Answered as soon as anything changed that the lane waits for. */
  async function changes(
    caller: PeerCaller,
    ask: ChangesAsk,
    signal: AbortSignal,
  ): Promise<ChangesAnswer> {
    if (!ask.news || !news) return masterAnswers.changes(caller, ask, signal)
    if (ask.health !== undefined) masterAnswers.takeHealth(caller, ask.health)
    const isNews = !areSame(ask.news, news.marks)
    const enough = new AbortController()
    using _ = news.onChange(() => enough.abort())
    const waitMs = isNews ? 0 : ask.waitMs
    const waiting = AbortSignal.any([signal, enough.signal])
    const found = await masterAnswers.changes(caller, { ...ask, waitMs }, waiting)
    return { ...found, news: news.marks }
  }

  async function answerHandedOut(caller: PeerCaller, question: Message): Promise<Message> {
    const what = await handedOut
    if (what) return what.answer(caller, question)
    throw new Fault('no-route', say('fault.fragment.master-publishes-none'))
  }

  async function answerAssortment(question: Message): Promise<Message> {
    const answering = await assortment
    if (answering) return answering(question)
    throw new Fault('no-route', say('fault.sync.no-assortment'))
  }

  return async (caller, operation, { head, body }, signal) => {
    switch (operation) {
      case 'changes':
        return answer(await changes(caller, READ.changes.ask(head), signal))
      case 'compare':
        return answer(await masterAnswers.compare(caller, READ.compare.ask(head)))
      case 'content': {
        const ask = READ.content.ask(head)
        return answer({ spaceId: ask.spaceId }, pack(await masterAnswers.content(caller, ask)))
      }
      case 'upload':
        return answer(await masterAnswers.upload(caller, READ.upload.ask(head), unpack(body)))
      case 'ack': {
        await masterAnswers.ack(caller, READ.ack.ask(head))
        return answer({})
      }
      case 'config':
        return answerHandedOut(caller, { head, body })
      case 'health':
        masterAnswers.takeHealth(caller, head)
        return answer({})
      case 'assortment':
        return answerAssortment({ head, body })
      case 'counterexamples':
        if (!counterExamples) throw new Fault('no-route', say('fault.sync.no-counter-examples'))
        return counterExamples({ head, body })
      case 'shopday':
        if (!shopDay) throw new Fault('no-route', say('fault.shop-day.not-master'))
        return shopDay(caller, { head, body })
    }
  }
}

/** A master is its own subordinate: the same messages, without a network. */
export function createDirectLink(handler: MessageHandler, caller: PeerCaller): PeerLink {
  return {
    ask: (operation, message, { signal }) =>
      handler(caller, operation, message, signal ?? new AbortController().signal),
    async [Symbol.asyncDispose]() {},
  }
}

type AnswerHead = ChangesAnswer | CompareAnswer | ContentAnswer | UploadAnswer | AckAnswer

const answer = (head: AnswerHead, body?: Uint8Array): Message => messageOf(head, body)
