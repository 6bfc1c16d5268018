/**
 * The home of a change feed in memory, as a server in a data centre is: masters of many shops open
 * it, and it goes away and comes back on request. For simulations and tests.
 */

import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'

export interface FakeFeedHome {
  /** Rejects with 'unreachable' while the home is away. */
  open(shop?: string | null): Promise<ChangeFeedDriver>
  /** Whoever has it open has lost it for good, as with a connection that broke. */
  fail(accident: 'unreachable' | null): void
}

export function createFakeFeedHome(feedId: string, clock: Clock): FakeFeedHome {
  const home = openMemoryFeed(feedId, clock)
  const open = new Set<AbortController>()
  let accident: 'unreachable' | null = null

  function look(shop: string | null): ChangeFeedDriver {
    const log = home.as(shop)
    const connection = new AbortController()
    open.add(connection)

    async function over<Result>(work: () => Promise<Result>): Promise<Result> {
      if (connection.signal.aborted) throw away()
      const result = await work()
      // An answer that is on its way when the line breaks does not arrive.
      if (connection.signal.aborted) throw away()
      return result
    }

    return {
      feedId,
      shop,
      append: (...what) => over(() => log.append(...what)),
      newest: (...what) => over(() => log.newest(...what)),
      readAfter: (after, { signal, ...options }) => {
        const ended = AbortSignal.any(signal ? [signal, connection.signal] : [connection.signal])
        return over(() => log.readAfter(after, { ...options, signal: ended }))
      },
      putBlob: (...what) => over(() => log.putBlob(...what)),
      blob: (...what) => over(() => log.blob(...what)),
      held: () => over(() => log.held()),
      withdraw: (...what) => over(() => log.withdraw(...what)),
      withdrawal: (...what) => over(() => log.withdrawal(...what)),
      async [Symbol.asyncDispose]() {
        open.delete(connection)
        connection.abort()
      },
    }
  }

  return {
    async open(shop = null) {
      if (accident) throw away()
      return look(shop)
    },
    fail(next) {
      accident = next
      if (accident === null) return
      for (const connection of open) connection.abort()
      open.clear()
    },
  }
}

const away = () => new Fault('unreachable', asSentence('the feed does not answer'))
