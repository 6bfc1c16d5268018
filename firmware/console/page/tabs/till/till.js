/** The till: a payment from its amount to its end, what the customer sees, and on a new lane what is to do first. */
import { html } from '../../html.js'
import '../../words/till.js'
import { Display } from './display.js'
import { Guide } from './guide/guide.js'
import { InfoQr } from './info-qr.js'
import { LastPayments } from './last-payments.js'
import { NewPayment } from './new-payment.js'
import { Payment } from './payment.js'

export function Tab() {
  return html`<${Guide} />
    <${Display} />
    <div class="column">
      <${Payment} />
      <${NewPayment} />
      <${InfoQr} />
    </div>
    <${LastPayments} />`
}
