/**
 * What /dev/lane-display stands for on this lane, for looking only: a file that root leaves in the
 * data folder is one that laned could not read.
 */

import { join } from 'node:path'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import {
  ADAPTER_FILE,
  createLaneDisplayPort,
  type LaneDisplayPort,
} from '#drivers/link/lane-display-serial-port.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

export function readLaneDisplay(dataFolder: string): LaneDisplayPort {
  const file = join(dataFolder, ADAPTER_FILE)
  const openMemory = () =>
    loadJsonStore(file, {}).catch((cause) => {
      if (cause.cause?.code !== 'EACCES') throw cause
      throw new Fault(
        'storage',
        say('fault.display.adapter-file-unreadable', { path: file }),
        cause,
      )
    })
  const { resolve } = createLaneDisplayPort({ openMemory, journal: createMemoryJournal() })
  return { resolve, keep: async () => {} }
}
