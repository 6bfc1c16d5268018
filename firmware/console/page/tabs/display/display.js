/** What the customer sees, and what a cashier may put there beside a payment: a link, a basket, nothing. */
import { act } from '../../call.js'
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill } from '../../parts/card-button-and-form.js'
import { GlassPicture } from '../../parts/glass-picture.js'
import { Simulator } from '../../parts/simulator.js'
import { useRights } from '../../rights.js'
import { needWords, t, withWords } from '../../words/words.js'
import { InfoQr } from './info-qr.js'

needWords('till')

export function Tab() {
  const { mayChange } = useRights()
  return html`<${Display} mayChange=${mayChange} />
    ${mayChange && html`<div class="beside"><${InfoQr} /><${BasketCard} /></div>`}`
}

function Display({ mayChange }) {
  const display = usePart('display')
  const levers = usePart('levers')
  const pill =
    display &&
    html`<${Pill} id="display-link" state=${display.isConnected ? 'good' : 'bad'}>
      ${display.isConnected ? t('link.on') : t('link.off')}
    <//>`
  return html`<${Card} id="display" title=${t('display.title')} pill=${pill}>
    <${GlassPicture} />
    ${mayChange && html`<${Button} id="clear" onClick=${() => act('/clearScreen')}>${t('payment.clear')}<//>`}
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

/** The form is loaded when somebody opens it: a till sends its own baskets. */
function BasketCard() {
  const [Form, setForm] = useState(null)
  const open = () =>
    withWords(import('./basket.js')).then(
      ({ BasketForm }) => setForm(() => BasketForm),
      () => globalThis.loadAgain?.isBroken(),
    )
  return html`<${Card} id="basket" title=${t('basket.title')}>
    ${Form ? html`<${Form} />` : html`<div class="row"><${Button} id="basket-open" onClick=${open}>${t('basket.open')}<//></div>`}
  <//>`
}
