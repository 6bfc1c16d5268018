/** The sound of an outcome, made by the browser. One that wants to be touched first is silent until then. */
const TONES = { good: [660, 880], bad: [220, 180], neutral: [330] }
const TONE_SECONDS = 0.18

let context = null

const wake = () => {
  context ??= new AudioContext()
  context.resume().catch(() => {})
}
addEventListener('pointerdown', wake)

export function sound(tone) {
  wake()
  for (const [at, hertz] of (TONES[tone] ?? []).entries()) {
    const [voice, loudness] = [context.createOscillator(), context.createGain()]
    const fromS = context.currentTime + at * TONE_SECONDS
    voice.frequency.value = hertz
    loudness.gain.setValueAtTime(0.3, fromS)
    loudness.gain.linearRampToValueAtTime(0, fromS + TONE_SECONDS)
    voice.connect(loudness).connect(context.destination)
    voice.start(fromS)
    voice.stop(fromS + TONE_SECONDS)
  }
}
