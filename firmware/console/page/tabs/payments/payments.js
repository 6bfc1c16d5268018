/** The payments of this lane: the list, one with its story, the day, the shifts, the comparison with the bank. */
import { html, useState } from '../../html.js'
import '../../words/payments.js'
import '../../words/till.js'
import { Day } from './day.js'
import { List } from './list.js'
import { Reconciliation } from './reconciliation.js'
import { Shifts } from './shifts.js'
import { Story } from './story.js'

export function Tab() {
  const [chosen, choose] = useState(null)
  return html`
    ${
      chosen === null
        ? html`<${List} onChoose=${choose} />`
        : html`<${Story} key=${chosen} id=${chosen} onBack=${() => choose(null)} />`
    }
    <${Day} /><${Shifts} /><${Reconciliation} />
  `
}
