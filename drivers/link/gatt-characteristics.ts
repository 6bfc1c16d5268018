/**
 * Which characteristic of a BLE display takes its bytes, and which one tells its answers. Pure.
 *
 * What the config names wins; then the services that displays are known to use; then the first
 * service in which anything can be written.
 */
export interface Characteristic {
  readonly path: string
  readonly service: string
  readonly uuid: string
  readonly flags: readonly string[]
  readonly mtu: number | null
}

export interface GattConfig {
  readonly service?: string
  readonly characteristic?: string
}

export interface GattChoice {
  readonly write: Characteristic
  readonly notify: Characteristic | null
}

interface Known {
  readonly write: string
  readonly notify: string
}

const short = (id: string) => `0000${id}-0000-1000-8000-00805f9b34fb`

const KNOWN: readonly Known[] = [
  { write: '87654321-4321-4321-4321-cba987654321', notify: '98765432-1234-1234-1234-123456789abc' },
  { write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e', notify: '6e400003-b5a3-f393-e0a9-e50e24dcca9e' },
  { write: '49535343-8841-43f4-a8d4-ecbe34729bb3', notify: '49535343-1e4d-4bd9-ba61-23c647249616' },
  { write: short('ffe1'), notify: short('ffe1') },
  { write: short('fff2'), notify: short('fff1') },
]

/** Generic access and attribute services belong to the radio, not to the display. */
const NOT_OURS = new Set([short('1800'), short('1801'), short('180a'), short('180f')])

export function chooseGatt(
  characteristics: readonly Characteristic[],
  config: GattConfig,
): GattChoice | null {
  const candidates = characteristics.filter(
    ({ service }) => config.service === undefined || same(service, config.service),
  )
  const { characteristic } = config
  if (characteristic !== undefined) {
    const write = candidates.find(({ uuid }) => same(uuid, characteristic))
    return write ? withNotify(write, candidates) : null
  }
  for (const known of KNOWN) {
    const write = candidates.find((one) => same(one.uuid, known.write) && canWrite(one))
    if (!write) continue
    const notify = candidates.find((one) => same(one.uuid, known.notify) && canNotify(one)) ?? null
    return { write, notify }
  }
  const write = candidates.find((one) => canWrite(one) && !NOT_OURS.has(one.service.toLowerCase()))
  return write ? withNotify(write, candidates) : null
}

function canWrite({ flags }: Characteristic): boolean {
  return flags.includes('write') || flags.includes('write-without-response')
}

function withNotify(write: Characteristic, all: readonly Characteristic[]): GattChoice {
  const neighbours = all.filter(({ service }) => same(service, write.service))
  const notify = canNotify(write) ? write : (neighbours.find(canNotify) ?? null)
  return { write, notify }
}

function canNotify({ flags }: Characteristic): boolean {
  return flags.includes('notify') || flags.includes('indicate')
}

function same(one: string, other: string): boolean {
  const full = (uuid: string) => (uuid.length === 4 ? short(uuid) : uuid).toLowerCase()
  return full(one) === full(other)
}
