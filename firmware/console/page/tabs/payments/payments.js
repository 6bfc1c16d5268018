/** The payments of this lane: a list with a filter, and beside it the payment that is open. */
import { html } from '../../html.js'
import { closeSubject, openTab, useSubject } from '../../tabs.js'
import { needWords } from '../../words/words.js'
import { Story } from './payment-details.js'
import { List } from './payment-list.js'

needWords('payments', 'till')

export function Tab() {
  const open = useSubject('payments')
  return html`<div class="payments" data-open=${open !== null}>
    <${List} open=${open} onChoose=${(id) => openTab(`payments/${id}`)} />
    ${open !== null && html`<${Story} key=${open} id=${open} onBack=${() => closeSubject('payments')} />`}
  </div>`
}
