/** The till: the payment under way, what the customer sees, and on a new lane what is to do first. */
import { html } from '../../html.js'
import '../../words/till.js'
import { Display } from './display.js'
import { Guide } from './guide/guide.js'
import { Payment } from './payment.js'

export function Tab() {
  return html`<${Guide} /><${Display} /><${Payment} />`
}
