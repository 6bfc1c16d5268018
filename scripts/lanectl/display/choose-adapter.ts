/** Settles which USB serial adapter /dev/lane-display stands for, in the memory that laned reads. */
import { chown, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ADAPTER_FILE, type AdapterMemory } from '#drivers/link/lane-display-port.ts'
import type { SerialPortFound } from '#drivers/link/serial-ports.ts'
import { keptOf } from '#drivers/link/usb-adapter-choice.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { toFault } from '#firmware/fault.ts'
import { Failure } from '../exit-codes.ts'

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
  const file = join(dataFolder, ADAPTER_FILE)
  const usb = ports.filter(({ place }) => place !== null)
  const found = usb.find((each) => each.port === port) ?? null
  const kept = found && keptOf(found)
  if (port !== 'auto' && !kept) {
    const names = usb.map((each) => each.port).join(', ') || 'none'
    throw new Failure('usage', `${port} is no USB serial adapter; plugged in: ${names}; or auto`)
  }
  try {
    const owner = await stat(dataFolder)
    await rm(file, { force: true })
    if (!kept) return null
    await (await loadJsonStore<AdapterMemory>(file, {})).update(() => ({ kept }))
    // Run as root, for a lane that is not.
    if (process.getuid?.() === 0) await chown(file, owner.uid, owner.gid)
    return found
  } catch (cause) {
    throw new Failure(
      'io',
      `${toFault(cause).message}; as root, and with the lane's --data folder?`,
    )
  }
}
