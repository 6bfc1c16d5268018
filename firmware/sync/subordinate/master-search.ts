/**
 * A link to whichever master is found on the local network. An announcement proves nothing: a master
 * that does not accept our key, or does not answer, goes to the end of the list.
 */
import { Fault } from '#firmware/fault.ts'
import type { Journal } from '#hal/journal.ts'
import type { FoundMaster, PeerLink, PeersDriver } from '#hal/peers.ts'

/** Anybody on the network can announce masters without end. */
const CANDIDATES_MAX = 8

export function openFoundMasterLink(
  peers: PeersDriver,
  journal: Journal,
  onMaster: (master: FoundMaster) => void,
): PeerLink {
  let candidates: readonly FoundMaster[] = []
  let current: { readonly master: FoundMaster; readonly link: PeerLink } | null = null

  const discovery = peers.discover((master) => {
    if (candidates.some(({ url }) => url === master.url)) return
    candidates = [...candidates, master].slice(-CANDIDATES_MAX)
    journal.info('master.found', { url: master.url, serialNumber: master.serialNumber })
    if (new Set(candidates.map(({ serialNumber }) => serialNumber)).size > 1)
      journal.warn('master.doubled', { urls: candidates.map(({ url }) => url) })
  })

  async function closeLink(): Promise<void> {
    const last = current
    current = null
    await last?.link[Symbol.asyncDispose]()
  }

  return {
    async ask(operation, message, options) {
      if (!current) {
        const [master] = candidates
        if (!master)
          throw new Fault('unreachable', 'no master was found here: give its URL as sync.master')
        current = { master, link: peers.connect(master.url) }
        onMaster(master)
      }
      const { master, link } = current
      try {
        return await link.ask(operation, message, options)
      } catch (error) {
        if (options.signal?.aborted) throw error
        // It answered: one of an earlier release, which does not know this question.
        if (error instanceof Fault && error.kind === 'no-route') throw error
        candidates = [...candidates.filter(({ url }) => url !== master.url), master]
        if (candidates.length > 1) await closeLink()
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      await discovery[Symbol.asyncDispose]()
      await closeLink()
    },
  }
}
