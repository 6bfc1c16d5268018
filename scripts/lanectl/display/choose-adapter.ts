/** Settles which device the lane's display is, in the memory that laned reads: for a lane that does not answer. */
import { chown, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseChosenDevice } from '#drivers/display/parse-chosen-device.ts'
import { FOUND_FILE, type FoundContent } from '#drivers/display/remembered-display.ts'
import { ADAPTER_FILE, type AdapterMemory } from '#drivers/link/lane-display-serial-port.ts'
import type { SerialPortFound } from '#drivers/link/serial-ports.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { toFault } from '#firmware/fault.ts'
import { Failure } from '../exit-codes.ts'
import { speak, t } from '../words.ts'

export interface ChooseOptions {
  /** `auto` forgets what was kept. */
  readonly port: string
  readonly ports: readonly SerialPortFound[]
  readonly dataFolder: string
}

/** The port that is chosen; null when none is. */
export async function chooseDisplayAdapter(
  options: ChooseOptions,
): Promise<SerialPortFound | null> {
  const { port, ports, dataFolder } = options
  const device = deviceOf(port, ports)
  try {
    const owner = await stat(dataFolder)
    const write = async <Content extends object>(name: string, content: Content | null) => {
      const file = join(dataFolder, name)
      await rm(file, { force: true })
      if (!content) return
      await (await loadJsonStore<Partial<Content>>(file, {})).update(() => content)
      // Run as root, for a lane that is not.
      if (process.getuid?.() === 0) await chown(file, owner.uid, owner.gid)
    }
    const { kind } = device
    if (kind === 'bluetooth')
      await write<FoundContent>(FOUND_FILE, { bluetooth: { address: device.address, name: null } })
    else {
      await write<FoundContent>(FOUND_FILE, null)
      await write<AdapterMemory>(ADAPTER_FILE, kind === 'adapter' ? { kept: device.kept } : null)
    }
    return ports.find((each) => kind === 'adapter' && each.port === device.port) ?? null
  } catch (cause) {
    throw new Failure(
      'io',
      t('lanectl.choose-adapter.root-lane-s-data-folder', { message: speak(toFault(cause).said) }),
    )
  }
}

function deviceOf(words: string, ports: readonly SerialPortFound[]) {
  try {
    return parseChosenDevice(words, ports)
  } catch (thrown) {
    throw new Failure('usage', speak(toFault(thrown).said))
  }
}
