/** The day of this lane: its money, its shift, the statement to sign, and the comparison with the bank. */
import { html, useLayoutEffect, useRef, useState } from '../../html.js'
import { useRights } from '../../rights.js'
import { needWords } from '../../words/words.js'
import { Day } from './day-report.js'
import { DayStatement } from './day-statement.js'
import { Needs } from './needs-you.js'
import { Reconciliation } from './reconciliation.js'
import { Shifts } from './shifts.js'

needWords('payments', 'till', 'today')

/** Elements that show that a card has its first answer; a card whose answer failed has an alert instead. */
const ANSWERED = [
  '#needs',
  '#day :is(#day-sums, [role=alert])',
  '#shifts :is(#shift-open, [role=alert])',
]

export function Tab() {
  const [cards, isAnswered] = useAnswered()
  const { mayOperate } = useRights()
  const style = { display: 'contents', visibility: isAnswered ? 'visible' : 'hidden' }
  return html`<div ref=${cards} style=${style}>
    <${Needs} /><${Day} />
    <div class="beside">
      <${Shifts} /><${DayStatement} />
      ${mayOperate && html`<${Reconciliation} />`}
    </div>
  </div>`
}

/** The cards stay invisible until all first answers are there, so that none pushes another away in sight. */
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
