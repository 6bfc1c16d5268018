/**
 * Both sides of synchronising counter-examples between a lane and its master: each says what it has and gets what it
 * lacks. The stores merge in any order, so every step is idempotent, and any of them may be lost.
 */

import { Fault } from '#firmware/fault.ts'
import type { LocalCounterExamples } from '#firmware/items/counter-examples/local-counter-examples.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { CounterExample, CounterExampleFacts } from '#hal/counter-example-store.ts'
import type { Message } from '#hal/peers.ts'
import type { Ask, Exchange } from '../exchange-loop.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { type Checking, checkContents } from '../protocol/content-checks.ts'
import { oneMessageOf, pack, unpack } from '../protocol/content-codec.ts'
import { type HeardNews, tellLater } from '../protocol/master-news.ts'
import { createTransferLimiter } from '../subordinate/transfer-limiter.ts'
import type { Switches } from '../sync-settings.ts'
import {
  type CounterExampleAnswer,
  type CounterExampleAsk,
  readCounterExampleAnswer,
  readCounterExampleAsk,
  toFactList,
  toFacts,
} from './counter-example-messages.ts'

type Facts = readonly CounterExampleFacts[]

/**
 * When nothing could be exchanged, since an item that only one side has is not wanted by the other, they compare again
 * after this time.
 */
const AGAIN_MS = 60_000
/**
 * How often a master is asked that tells no news, and how soon after templates came: with a thousand lanes it reads its
 * list thirty times a second.
 */
const ASK_EVERY_MS = 30_000

export function createCounterExampleExchange({
  counterExamples,
  switches,
  checking,
  clock,
  masterNews,
}: {
  readonly counterExamples: LocalCounterExamples
  readonly switches: () => Switches
  readonly checking: () => Checking
  readonly clock: Clock
  readonly masterNews?: HeardNews | undefined
}): Exchange {
  /** The digests of a comparison that left nothing to exchange, and its time. */
  let settled: { readonly digests: string; readonly atMs: number } | null = null
  /** Counts up with each change of templates, here or at the master: what was not wanted before may be wanted then. */
  let wants = 0
  const counted = (listen: (listener: () => void) => Disposable) => (onChange: () => void) =>
    listen(() => {
      wants += 1
      onChange()
    })
  /**
   * Nobody takes counter-examples of an item without templates, so they are asked for again when templates are in
   * place.
   */
  const newsOf = ({ onNews, onTemplates }: HeardNews) => [
    counted(onNews('counterExamples')),
    (onChange: () => void) => tellLater(clock, ASK_EVERY_MS, [counted(onTemplates)], onChange),
  ]

  async function round(askMaster: Ask, signal: AbortSignal): Promise<void> {
    const { upload, download } = switches()
    const limiter = createTransferLimiter(clock, () => switches().limit, signal)

    async function ask(step: CounterExampleAsk['step'], facts: Facts, body?: Uint8Array) {
      const head: CounterExampleAsk = { version: 1, step, told: toFactList(facts) }
      const answer = await askMaster(head, body)
      return { ...readCounterExampleAnswer(answer.head), body: answer.body }
    }

    async function fetchAll(facts: Facts): Promise<void> {
      for (let left = withdrawnFirst(facts); left.length > 0; ) {
        const some = left.slice(0, limiter.atOnce(SYNC_LIMITS.pictures))
        const { looked, body } = await ask('fetch', some)
        const came = some.slice(0, Math.max(1, looked))
        await counterExamples.take(unpackPictures(body, came, checking()))
        left = left.slice(came.length)
        await limiter.after(came.length)
      }
    }

    async function sendAll(facts: Facts): Promise<void> {
      for (let left = withdrawnFirst(facts); left.length > 0; ) {
        const some = left.slice(0, limiter.atOnce(SYNC_LIMITS.pictures))
        const { looked, ready, contents } = await oneMessageOf(some, pictureIn(counterExamples))
        if (ready.length > 0) await ask('send', ready, pack(contents))
        left = left.slice(looked)
        await limiter.after(looked)
      }
    }

    const own = await counterExamples.facts()
    const ownDigest = digestOf(own, checking())
    const { digest } = await ask('digest', [])
    if (digest === ownDigest) return
    const digests = `${ownDigest} ${digest} ${upload} ${download} ${wants}`
    const nowMs = clock.monotonicMs()
    if (settled?.digests === digests && nowMs - settled.atMs < AGAIN_MS) return
    const compared = await ask('compare', upload ? own : [])
    const lacking = download ? await counterExamples.newsAmong(toFacts(compared.told)) : []
    const names = new Set(compared.wanted.map(({ item, picture }) => `${picture} ${item}`))
    const wanted = upload ? own.filter((one) => names.has(`${one.sha256} ${one.itemId}`)) : []
    // A card without space, here or there, stops one way and not the other.
    try {
      await sendAll(wanted)
    } finally {
      await fetchAll(lacking)
    }
    settled = lacking.length + wanted.length === 0 ? { digests, atMs: nowMs } : null
  }

  return {
    operation: 'counterexamples',
    everyMs: ASK_EVERY_MS,
    masterNews,
    news: [counterExamples.onChange, ...(masterNews ? newsOf(masterNews) : [])],
    round,
    brokenEvent: 'counter_example.broken',
    notAskedEvent: 'counter_example.not_asked',
  }
}

