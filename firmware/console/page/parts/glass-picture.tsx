/** The customer's display as it looks now, and what that is in words. */

import { useEffect, useState } from 'preact/hooks'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { laneFile } from '../call.ts'
import type { Parts } from '../lane-parts.ts'
import { useLink, usePart } from '../live.ts'
import { STATES } from '../tabs/till/payment-states.ts'
import { t, wordFor } from '../words/words.ts'
import 'page-words:till'

export function GlassPicture() {
  const display = usePart('display')
  const glass = useGlass(display)
  // Of a lane that is silent nobody knows it.
  const isKnown = useLink() !== 'off'
  const words = display && isKnown ? describe(display.screen) : ''
  return (
    <>
      <figure class="terminal">
        <div class="glass">
          {glass && <img id="glass" alt={words} src={glass} width="480" height="640" />}
        </div>
      </figure>
      <p class="caption" id="glass-says" aria-live="polite">
        {words && display?.reason ? `${words} ${wholeSentence(display.reason)}` : words}
      </p>
    </>
  )
}

/** The address of a drawing of the display's state; until it has loaded, of the one before. */
function useGlass(display: Parts['display'] | null): string | null {
  const [glass, setGlass] = useState<string | null>(null)
  useEffect(() => {
    if (!display) return
    const asking = new AbortController()
    const { signal } = asking
    void laneFile('GET /console/display.svg', {}, { signal }).then(({ isOk, value }) => {
      if (isOk && !signal.aborted) setGlass(URL.createObjectURL(value))
    })
    return () => asking.abort()
  }, [display])
  useEffect(
    () => () => {
      if (glass) URL.revokeObjectURL(glass)
    },
    [glass],
  )
  return glass
}

function describe(screen: Parts['display']['screen']): string {
  if (!screen) return t('glass.unknown')
  switch (screen.kind) {
    case 'blank':
      return t('glass.blank')
    case 'qr':
      return t('glass.qr')
    case 'text':
      return t('glass.text', { text: screen.lines.join(' ') })
    case 'basket':
      return t('glass.basket', { lines: screen.lines.length })
    default:
      return t('glass.text', { text: wordFor(STATES, screen.status) })
  }
}
