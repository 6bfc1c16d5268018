/** The payments of this lane: the list, one with its story, the day, the shifts, the comparison with the bank, the statement to sign. */
import { html, useLayoutEffect, useRef, useState } from '../../html.js'
import { needWords } from '../../words/words.js'
import { Day } from './day-report.js'
import { DayStatement } from './day-statement.js'
import { Story } from './payment-details.js'
import { List } from './payment-list.js'
import { Reconciliation } from './reconciliation.js'
import { Shifts } from './shifts.js'

needWords('payments', 'till')

/** What each card shows of its first answer; a card whose answer failed has an alert instead. */
const ANSWERED = [
  '#payments :is(#payment-list li, #no-payments, [role=alert])',
  '#day :is(#day-sums, [role=alert])',
  '#shifts :is(#shift-open, [role=alert])',
]

export function Tab() {
  const [chosen, choose] = useState(null)
  const [cards, isAnswered] = useAnswered()
  const style = { display: 'contents', visibility: isAnswered ? 'visible' : 'hidden' }
  return html`<div ref=${cards} style=${style}>
    ${
      chosen === null
        ? html`<${List} onChoose=${choose} />`
        : html`<${Story} key=${chosen} id=${chosen} onBack=${() => choose(null)} />`
    }
    <${Day} /><${Shifts} /><${Reconciliation} /><${DayStatement} />
  </div>`
}

/** The cards take their places unseen until all first answers are there: none pushes another before somebody's eyes. */
function useAnswered() {
  const cards = useRef(null)
  const [isAnswered, setAnswered] = useState(false)
  useLayoutEffect(() => {
    const look = () => {
      if (!ANSWERED.every((selector) => cards.current.querySelector(selector))) return
      changes.disconnect()
      setAnswered(true)
    }
    const changes = new MutationObserver(look)
    changes.observe(cards.current, { childList: true, subtree: true })
    look()
    return () => changes.disconnect()
  }, [])
  return [cards, isAnswered]
}
