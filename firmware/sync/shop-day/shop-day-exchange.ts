/**
 * Both sides of the shop's comparison between a lane and its master: the lane asks what there is to do, names its
 * payments, gets the lines that are of them, compares, and tells how it ended. Every step is idempotent, and any of them
 * may be lost: then the lane begins again.
 */
import { Fault, type FaultKind, toFault } from '#firmware/fault.ts'
import { onOneLine, printable } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Message, messageOf, type PeerCaller } from '#hal/peers.ts'
import {
  SHOP_DAY_NAMES_MAX,
  SHOP_DAY_PAGE,
  SHOP_TAKE_BACKS,
  type ShopAnswer,
  type ShopDayFacts,
  type ShopDayLane,
  type ShopDayLines,
  type ShopDayMaster,
  type ShopLine,
} from '#hal/shop-day.ts'
import type { Ask, Exchange } from '../exchange-loop.ts'
import {
  readShopDayAsk,
  readShopDayReply,
  type ShopDayAsk,
  type ShopDayReply,
  TAKES_BACK_UNTOLD,
  TROUBLE_CHARACTERS,
} from './shop-day-messages.ts'

/** A person who has given a file waits for the lanes this long at most; a lane with nothing to do asks once. */
const ASK_EVERY_MS = 60_000
/** Days that a lane compares in one round: it was away for a week or two. */
const DAYS_AT_ONCE = 16
/** As many lines as a lane has named payments, each paid and refunded: no more is taken of a master. */
const PAGES_MAX = (2 * SHOP_DAY_NAMES_MAX) / SHOP_DAY_PAGE

/** What a person has to look at; all else is tried again. */
const OF_A_PERSON: ReadonlySet<FaultKind> = new Set(['refused', 'bad-request', 'full'])

export interface ShopDayOfLane {
  readonly lane: ShopDayLane
  /**
   * Whether the key of this lane proves its master. With the key that all lanes share, any of them could say that it is
   * the master: then nothing is told of payments.
   */
  readonly mayAnswer: () => boolean
  /** The master's own lane: it gets what is of no lane. */
  readonly isMaster: boolean
  /** A comparison was begun here, or a lane has answered. */
  readonly news: readonly ((listener: () => void) => Disposable)[]
}

export function createShopDayExchange({
  lane,
  mayAnswer,
  isMaster,
  news,
}: ShopDayOfLane): Exchange {
  const replyTo = async (ask: Ask, head: ShopDayAsk) => readShopDayReply((await ask(head)).head)

  /** Answers whether there was anything to do. */
  async function oneDay(ask: Ask): Promise<boolean> {
    const { task = null, takeBack = null } = await replyTo(ask, {
      version: 1,
      takesBack: [...SHOP_TAKE_BACKS],
    })
    if (!mayAnswer()) return false
    if (takeBack !== null) {
      const { note, by, answer } = takeBack
      const withdrawn = await lane.takeBack({
        ...takeBack,
        answer: { ...answer, text: onOneLine(answer.text) },
        note: printable(note),
        by: by && printable(by),
      })
      await replyTo(ask, { version: 1, day: takeBack.id, withdrawn })
      return true
    }
    if (task === null) return false
    const { id: day } = task
    if (task.isLook) {
      await replyTo(ask, { version: 1, day, answer: await lane.look(task) })
      return true
    }
    try {
      for await (const names of lane.names(task))
        await replyTo(ask, { version: 1, day, names: names.map(plain) })
      const answer = await lane.compare(task, await linesOf(ask, day), isMaster)
      await replyTo(ask, { version: 1, day, answer })
    } catch (error) {
      const { kind, message } = toFault(error)
      if (!OF_A_PERSON.has(kind)) throw error
      // The statement of the shop says why. A comparison that was replaced refuses this, too, and the lane begins again.
      await replyTo(ask, { version: 1, day, trouble: message.slice(0, TROUBLE_CHARACTERS) })
    }
    return true
  }

  async function linesOf(ask: Ask, day: string): Promise<Omit<ShopDayLines, 'next'>> {
    const lines: ShopLine[] = []
    let facts: ShopDayFacts | null = null
    let isWhole = true
    let after: number | null = 0
    for (let page = 0; after !== null; page += 1) {
      const reply: ShopDayReply = await replyTo(ask, { version: 1, day, after })
      if (page >= PAGES_MAX || !reply.facts) throw badReply()
      // A master of an earlier build tells none. What is taken back is known by its letters and digits: no escape adds any.
      const { answers = [] } = reply.facts
      facts = {
        ...reply.facts,
        answers: answers.map((one) => ({ ...one, text: onOneLine(one.text) }) as ShopAnswer),
      }
      isWhole = reply.isWhole ?? true
      lines.push(...((reply.lines ?? []) as ShopLine[]))
      after = reply.next ?? null
    }
    if (facts === null) throw badReply()
    return { facts, lines, isWhole }
  }

  return {
    operation: 'shopday',
    everyMs: ASK_EVERY_MS,
    news,
    async round(ask, signal) {
      for (let nth = 0; nth < DAYS_AT_ONCE && !signal.aborted; nth += 1)
        if (!(await oneDay(ask))) return
    },
    brokenEvent: 'shop_day.broken',
    // Why no master answers is in the journal and the status of synchronisation already.
    notAskedEvent: null,
  }
}

const badReply = () => new Fault('bad-request', say('fault.sync.bad-shop-day-message'))

const plain = ({ refunds, ...names }: { readonly refunds: readonly string[] } & ShopNames) => ({
  ...names,
  refunds: [...refunds],
})

interface ShopNames {
  readonly id: string
  readonly operationId: string | null
  readonly qrId: string | null
}

/** What a master answers. Rejects with 'bad-request', 'forbidden', 'refused', 'storage'. */
export async function answerShopDay(
  master: ShopDayMaster,
  { serialNumber, hasKeyForAll = false }: PeerCaller,
  { head }: Message,
): Promise<Message> {
  const { day, names, after, answer, trouble, withdrawn, ...ask } = readShopDayAsk(head)
  if (day === undefined) {
    const { takesBack = TAKES_BACK_UNTOLD } = ask
    const takeBack = hasKeyForAll ? null : master.takeBackOf(serialNumber, takesBack)
    if (takeBack) return reply({ version: 1, takeBack })
    const task = await master.taskOf(serialNumber, !hasKeyForAll)
    return reply({ version: 1, task: task && { ...task, older: [...task.older] } })
  }
  if (hasKeyForAll) throw new Fault('forbidden', say('fault.shop-day.key-of-all-lanes'))
  if (names) await master.named(serialNumber, day, names)
  if (answer) await master.answered(serialNumber, day, answer)
  if (withdrawn !== undefined) await master.takenBack(serialNumber, day, withdrawn)
  // It is read on a page and a terminal, which would obey what another lane wrote.
  if (trouble !== undefined) await master.failed(serialNumber, day, printable(trouble))
  if (after === undefined) return reply({ version: 1 })
  const { facts, lines, isWhole, next } = await master.linesOf(serialNumber, day, after)
  return reply({
    version: 1,
    facts: { ...facts, answers: [...facts.answers] },
    lines: lines.map(({ told: by, ...line }) => ({ ...line, ...(by && { told: [...by] }) })),
    isWhole,
    next,
  })
}

const reply = (head: ShopDayReply): Message => messageOf(head)
