/**
 * Whether this lane restarts again and again, whatever the cause: a crash, the watchdog, a full card, power that comes
 * and goes. Counts the starts and unclean ends that scripts/ota/select.sh notes.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export interface RestartLoop {
  readonly state: 'ok' | 'degraded' | 'absent'
  readonly reason: Sentence | null
}

/** An update takes two starts, and a repair one or two: that is no loop. */
const STARTS_MAX = 4
const ENDS_MAX = 2
const HOUR_SECONDS = 3_600

/** `folder`: LANED_OTA_STATE; null where laned was not flashed. Never throws. */
export function readRestartLoop(folder: string | null, nowMs: number): RestartLoop {
  if (folder === null) return { state: 'absent', reason: say('fault.update.restarts-not-counted') }
  // Earlier or later: the clock may have been set in between.
  const isRecent = (line: string) =>
    Math.abs(nowMs / 1_000 - Number(line.split(' ', 1)[0])) < HOUR_SECONDS
  const lines = linesOf(join(folder, 'starts')).filter(isRecent)
  const starts = lines.filter((line) => line.split(' ')[1] === 'start').length
  const ends = lines.filter((line) => line.split(' ')[1] === 'end')
  if (starts <= STARTS_MAX && ends.length <= ENDS_MAX) return { state: 'ok', reason: null }
  const last = ends.at(-1)?.split(' ').slice(3).join(' ')
  const why =
    last === undefined
      ? say('fault.host.restarts-without-failure')
      : say('fault.host.last-exit', { ending: last })
  return {
    state: 'degraded',
    reason: say('fault.host.restart-loop', { count: starts, why }),
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
