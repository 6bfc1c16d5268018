/** A selftest on fakes alone, with a payment that is pending on a word. */
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createFakeDisk } from '#doubles/disk-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { openFakeDisplay } from '#drivers/display/fake.ts'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createFakeHost } from '#drivers/host/fake.ts'
import { openFakeIndicator } from '#drivers/indicator/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createLaneScale } from '#drivers/scale/lane-scale.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { openModelCheck } from '#firmware/items/recognition/model-speed-and-vectors-check.ts'
import { LOOKED_AT } from '#firmware/selftest/picture-quality.ts'
import { type KeptReport, openSelftest, type SelftestPorts } from '#firmware/selftest/selftest.ts'
import { inRussian } from '#firmware/words/in-russian.ts'

export function openSelftestRig(overrides: Partial<SelftestPorts> = {}) {
  const clock = createFakeClock(Date.UTC(2026, 10, 21, 12))
  const display = openFakeDisplay(clock)
  const camera = openFakeCamera(clock)
  const indicator = openFakeIndicator()
  const [host, board, disk] = [createFakeHost(), openFakeBoard(), createFakeDisk()]
  const journal = createMemoryJournal()
  const embedder = openFakeEmbedder()
  embedder.checksAs({ pictureMs: 25, speedUp: 16, threads: 3, cosine: 1 })
  const recognition = openModelCheck({ embedder, clock, journal })
  const kept = createMemoryDocument<KeptReport>({ report: null })
  const listeners = createListeners()
  const shownAside: string[] = []
  let isPaying = false
  const ports: SelftestPorts = {
    scale: createLaneScale(),
    recognition,
    serialNumber: 'lane-7',
    version: '1.2.3',
    display,
    camera,
    indicator,
    host,
    board,
    disk,
    kept,
    clock,
    journal,
    // Edges and a middling light, whatever the camera sees.
    pictures: { pixels: async () => checkered() },
    bluetooth: async () => ({ name: 'hci0', isPowered: true }),
    inRussian: async (sentence) => inRussian(sentence),
    payment: {
      isPaying: () => isPaying,
      onChange: listeners.add,
      activeBank: () => ({
        name: 'CFT',
        kind: 'dynamic',
        probe: async () => ({ nowMs: clock.now() }),
      }),
      connection: () => null,
      showAside: (payload) => void shownAside.push(payload),
    },
    ...overrides,
  }
  const selftest = openSelftest(ports)
  return {
    selftest,
    ports,
    clock,
    display,
    camera,
    indicator,
    host,
    board,
    disk,
    journal,
    kept,
    embedder,
    shownAside,
    pay(now: boolean) {
      isPaying = now
      listeners.tell()
    },
    async [Symbol.asyncDispose]() {
      await selftest[Symbol.asyncDispose]()
      await recognition[Symbol.asyncDispose]()
      await camera[Symbol.asyncDispose]()
      await display[Symbol.asyncDispose]()
    },
  }
}

function checkered(): Uint8Array {
  const rgb = new Uint8Array(LOOKED_AT.width * LOOKED_AT.height * 3)
  return rgb.map((_, at) => (Math.floor(at / 24) % 2 === 0 ? 60 : 180))
}
