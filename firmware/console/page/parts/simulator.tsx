/** Controls that play the till, the customer or a cable where something is fake: behind one switch of the page. */

import type { ComponentChildren } from 'preact'
import { createStore, useStore } from '../followed-value.ts'
import { usePart } from '../live.ts'
import { remember, remembered } from '../remembered-choice.ts'
import { t } from '../words/words.ts'

const KEY = 'laned-simulator'
const isOn = createStore(remembered(KEY, ['on', 'off']) === 'on')

/** At the head of the page wherever a part of the lane is fake, so that nobody takes it for a real one. */
export function SimulatorSwitch() {
  const levers = usePart('levers')
  const isPressed = useStore(isOn)
  if (!levers || !Object.values(levers).some((isFake) => isFake === true)) return null
  const turn = () => {
    isOn.set(!isPressed)
    remember(KEY, isPressed ? 'off' : 'on')
  }
  return (
    <button
      type="button"
      class="quiet"
      id="simulator-switch"
      aria-pressed={isPressed ? 'true' : 'false'}
      title={t('simulator')}
      onClick={turn}
    >
      {t('simulator.switch')}
    </button>
  )
}

export function Simulator({ title, children }: { title: string; children: ComponentChildren }) {
  if (!useStore(isOn)) return null
  return (
    <div class="simulator">
      <h3>{title}</h3>
      {children}
    </div>
  )
}
