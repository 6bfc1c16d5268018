/** Counter-examples of a simulated lane: said and taken back as a device does, and in step with its master's. */
import { createListeners } from '#firmware/async/listeners.ts'
import {
  createLocalCounterExamples,
  type LocalCounterExamples,
} from '#firmware/items/counter-examples/local-counter-examples.ts'
import {
  answerCounterExamples,
  createCounterExampleExchange,
} from '#firmware/sync/counter-examples/counter-example-exchange.ts'
import { openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import type { Checking } from '#firmware/sync/protocol/content-checks.ts'
import type { HeardNews } from '#firmware/sync/protocol/master-news.ts'
import type { Switches } from '#firmware/sync/sync-settings.ts'
import type { Clock } from '#hal/clock.ts'
import type { CounterExampleFacts, CounterExampleName } from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { Message, PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import type { TemplateStore } from '#hal/template-store.ts'

export interface LaneCounterExamples {
  /** Null where the item has no templates here, or this is known already. */
  say(itemId: string, jpeg: Uint8Array): Promise<CounterExampleFacts | null>
  takeBack(name: CounterExampleName): Promise<CounterExampleFacts | null>
  facts(): Promise<readonly CounterExampleFacts[]>
  onChange(listener: () => void): Disposable
  /** As this device, when it is the master, answers a lane. */
  answer(message: Message): Promise<Message>
  /** Asks the master for ever; `store` is of the process that asks. */
  follow(store: TemplateStore, needs: FollowNeeds): AsyncDisposable
}

interface FollowNeeds {
  readonly link: PeerLink
  readonly switches: () => Switches
  readonly journal: Journal
  readonly random: Random
  readonly news: HeardNews
}

/** More than any story says: which of too many stay is shown in test/contract/counter-example-sync.test.ts. */
const LIMITS = { counterExamplesPerItem: 1_000, counterExamples: 1_000 }
const BOUNDS = { perItem: 1_000, inAll: 1_000 }

export function createLaneCounterExamples(
  store: TemplateStore,
  device: { readonly serialNumber: string; readonly clock: Clock; readonly checking: Checking },
): LaneCounterExamples {
  const { serialNumber, clock, checking } = device
  const listeners = createListeners()

  const localOf = (own: TemplateStore): LocalCounterExamples =>
    createLocalCounterExamples({
      store: own,
      clock,
      limits: LIMITS,
      requireFreeSpace: async () => {},
      counterExamples: { onChange: listeners.add, cameFromElsewhere: listeners.tell },
    })

  async function put(
    name: CounterExampleName,
    jpeg: Uint8Array | null,
  ): Promise<CounterExampleFacts | null> {
    const { itemId, sha256 } = name
    if ((await store.templatesOf(itemId)).length === 0) return null
    const known = (await store.counterExamples()).find(
      (one) => one.itemId === itemId && one.sha256 === sha256,
    )
    const isWithdrawn = jpeg === null
    if ((known?.isWithdrawn ?? true) === isWithdrawn) return null
    const atMs = Math.max(clock.now(), (known?.atMs ?? -1) + 1)
    const facts = { itemId, sha256, atMs, by: serialNumber, isWithdrawn }
    await store.putCounterExamples([{ ...facts, jpeg, vector: null }], BOUNDS)
    listeners.tell()
    return facts
  }

  const local = localOf(store)
  return {
    say: (itemId, jpeg) => put({ itemId, sha256: checking.sha256(jpeg) }, jpeg),
    takeBack: (name) => put(name, null),
    facts: () => store.counterExamples(),
    onChange: listeners.add,
    answer: (message) => answerCounterExamples(local, checking, message),
    follow: (own, { link, switches, journal, random, news }) =>
      openExchangeLoop(
        createCounterExampleExchange({
          counterExamples: localOf(own),
          switches,
          clock,
          masterNews: news,
          checking: () => checking,
        }),
        { link, clock, random, journal },
      ),
  }
}
