/**
 * What was decided about releases on this device and what gave it away, in a file that the lane and
 * people read: `verdicts`, a line each, the newest last. select.sh writes some of them itself.
 *
 *   1790000000 1.2.3 bad its process ended twice (exit-code exited 1)
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '../device-paths.ts'
import { readText, writeDurably } from '../release-states.ts'

const VERDICTS = 'verdicts'
const KEPT = 20

/** A card that takes no note never stands in the way of what was decided. */
export async function noteVerdict(
  { state }: Device,
  release: string,
  word: 'good' | 'bad' | 'left',
  reason: string,
): Promise<void> {
  try {
    const known = ((await readText(join(state, VERDICTS))) ?? '').split('\n').filter(Boolean)
    const line = `${Math.floor(Date.now() / 1_000)} ${release} ${word} ${reason.replaceAll('\n', ' ')}`
    await writeDurably(state, VERDICTS, `${[...known, line].slice(-KEPT).join('\n')}\n`)
  } catch {
    // Said in the journal too.
  }
}

/** The newest line about a release; null: none. */
export async function verdictOf({ state }: Pick<Device, 'state'>, release: string) {
  const lines = ((await readText(join(state, VERDICTS)).catch(() => '')) ?? '').split('\n')
  return lines.findLast((line) => line.split(' ')[1] === release) ?? null
}

/** A release that was left for nothing but its slowness: tried again in an hour, then two, up to a day. */
interface LeftForSlowness {
  readonly version: string
  readonly times: number
  readonly untilMs: number
}

const SLOW = 'slow-release'
const HOUR_MS = 3_600_000
const WAIT_MS_MAX = 24 * HOUR_MS

export async function rememberSlow(device: Device, version: string): Promise<void> {
  const times = (await slowTriesOf(device, version)) + 1
  const waitMs = Math.min(HOUR_MS * 2 ** (times - 1), WAIT_MS_MAX)
  const note: LeftForSlowness = { version, times, untilMs: Date.now() + waitMs }
  await writeDurably(device.state, SLOW, JSON.stringify(note)).catch(() => {})
}

export async function slowTriesOf(device: Device, version: string): Promise<number> {
  const known = await readSlow(device)
  return known?.version === version ? known.times : 0
}

/** How long it is to be let alone; 0: it may be tried. A clock that was put back keeps no update away. */
export async function slowWaitMs(device: Device, version: string): Promise<number> {
  const known = await readSlow(device)
  if (known?.version !== version) return 0
  const leftMs = known.untilMs - Date.now()
  return leftMs > WAIT_MS_MAX ? 0 : Math.max(0, leftMs)
}

export async function forgetSlow({ state }: Device): Promise<void> {
  await rm(join(state, SLOW), { force: true })
}

async function readSlow({ state }: Device): Promise<LeftForSlowness | null> {
  try {
    return JSON.parse((await readText(join(state, SLOW))) ?? 'null') as LeftForSlowness | null
  } catch {
    return null
  }
}
