/** How fast a camera's frames come, judged over seconds so that one late frame is no news. Pure. */
import { type Sentence, say } from '#firmware/words/sentence.ts'

export interface FrameRate {
  /** When counting began; null before the first frame of a start. */
  readonly fromMs: number | null
  readonly frames: number
  /** Of the last window that ended, or null when the frames stopped before one did. */
  readonly perSecond: number | null
  readonly isSlow: boolean
}

export const UNKNOWN_RATE: FrameRate = { fromMs: null, frames: 0, perSecond: null, isSlow: false }

/** Slow below a quarter of what was wanted, well again only above half of it. */
const SLOW_BELOW = 1 / 4
const WELL_ABOVE = 1 / 2

export function countFrame(
  rate: FrameRate,
  nowMs: number,
  wantedPerSecond: number,
  windowMs: number,
): FrameRate {
  if (rate.fromMs === null) return { ...rate, fromMs: nowMs, frames: 0 }
  const frames = rate.frames + 1
  const elapsedMs = nowMs - rate.fromMs
  if (elapsedMs < windowMs) return { ...rate, frames }
  const perSecond = (frames * 1_000) / elapsedMs
  const bound = wantedPerSecond * (rate.isSlow ? WELL_ABOVE : SLOW_BELOW)
  return { fromMs: nowMs, frames: 0, perSecond, isSlow: perSecond < bound }
}

/** The frames stopped: slow until a whole window says otherwise. */
export function framesStopped(): FrameRate {
  return { ...UNKNOWN_RATE, isSlow: true }
}

/** Why the camera is less than it should be; null when it is not. */
export function slowness(
  { isSlow, perSecond }: FrameRate,
  wantedPerSecond: number,
): Sentence | null {
  if (!isSlow) return null
  const advice = say('text.camera.check-cable-and-load')
  if (perSecond === null) return say('fault.camera.frames-stopped', { advice })
  return say('fault.camera.frame-rate-low', {
    rate: Number(perSecond.toPrecision(2)),
    wanted: wantedPerSecond,
    advice,
  })
}
