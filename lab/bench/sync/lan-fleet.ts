/** A master with its LAN server, which counts what goes over it, and the lanes that join it. All real, in one process. */
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createFleetKeys, NO_KEYS } from '#drivers/peers/fleet-keys.ts'
import { createLanLink } from '#drivers/peers/lan-link.ts'
import { openLanServer } from '#drivers/peers/lan-server.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import { openSubordinate } from '#firmware/sync/subordinate/fetch-changes-loop.ts'
import type { MessageHandler } from '#hal/peers.ts'
import type { TemplateStore, TemplateStoreDriver } from '#hal/template-store.ts'
import type { Folder } from '#test/temporary-folder.ts'
import { LIMITS, SPACE, sha256, templateOf } from './noise-templates.ts'

const clock = createSystemClock()
const journal = createMemoryJournal()

export async function openShop(
  opening: AsyncDisposableStack,
  folder: Folder,
  store: TemplateStoreDriver,
) {
  const counted = { messages: 0, bytes: 0 }
  const kept = await loadJsonStore(folder.file('keys.json'), NO_KEYS)
  const sealer = loadSealer(folder.file('seal.key'), null)
  const keys = createFleetKeys({ kept, sealer, clock, shared: [] })
  const masterAnswers = await openMasterAnswers({
    blankPictures: NO_BLANK_PICTURES,
    store,
    feed: openMemoryFeed('bench', clock),
    serialNumber: 'master',
    space: SPACE,
    limits: LIMITS,
    requireFreeSpace: async () => {},
    sha256,
    clock,
    journal,
  })
  const handler = createMessageHandler(masterAnswers)
  const counting: MessageHandler = async (caller, operation, message, signal) => {
    const answer = await handler(caller, operation, message, signal)
    counted.messages += 1
    for (const { head, body } of [message, answer])
      counted.bytes += JSON.stringify(head).length + body.length
    return answer
  }
  const monotonicMs = () => clock.monotonicMs()
  const server = opening.use(
    await openLanServer('127.0.0.1:0', {
      keys,
      handler: counting,
      depot: null,
      journal,
      monotonicMs,
    }),
  )
  return {
    port: Number(server.address.slice(server.address.lastIndexOf(':') + 1)),
    get messages() {
      return counted.messages
    },
    get bytes() {
      return counted.bytes
    },
    forget() {
      counted.messages = counted.bytes = 0
    },
    async teach(itemId: string, seed: number) {
      const { template, jpeg, codes } = templateOf(itemId, seed)
      await masterAnswers.take('bench', [template], [{ sha256: template.sha256, jpeg, codes }])
    },
    async open(name: string, lane: TemplateStore, onApplied = () => {}) {
      const { text } = await keys.create(name)
      const link = opening.use(createLanLink(`https://${server.address}`, pskOf(text, name)))
      return opening.use(
        await openSubordinate({
          link,
          local: {
            store: lane,
            inTurn: createSerialQueue().run,
            follow: async () => {},
            async requireFreeSpace() {},
            blankPictures: NO_BLANK_PICTURES,
            onApplied,
            space: SPACE,
            onChange: () => ({ [Symbol.dispose]() {} }),
          },
          serialNumber: name,
          switches: () => ({ upload: true, download: true, limit: 0 }),
          limits: LIMITS,
          sha256,
          clock,
          random: createRandom(),
          journal,
        }),
      )
    },
  }
}
