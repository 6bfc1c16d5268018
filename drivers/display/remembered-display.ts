/**
 * What a lane remembers of its display: which one answered last, where and how, so that a start finds it without a
 * search; and which device a Bluetooth name stands for, so that it is never a neighbour's. Only a hint: the display
 * that is found there must give the same answer again (protocol-detection.ts).
 *
 * A Bluetooth name is listened for during a whole search, several are refused, and the first one that was drawn on is
 * kept by its address: with its own display off, a lane's code once stood on its neighbour's glass.
 */
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { toFault } from '#firmware/fault.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Journal } from '#hal/journal.ts'
import { DISPLAY_PROTOCOLS } from './display-protocols.ts'
import type { FoundDisplay } from './engine/display-driver.ts'

/** In the data folder. */
export const FOUND_FILE = 'display-found.json'

export interface BluetoothDevice {
  readonly address: string
  /** The name by which it was found; null: a person named the address, and the name does not matter. */
  readonly name: string | null
}

export interface FoundContent {
  readonly found?: FoundDisplay
  readonly bluetooth?: BluetoothDevice
}

export interface DisplayMemory {
  /** The display that answered last; null: none is kept, or the record cannot be read. */
  found(): Promise<FoundDisplay | null>
  /** Where it cannot be written, the journal says so, and the next start searches. */
  keepFound(found: FoundDisplay): Promise<void>
  /** The device that is kept, whatever its name; null: none. */
  device(): Promise<BluetoothDevice | null>
  /** The device that this name stands for; null: none was found by it yet. */
  deviceOf(name: string): Promise<BluetoothDevice | null>
  keepDevice(device: BluetoothDevice): Promise<void>
  /** A person's choice; everything that was found is forgotten. Rejects with Fault 'storage'. */
  choose(device: BluetoothDevice | null): Promise<void>
}

export interface DisplayMemoryOptions {
  /** Opened again for each question: lanectl may have written it meanwhile. */
  readonly openStore: () => Promise<DocumentStore<FoundContent>>
  readonly journal: Journal
}

export function createDisplayMemory({ openStore, journal }: DisplayMemoryOptions): DisplayMemory {
  const queue = createSerialQueue()

  const read = () =>
    queue.run(async () => {
      try {
        return (await openStore()).value
      } catch (thrown) {
        journal.warn('display.unkept', { because: toFault(thrown).said })
        return {}
      }
    })

  async function keep(change: (value: FoundContent) => FoundContent): Promise<void> {
    try {
      await queue.run(async () => (await openStore()).update(change))
    } catch (thrown) {
      journal.warn('display.unkept', { because: toFault(thrown).said })
    }
  }

  async function device(): Promise<BluetoothDevice | null> {
    const { bluetooth } = await read()
    return typeof bluetooth?.address === 'string' ? bluetooth : null
  }

  return {
    async found() {
      const { found } = await read()
      return isFound(found) ? found : null
    },
    async keepFound(found) {
      if (JSON.stringify((await read()).found) === JSON.stringify(found)) return
      await keep((value) => ({ ...value, found }))
    },
    device,
    async deviceOf(name) {
      const kept = await device()
      return kept && (kept.name === null || kept.name === name) ? kept : null
    },
    async keepDevice(device) {
      // What a person chose in the meantime stays.
      if (device.name !== null && (await this.deviceOf(device.name))) return
      await keep((value) => ({ ...value, bluetooth: device }))
      journal.info('adapter.kept', { display: `ble ${device.name}`, adapter: device.address })
    },
    async choose(device) {
      await queue.run(async () =>
        (await openStore()).update(() => (device ? { bluetooth: device } : {})),
      )
    },
  }
}

function isFound(found: FoundDisplay | undefined): found is FoundDisplay {
  if (typeof found !== 'object' || found === null) return false
  const { connection, protocol, baudRate, answer } = found
  const isPlace =
    connection?.type === 'serial'
      ? typeof connection.portName === 'string'
      : connection?.type === 'ble'
  const isAnswer = answer === null || typeof answer === 'string'
  const isKnown = DISPLAY_PROTOCOLS.some(({ name }) => name === protocol)
  return isPlace && isKnown && Number.isInteger(baudRate) && isAnswer
}
