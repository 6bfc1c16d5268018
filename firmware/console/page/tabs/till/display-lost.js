/** The warning, where money is taken, that the display is lost: the customer would see no code. */
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { t } from '../../words/words.js'

export function DisplayLost() {
  const display = usePart('display')
  if (!display || display.isConnected) return null
  return html`<p class="warning" id="display-lost" role="status">
    ${t('display.lost')}${display.reason && html`<span class="why"> (${display.reason})</span>`}
  </p>`
}
