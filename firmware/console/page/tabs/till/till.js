/** The till: a payment from its amount to its end, what the customer sees, and on a new lane what is to do first. */
import { html, useState } from '../../html.js'
import { isSettingUp } from '../../login.js'
import { Button, Card } from '../../parts/card.js'
import { needWords, t, withWords } from '../../words/words.js'
import { Display } from './display.js'
import { Guide } from './guide/guide.js'
import { InfoQr } from './info-qr.js'
import { LastPayments } from './last-payments.js'
import { NewPayment } from './new-payment.js'
import { Payment } from './payment.js'

needWords('till')

export function Tab() {
  if (isSettingUp()) return html`<${Guide} />`
  return html`<${Guide} />
    <div class="column">
      <${Payment} />
      <${NewPayment} />
    </div>
    <div class="column">
      <${Display} />
      <${InfoQr} />
      <${BasketCard} />
    </div>
    <${LastPayments} />`
}

/** Its form comes when somebody opens it: a till shows its own. */
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
