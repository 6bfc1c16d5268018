/**
 * A camera in memory: the laptop's one, and the tests'. Sees what it is shown, and until then fruit on the platform of a scale;
 * breaks on request.
 */
import { say } from '#firmware/words/sentence.ts'
import type { CameraDriver } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { CameraAccident, CameraLevers } from '#hal/fake-controls.ts'
import { type Colour, flatJpeg } from '../pictures/block-jpeg-writer.ts'
import { createFrameSource } from './frame-source.ts'

export interface FakeCamera extends CameraDriver, CameraLevers {}

const CAPTURE_DEADLINE_MS = 1_000
const STALLED = say('fault.camera.no-more-frames')

export function openFakeCamera(clock: Clock): FakeCamera {
  // There from the start: its first picture is made when somebody looks.
  const source = createFrameSource(clock, CAPTURE_DEADLINE_MS, null)
  let shown: Uint8Array | null = null
  let accident: CameraAccident | null = null
  let stalledAtMs: number | null = null

  // Drawn when somebody first looks: an idle device need not wait for it.
  const picture = () => (shown ??= drawFakePicture())

  /** The next frame: what a real camera would deliver by itself, made when it is asked for. */
  function deliver(): void {
    if (accident === 'lost' || accident === 'stalled') return
    const whole = picture()
    source.push(accident === 'truncated' ? whole.subarray(0, whole.length >> 1) : whole)
  }

  return {
    get isConnected() {
      return accident !== 'lost'
    },
    get condition() {
      if (stalledAtMs !== null)
        return { state: 'failed', reason: STALLED, sinceMs: stalledAtMs } as const
      return source.condition
    },
    get latest() {
      if (!source.latest) deliver()
      return source.latest
    },
    get picture() {
      return picture()
    },
    capture(signal) {
      const frame = source.capture(signal)
      deliver()
      return frame
    },
    onChange: source.onChange,
    see(next) {
      shown = next
      deliver()
    },
    reset() {
      shown = null
      deliver()
    },
    fail(next) {
      accident = next
      stalledAtMs = next === 'stalled' ? clock.monotonicMs() : null
      if (accident === 'lost') source.lose(say('fault.camera.unplugged-camera'))
      else deliver()
    },
    async [Symbol.asyncDispose]() {
      accident = 'lost'
      source.close()
    },
  }
}

const COLUMNS = 160
const ROWS = 90

interface Disc {
  readonly column: number
  readonly row: number
  readonly radius: number
  readonly colour: Colour
}

const PLATFORM: Colour = [126, 128, 131]
const FRUIT: readonly Disc[] = [
  { column: 62, row: 42, radius: 19, colour: [188, 38, 32] },
  { column: 96, row: 50, radius: 16, colour: [232, 190, 40] },
  { column: 78, row: 64, radius: 12, colour: [98, 148, 44] },
]

/** 1280 × 720. */
function drawFakePicture(): Uint8Array {
  return flatJpeg(COLUMNS, ROWS, (column, row) => {
    let colour = shaded(PLATFORM, 1 - Math.hypot(column - 80, row - 45) / 400)
    for (const fruit of FRUIT) {
      const distance = Math.hypot(column - fruit.column, row - fruit.row) / fruit.radius
      // Light falls from the upper left.
      const light = 1.15 - 0.5 * distance - (column - fruit.column) / (8 * fruit.radius)
      if (distance < 1) colour = shaded(fruit.colour, light)
    }
    return colour
  })
}

function shaded([red, green, blue]: Colour, light: number): Colour {
  const at = (value: number) => Math.min(Math.max(value * light, 0), 255)
  return [at(red), at(green), at(blue)]
}
