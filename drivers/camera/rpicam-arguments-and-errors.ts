/** The arguments of `rpicam-vid`, and the reason of its end from what it writes to stderr. Pure. */
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'

export interface RpicamPicture {
  readonly width: number
  readonly height: number
  readonly framerate: number
}

/**
 * An argument for each word: nothing here passes through a shell. Without `--flush` the last
 * bytes of a frame stay behind in the program until the next one; without `-t 0` it ends after
 * five seconds.
 */
export function rpicamArguments({ width, height, framerate }: RpicamPicture): string[] {
  return [
    ...['-n', '-t', '0', '--codec', 'mjpeg', '--quality', '80'],
    ...['--width', String(width), '--height', String(height), '--framerate', String(framerate)],
    ...['--flush', '-o', '-'],
  ]
}

/** The program's own messages, and what a technician can do about each. */
const KNOWN: readonly (readonly [RegExp, Sentence])[] = [
  [/no cameras available/i, say('fault.camera.none-attached')],
  [/failed to acquire camera/i, say('fault.camera.in-use-elsewhere')],
  [/selected camera is not available/i, say('fault.camera.chosen-camera-missing')],
  [/device timeout detected/i, say('fault.camera.sensor-silent')],
  [/unrecognised (option|codec)/i, say('fault.camera.rpicam-vid-version')],
]
const LINE_MAX = 300

/** Reads stderr, in which the line that matters is one among many. */
export function createRpicamMessages() {
  let known: Sentence | null = null
  let error: string | null = null
  let unfinished = ''

  function read(line: string): void {
    known = KNOWN.find(([pattern]) => pattern.test(line))?.[1] ?? known
    // Its last line before it ends with code 255.
    error = /ERROR: \*\*\* (.+) \*\*\*/.exec(line)?.[1] ?? error
  }

  return {
    hear(text: string): void {
      const lines = (unfinished + text).split('\n')
      unfinished = (lines.pop() ?? '').slice(-LINE_MAX)
      for (const line of lines) read(line.slice(0, LINE_MAX))
    },
    /** Why it ended, if a line on stderr says so. */
    get reason(): Sentence | null {
      return known ?? (error === null ? null : asSentence(error))
    },
  }
}
