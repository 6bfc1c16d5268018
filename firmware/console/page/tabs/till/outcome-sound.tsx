/** The sound of an outcome at the till, where somebody has switched it on. */

import { useEffect, useRef } from 'preact/hooks'
import { createStore, useStore } from '../../followed-value.ts'
import type { Tone } from '../../parts/sounds.ts'
import { remember, remembered } from '../../remembered-choice.ts'
import { t } from '../../words/words.ts'
import { type CurrentPayment, isUnderWay } from './payment-states.ts'

const KEY = 'laned-till-sound'
type Status = CurrentPayment['dynamicQRStatus']

const TONES: Readonly<Partial<Record<Status, Tone>>> = {
  ACCEPTED: 'good',
  REJECTED: 'bad',
  CANCELED: 'bad',
  ERROR: 'bad',
}
const isOn = createStore(remembered(KEY, ['on', 'off']) === 'on')

export function SoundSwitch() {
  const isPressed = useStore(isOn)
  const turn = () => {
    isOn.set(!isPressed)
    remember(KEY, isPressed ? 'off' : 'on')
    // A browser lets a page sound only after a press: this one counts.
    if (!isPressed) void play('ACCEPTED')
  }
  return (
    <button
      type="button"
      class="quiet"
      id="till-sound"
      aria-pressed={isPressed ? 'true' : 'false'}
      aria-label={t('till.sound')}
      title={t('till.sound')}
      onClick={turn}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M4 9v6h4l5 4V5L8 9z" />
        <path
          d={isPressed ? 'M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11' : 'M17 9l5 6M22 9l-5 6'}
        />
      </svg>
    </button>
  )
}

/** Sounds only for a payment that was seen under way: one that ended elsewhere long ago makes no noise. */
export function useOutcomeSound(current: CurrentPayment | null): void {
  const open = useRef<string | null>(null)
  useEffect(() => {
    if (!current) return
    if (isUnderWay(current)) open.current = current.id
    else if (open.current === current.id) {
      open.current = null
      if (isOn.get()) void play(current.dynamicQRStatus)
    }
  }, [current])
}

async function play(status: Status): Promise<void> {
  // The same as on the customer's glass, so that both sound alike.
  const { sound } = await import('../../parts/sounds.ts')
  const tone = TONES[status]
  if (tone) sound(tone)
}
