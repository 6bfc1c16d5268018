/** How high the water is, by the moon alone: a wave of 12 hours and 25 minutes, and what somebody has read at the gauge. */
import type { Open } from 'laned/feature'

const WAVE_MINUTES = 745
const MINUTE_MS = 60_000
/** A high water, in minutes since 1970. */
const HIGH_MINUTES = 29_000_000
const DOUBTED = {
  en: 'the gauge is far from the table: look at the gauge',
  ru: 'рейка сильно расходится с таблицей: осмотрите рейку',
}

export const open: Open = (lane) => {
  const half = Number(lane.settings.metres)
  let corrected = Number(lane.kept['corrected'] ?? 0)
  const phase = () => ((Date.now() / MINUTE_MS - HIGH_MINUTES) % WAVE_MINUTES) / WAVE_MINUTES
  const height = () => half * Math.cos(2 * Math.PI * phase()) + corrected
  const tell = () => lane.number('metres', rounded(height()))
  const telling = setInterval(tell, MINUTE_MS)
  tell()
  return {
    close: () => clearInterval(telling),
    operations: {
      show() {
        const past = (phase() * 2) % 1
        return {
          metres: rounded(height()),
          rising: phase() >= 0.5,
          minutes: Math.round(((1 - past) * WAVE_MINUTES) / 2),
        }
      },
      async correct({ metres }: { metres: number }) {
        const by = metres - (height() - corrected)
        if (Math.abs(by) > half) throw lane.refuse(`no gauge differs by ${Math.round(by)} m`)
        // Before it is waited for: what the card refuses counts, too, and comes onto it later.
        corrected = by
        lane.record('corrected', { by: rounded(by) })
        lane.attention(Math.abs(by) > half / 2 ? DOUBTED : null)
        // Whoever is answered can rely on it, whatever happens to the power.
        await lane.keep({ corrected: by })
        return { by: rounded(by) }
      },
      async forget() {
        corrected = 0
        lane.attention(null)
        await lane.keep({})
        return {}
      },
    },
  }
}

const rounded = (metres: number) => Math.round(metres * 100) / 100
