/** The sound of an outcome, made by the browser. One that wants to be touched first is silent until then. */

/** As the customer's screen colours it. */
export type Tone = 'good' | 'bad' | 'waiting' | 'neutral'

/** In hertz, one after another. */
const TONES: Readonly<Record<Tone, readonly number[]>> = {
  good: [660, 880],
  bad: [220, 180],
  waiting: [],
  neutral: [330],
}
const TONE_SECONDS = 0.18

let context: AudioContext | null = null

function awake(): AudioContext {
  context ??= new AudioContext()
  context.resume().catch(() => {})
  return context
}
addEventListener('pointerdown', awake)

export function sound(tone: Tone): void {
  const speaker = awake()
  for (const [at, hertz] of TONES[tone].entries()) {
    const [voice, loudness] = [speaker.createOscillator(), speaker.createGain()]
    const fromS = speaker.currentTime + at * TONE_SECONDS
    voice.frequency.value = hertz
    loudness.gain.setValueAtTime(0.3, fromS)
    loudness.gain.linearRampToValueAtTime(0, fromS + TONE_SECONDS)
    voice.connect(loudness).connect(speaker.destination)
    voice.start(fromS)
    voice.stop(fromS + TONE_SECONDS)
  }
}
