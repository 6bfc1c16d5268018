/**
 * Time on the wire of a payment QR, against what its bytes need at that speed.
 *
 *   npm run bench link -- [--rounds 20]
 *
 * A payload of 101 characters, as SBP links have, goes to each emulated display over a pseudo
 * terminal whose far end takes bytes at the speed of the wire, ten bit times each. The reference
 * is bytes × 10 / baud; what lies above 1 is time in which the driver let the wire wait. `shown`
 * is the whole call, acknowledgement and all.
 */
import { parseArgs } from 'node:util'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { waitUntil } from '#test/wait-until.ts'
import { EMULATED_DISPLAY_NAMES, type EmulatedDisplayName } from '../emulators/emulated-displays.ts'
import { comparison } from './measure/samples.ts'

const BAUD_RATES = [115_200, 9_600]
const WARM_UP = 3

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '20' } },
  })
  for (const baudRate of BAUD_RATES)
    for (const protocol of EMULATED_DISPLAY_NAMES)
      await measure(protocol, baudRate, Number(values.rounds))
}

async function measure(
  protocol: EmulatedDisplayName,
  baudRate: number,
  rounds: number,
): Promise<void> {
  await using rig = await openPtyRig({ protocol, baudRate, wireBaudRate: baudRate })
  const limits: number[] = []
  const wires: number[] = []
  const calls: number[] = []
  let bytesOfOne = 0
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const payload = sbpLink(round + WARM_UP)
    await rig.display.show({ kind: 'status', status: 'ACCEPTED' })
    await waitUntil('the line is quiet', () => rig.glass().qr === null)
    rig.cable.uart?.takeTimes()
    const startMs = performance.now()
    await rig.display.show({ kind: 'qr', payload, amountKopecks: 12_345 })
    const tookMs = performance.now() - startMs
    await waitUntil('the QR is on the glass', () => rig.glass().qr === payload)
    const { bytes, wireMs } = rig.cable.uart?.takeTimes() ?? { bytes: 0, wireMs: 0 }
    if (round < 0) continue
    bytesOfOne = bytes
    limits.push((bytes * 10_000) / baudRate)
    wires.push(wireMs)
    calls.push(tookMs)
  }
  console.log(
    comparison(`${protocol} at ${baudRate}, ${bytesOfOne} bytes`, 'ms', [
      { name: 'bytes x 10 / baud', values: limits },
      { name: 'on the wire', values: wires },
      { name: 'shown', values: calls },
    ]),
  )
}

/** 101 characters, another one each time. */
function sbpLink(round: number): string {
  const id = `AD1000${String(round).padStart(26, '0')}`
  return `https://qr.nspk.ru/${id}?type=02&bank=100000000007&sum=10&cur=RUB&crc=`.padEnd(101, '0')
}
