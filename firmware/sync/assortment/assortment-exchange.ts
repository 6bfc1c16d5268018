/**
 * Both sides of synchronising the list of goods and its days of sale between a lane and its master: the side with the
 * later list sends it, and the later day of each good stays. Every step is idempotent, and any of them may be lost.
 */

import { Fault } from '#firmware/fault.ts'
import type { SharedList } from '#firmware/items/shared-list.ts'
import { isLaterList } from '#firmware/vocabulary/last-write-wins.ts'
import { SET_THE_CLOCK } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import type { SaleDay } from '#hal/assortment-store.ts'
import { type Message, messageOf } from '#hal/peers.ts'
import type { Ask, Exchange } from '../exchange-loop.ts'
import type { HeardNews } from '../protocol/master-news.ts'
import type { Switches } from '../sync-settings.ts'
import {
  type AssortmentAsk,
  type AssortmentReply,
  fitting,
  readAssortmentAsk,
  readAssortmentReply,
  toDays,
  toSales,
} from './assortment-messages.ts'

export type Sha256 = (bytes: Uint8Array) => string

/** How often a master is asked that tells no news: a price list may take this long to the next lane. */
const ASK_EVERY_MS = 10_000

export function createAssortmentExchange(
  assortment: SharedList,
  switches: () => Pick<Switches, 'upload' | 'download'>,
  sha256: Sha256,
  masterNews?: HeardNews,
): Exchange {
  /** The days that a lane which takes none sent last: its own and its master's never become the same. */
  let sentDigest: string | null = null

  /** A lane asks once, and once more where the master lacks something. */
  async function round(ask: Ask): Promise<void> {
    const { upload, download } = switches()
    const own = () => ({ ...headOf(assortment, sha256), ...(!download && { wants: false }) })
    const answer = await ask(own())
    const masterHead = readAssortmentReply(answer.head)
    // Before the list: if the card has no space for the list, the days are taken all the same.
    if (download) await assortment.takeSales(toSales(masterHead.days))
    if (download && masterHead.stamp && answer.body.length > 0)
      await assortment.take({ ...masterHead.stamp, text: textIn(answer.body) })
    const wantsDays = masterHead.wantsDays && (download || own().salesDigest !== sentDigest)
    if (!upload || !(masterHead.wantsList || wantsDays)) return
    const kept = masterHead.wantsList ? await assortment.kept() : null
    const days = toDays(keptSales(assortment))
    const head: AssortmentAsk = { ...own(), days }
    if (!kept) {
      readAssortmentReply((await ask(head)).head)
      sentDigest = head.salesDigest
      return
    }
    const stamp = { atMs: kept.atMs, by: kept.by }
    const sent = await ask({ ...head, stamp }, bytesOf(kept.text))
    if (readAssortmentReply(sent.head).wantsList)
      throw new Fault('refused', say('fault.sync.assortment-not-taken', { advice: SET_THE_CLOCK }))
  }

  return {
    operation: 'assortment',
    everyMs: ASK_EVERY_MS,
    masterNews,
    news: [
      assortment.onChange,
      assortment.onSale,
      ...(masterNews ? [masterNews.onNews('assortment')] : []),
    ],
    round,
    brokenEvent: 'assortment.broken',
    notAskedEvent: 'assortment.not_asked',
  }
}

/** What a master answers. Rejects with 'bad-request', 'storage'. */
export async function answerAssortment(
  assortment: SharedList,
  sha256: Sha256,
  { head, body }: Message,
): Promise<Message> {
  const ask = readAssortmentAsk(head)
  await assortment.takeSales(toSales(ask.days))
  if (ask.stamp && body.length > 0) await assortment.take({ ...ask.stamp, text: textIn(body) })
  const { stamp } = assortment
  const own = headOf(assortment, sha256)
  const differs = own.salesDigest !== ask.salesDigest
  const isWanted = ask.wants !== false
  const isNewHere = isWanted && stamp !== null && isLaterList(stamp, ask.stamp)
  const kept = isNewHere ? await assortment.kept() : null
  const replyHead: AssortmentReply = {
    version: 1,
    // Another list may have come meanwhile: the stamp is that of the text.
    stamp: kept ? { atMs: kept.atMs, by: kept.by } : stamp,
    wantsList: ask.stamp !== null && isLaterList(ask.stamp, stamp),
    wantsDays: differs && ask.days === undefined,
    ...(differs && isWanted && { days: toDays(keptSales(assortment)) }),
  }
  return messageOf(replyHead, kept ? bytesOf(kept.text) : undefined)
}

function headOf(assortment: SharedList, sha256: Sha256): AssortmentAsk {
  const { stamp } = assortment
  const salesDigest = sha256(bytesOf(JSON.stringify(keptSales(assortment))))
  return { version: 1, stamp, salesDigest }
}

/** Only of goods that are hidden when they are not bought: the days of others are not needed. */
function keptSales({ items, sales }: SharedList): readonly SaleDay[] {
  const kept = [...sales]
    .filter(([code]) => items.get(code)?.hideAfterDays != null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return fitting(kept)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textIn = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
