/**
 * A link to whichever master is found on the local network. An announcement proves nothing: a master
 * that does not accept our key, or does not answer, goes to the end of the list.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { FoundMaster, PeerLink, PeersDriver } from '#hal/peers.ts'

/**
 * Anybody on the network can announce masters without end. Of more the address that announced most loses its oldest, but
 * never the master that answered; and when none of the others answers, all are searched for again.
 */
const CANDIDATES_MAX = 64
const URLS_TOLD = 8

export function openFoundMasterLink(
  peers: PeersDriver,
  journal: Journal,
  onMaster: (master: FoundMaster) => void,
): PeerLink {
  let candidates: readonly FoundMaster[] = []
  let current: { readonly master: FoundMaster; readonly link: PeerLink } | null = null
  /** The one that answered last, by its URL. */
  let proven: string | null = null
  /** Somebody had to go, who may have been the master. */
  let isCrowded = false
  let failures = 0
  let isClosed = false

  const search = () =>
    peers.discover((master) => {
      if (candidates.some(({ url }) => url === master.url)) return
      candidates = [...candidates, master]
      if (candidates.length > CANDIDATES_MAX) dropOne()
      journal.info('master.found', { url: master.url, serialNumber: master.serialNumber })
      if (new Set(candidates.map(({ serialNumber }) => serialNumber)).size > 1)
        journal.warn('master.doubled', {
          urls: candidates.slice(0, URLS_TOLD).map(({ url }) => url),
        })
    })
  let discovery = search()

  function dropOne(): void {
    isCrowded = true
    const unproven = candidates.filter(({ url }) => url !== proven && url !== current?.master.url)
    const groups = [...Map.groupBy(unproven, ({ url }) => new URL(url).hostname).values()]
    const [largest = []] = groups.sort((one, other) => other.length - one.length)
    candidates = candidates.filter((master) => master !== largest[0])
  }

  async function searchAnew(): Promise<void> {
    isCrowded = false
    failures = 0
    await discovery[Symbol.asyncDispose]()
    candidates = candidates.filter(({ url }) => url === proven)
    if (!isClosed) discovery = search()
  }

  async function closeLink(): Promise<void> {
    const last = current
    current = null
    await last?.link[Symbol.asyncDispose]()
  }

  return {
    async ask(operation, message, options) {
      if (!current) {
        const [master] = candidates
        if (!master) throw new Fault('unreachable', say('fault.sync.no-master-found'))
        current = { master, link: peers.connect(master.url) }
        onMaster(master)
      }
      const { master, link } = current
      try {
        const answer = await link.ask(operation, message, options)
        proven = master.url
        failures = 0
        return answer
      } catch (error) {
        if (options.signal?.aborted) throw error
        // It answered: one of an earlier release, which does not know this question.
        if (error instanceof Fault && error.kind === 'no-route') throw error
        candidates = [...candidates.filter(({ url }) => url !== master.url), master]
        failures += 1
        if (candidates.length > 1) await closeLink()
        if (isCrowded && failures >= candidates.length) await searchAnew()
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      await discovery[Symbol.asyncDispose]()
      await closeLink()
    },
  }
}
