/** The customer's display as it looks now, and its cable where it is fake. */
import { act, call } from '../../call.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill, Simulator } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { STATES } from './payment-states.js'

export function Display() {
  const display = usePart('display')
  const levers = usePart('levers')
  const glass = useGlass(display)
  const words = display ? describe(display.screen) : ''
  const pill =
    display &&
    html`<${Pill} id="display-link" state=${display.isConnected ? 'good' : 'bad'}>
      ${display.isConnected ? t('link.on') : t('link.off')}
    <//>`
  return html`<${Card} id="display" className="display" title=${t('display.title')} pill=${pill}>
    <figure class="terminal">
      <div class="glass">
        ${glass && html`<img id="glass" alt=${words} src=${glass} width="480" height="640" />`}
      </div>
    </figure>
    <p class="caption" id="glass-says" aria-live="polite">
      ${display?.reason ? `${words} ${display.reason}` : words}
    </p>
    ${
      levers?.display &&
      html`<${Simulator} title=${t('simulator')}>
        <div class="row pairs">
          <${Button} id="unplug" disabled=${!display?.isConnected} onClick=${() => act('/sim/display/unplug')}>
            ${t('display.unplug')}
          <//>
          <${Button} id="plug" disabled=${display?.isConnected} onClick=${() => act('/sim/display/plug')}>
            ${t('display.plug')}
          <//>
        </div>
      <//>`
    }
  <//>`
}

/** The drawing of this state of the display, as an address; the one before until it has come. */
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
