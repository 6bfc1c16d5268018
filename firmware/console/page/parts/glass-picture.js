/** The customer's display as it looks now, and what that is in words. */
import { call } from '../call.js'
import { asSentence } from '../format.js'
import { html, useEffect, useState } from '../html.js'
import { usePart } from '../live.js'
import { STATES } from '../tabs/till/payment-states.js'
import { needWords, said, t } from '../words/words.js'

needWords('till')

export function GlassPicture() {
  const display = usePart('display')
  const glass = useGlass(display)
  const words = display ? describe(display.screen) : ''
  return html`<figure class="terminal">
      <div class="glass">
        ${glass && html`<img id="glass" alt=${words} src=${glass} width="480" height="640" />`}
      </div>
    </figure>
    <p class="caption" id="glass-says" aria-live="polite">
      ${display?.reason ? `${words} ${asSentence(display.reason)}` : words}
    </p>`
}

/** The address of a drawing of the display's state; until it has loaded, of the one before. */
function useGlass(display) {
  const [glass, setGlass] = useState(null)
  useEffect(() => {
    if (!display) return
    const asking = new AbortController()
    call('/console/display.svg', { as: 'blob', signal: asking.signal }).then(({ isOk, value }) => {
      if (isOk && !asking.signal.aborted) setGlass(URL.createObjectURL(value))
    })
    return () => asking.abort()
  }, [display])
  useEffect(() => () => glass && URL.revokeObjectURL(glass), [glass])
  return glass
}

function describe(screen) {
  switch (screen?.kind) {
    case undefined:
      return t('glass.unknown')
    case 'blank':
      return t('glass.blank')
    case 'qr':
      return t('glass.qr')
    case 'text':
      return t('glass.text', { text: screen.lines.join(' ') })
    case 'basket':
      return t('glass.basket', { lines: screen.lines.length })
    default:
      return t('glass.text', { text: said(STATES, screen.status) })
  }
}
