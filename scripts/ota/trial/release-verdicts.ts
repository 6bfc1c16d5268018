/**
 * What was decided about releases on this device and what gave it away, in a file that the lane and
 * people read: `verdicts`, a line each, the newest last. select.sh writes some of them itself.
 *
 *   1790000000 1.2.3 bad its process ended twice (exit-code exited 1)
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '../device-paths-and-keys.ts'
import { nextTryAtMs, nextTryInMs } from '../hourly-backoff.ts'
import { readNote, readText, writeDurably } from '../updater-notes.ts'

const VERDICTS = 'verdicts'
const KEPT = 20

/** A card that refuses the note must not prevent what was decided. */
export async function noteVerdict(
  { state }: Pick<Device, 'state'>,
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

/** A release that was only too slow: it is tried again, later each time. */
interface LeftForSlowness {
  readonly version: string
  readonly times: number
  readonly untilMs: number
}

const SLOW = 'slow-release'

export async function rememberSlow(device: Device, version: string): Promise<void> {
  const times = (await slowTriesOf(device, version)) + 1
  const note: LeftForSlowness = { version, times, untilMs: nextTryAtMs(times) }
  await writeDurably(device.state, SLOW, JSON.stringify(note)).catch(() => {})
}

export async function slowTriesOf(device: Device, version: string): Promise<number> {
  const known = await readNote<LeftForSlowness>(device, SLOW)
  return known?.version === version ? known.times : 0
}

/** How long it is to be let alone; 0: it may be tried. */
export async function slowWaitMs(device: Device, version: string): Promise<number> {
  const known = await readNote<LeftForSlowness>(device, SLOW)
  return known?.version === version ? nextTryInMs(known.untilMs) : 0
}

export async function forgetSlow({ state }: Device): Promise<void> {
  await rm(join(state, SLOW), { force: true })
}
