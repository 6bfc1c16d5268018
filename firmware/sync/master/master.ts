/** A device as master: what answers its lanes, the listener for lanes, and its own lane as the first of them. */
import { createRetry, tryUntilDone } from '#firmware/async/retry.ts'
import { DEFAULT_MASTER_ADDRESS } from '#firmware/config/sections/sync.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { WideFeed } from '#hal/change-feed.ts'
import type { Message, PeerLink, PeerServer } from '#hal/peers.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { answerAssortment } from '../assortment/assortment-exchange.ts'
import { answerCounterExamples } from '../counter-examples/counter-example-exchange.ts'
import { checkingOf } from '../protocol/content-checks.ts'
import { createMasterNews } from '../protocol/master-news.ts'
import { answerShopDay } from '../shop-day/shop-day-exchange.ts'
import { openSubordinate, type Subordinate } from '../subordinate/fetch-changes-loop.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { Switches } from '../sync-settings.ts'
import { type MasterAnswers, openMasterAnswers } from './master-answers.ts'
import { createDirectLink, createMessageHandler } from './message-handler.ts'
import type { RelayState } from './relay-state.ts'
import { openRelay, type Relay } from './shop-relay.ts'

export interface Master extends AsyncDisposable {
  readonly masterAnswers: MasterAnswers
  readonly own: Subordinate
  /** How its own lane reaches it. */
  readonly ownLink: PeerLink
  /** Where the lanes find it; null while the address cannot be had. */
  readonly address: string | null
  readonly feedTrouble: Sentence | null
  /** Null: this master belongs to no chain. */
  readonly feedState: RelayState | null
  /** The shops of its chain; null: it belongs to none. */
  readonly chain: {
    readonly shopsSince: TemplateStore['shopsSince']
    readonly templatesOfShop: TemplateStore['templatesOfShop']
    readonly takeBack: Relay['takeBack']
    readonly check: WideFeed['check']
  } | null
}

const LISTEN_AGAIN = { firstMs: 10_000, maxMs: 10_000 }

export async function openMaster(ports: SyncPorts, switches: () => Switches): Promise<Master> {
  const { clock, journal, random, serialNumber, peers, config, local, sha256 } = ports
  const { assortment, counterExamples, shopDay, handedOut, wideFeed, limits } = ports
  await using opening = new AsyncDisposableStack()
  const stopping = new AbortController()
  const store = opening.use(await ports.openFleetStore())
  const feed = opening.use(ports.openLocalFeed(random.id(clock.now())))
  const space = { id: local.space.id, dimension: local.space.dimension }
  const { requireFreeSpace, blankPictures } = local
  const masterAnswers = await openMasterAnswers({
    store,
    feed,
    serialNumber,
    space,
    limits,
    sha256,
    requireFreeSpace,
    blankPictures,
    clock,
    journal,
  })
  const news = opening.use(
    createMasterNews({
      feedId: feed.feedId,
      sources: {
        // When it is known whether this lane keeps one.
        assortment: null,
        // Of an item that it does not know it takes nothing: with its templates come those that waited.
        counterExamples: counterExamples ? [counterExamples.onChange, local.onChange] : null,
      },
      clock,
    }),
  )
  void assortment?.then((list) => list && news.hear('assortment', [list.onChange, list.onSale]))
  const handler = createMessageHandler(masterAnswers, {
    news,
    handedOut,
    assortment: assortment?.then(
      (list) => list && ((message: Message) => answerAssortment(list, sha256, message)),
    ),
    counterExamples:
      counterExamples &&
      ((message) => answerCounterExamples(counterExamples, checkingOf(ports), message)),
    shopDay: shopDay && ((caller, message) => answerShopDay(shopDay.master, caller, message)),
  })
  const ownLink = createDirectLink(handler, { serialNumber, address: 'this device' })
  const own = opening.use(
    await openSubordinate({
      local,
      serialNumber,
      limits,
      sha256,
      clock,
      random,
      journal,
      link: ownLink,
      switches,
    }),
  )
  const relay =
    wideFeed &&
    opening.use(
      openRelay({
        masterAnswers,
        store,
        space,
        limits,
        openFeed: wideFeed.open,
        sha256,
        clock,
        random,
        journal,
      }),
    )

  let server: PeerServer | null = null
  let announcing: AsyncDisposable | null = null
  const serving = serve()

  /** Until the address can be listened at. The master's own lane works meanwhile. */
  async function serve(): Promise<void> {
    const address = config.listen ?? DEFAULT_MASTER_ADDRESS
    const listen = async () => {
      server = await peers.serve(address, handler)
      journal.info('sync.serving', { address: server.address })
      const [, port] = /:(\d+)$/.exec(server.address) ?? []
      if (config.announce && !/^(127\.|localhost|\[::1\])/.test(server.address))
        announcing = peers.announce(Number(port), serialNumber)
    }
    const retry = createRetry({ clock, stop: stopping.signal, ...LISTEN_AGAIN })
    await tryUntilDone(retry, listen, ({ fault }) => {
      journal.warn('sync.not_serving', { why: fault.said })
    })
  }

  const opened = opening.move()
  return {
    masterAnswers,
    own,
    ownLink,
    get address() {
      return server?.address ?? null
    },
    chain: relay &&
      wideFeed && {
        shopsSince: store.shopsSince,
        templatesOfShop: store.templatesOfShop,
        takeBack: relay.takeBack,
        check: wideFeed.check,
      },
    get feedTrouble() {
      return relay?.trouble ?? differing(wideFeed?.differences ?? [])
    },
    get feedState() {
      return relay?.state ?? null
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await serving
      await announcing?.[Symbol.asyncDispose]()
      await server?.[Symbol.asyncDispose]()
      await opened.disposeAsync()
    },
  }
}

/** The first of them: a person puts one right after the other. */
function differing([first]: readonly Sentence[]): Sentence | null {
  return first ? say('fault.chain.streams-differ', { why: first }) : null
}