/** What a master answers. Rejects with 'bad-request', 'storage'. */
export async function answerCounterExamples(
  counterExamples: LocalCounterExamples,
  checking: Checking,
  { head, body }: Message,
): Promise<Message> {
  const { step, told } = readCounterExampleAsk(head)
  const asked = toFacts(told)
  if (step === 'send') await counterExamples.take(unpackPictures(body, asked, checking))
  const fetched = step === 'fetch' ? asked.slice(0, SYNC_LIMITS.pictures) : []
  const { looked, contents } = await oneMessageOf(fetched, pictureIn(counterExamples))
  const own = await counterExamples.facts()
  const isCompared = step === 'compare'
  const answer: CounterExampleAnswer = {
    version: 1,
    digest: digestOf(own, checking),
    told: isCompared ? toFactList(own) : [],
    wanted: isCompared ? toFactList(await counterExamples.newsAmong(asked)) : [],
    looked,
  }
  return { head: answer, body: pack(contents) }
}

/** Packed as templates' are, without a vector; what was taken back brings none. */
function pictureIn(counterExamples: Pick<LocalCounterExamples, 'content'>) {
  return async (one: CounterExampleFacts) => {
    if (one.isWithdrawn) return
    const [found] = await counterExamples.content([one])
    return found?.jpeg ? { sha256: one.sha256, jpeg: found.jpeg, codes: null } : null
  }
}

/** `facts` with their pictures. One wrong picture refuses the whole message: 'bad-request'. */
function unpackPictures(
  body: Uint8Array,
  facts: Facts,
  checking: Checking,
): readonly CounterExample[] {
  const contents = unpack(body)
  const asked = facts.filter(({ isWithdrawn }) => !isWithdrawn).map(({ sha256 }) => sha256)
  checkContents(contents, asked, checking.space.id, checking)
  if (contents.some(({ codes }) => codes))
    throw new Fault('bad-request', say('fault.sync.counter-example-with-vector'))
  const pictures = new Map(contents.map(({ sha256, jpeg }) => [sha256, jpeg]))
  return facts.flatMap((one) => {
    const jpeg = one.isWithdrawn ? null : (pictures.get(one.sha256) ?? null)
    return jpeg || one.isWithdrawn ? { ...one, jpeg, vector: null } : []
  })
}

/** Counter-examples that were taken back need no space: a full card accepts them and refuses the rest. */
const withdrawnFirst = (facts: Facts): Facts =>
  [...facts].sort((one, other) => Number(other.isWithdrawn) - Number(one.isWithdrawn))

/** Facts come in a fixed order, the latest first, so equal sets have equal digests. */
const digestOf = (facts: Facts, { sha256 }: Checking) =>
  sha256(new TextEncoder().encode(JSON.stringify(toFactList(facts))))
