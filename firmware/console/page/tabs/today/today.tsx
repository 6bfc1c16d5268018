/** The day of this lane: its money, its shift, the statement to sign, and the comparison with the bank. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useRights } from '../../rights.tsx'
import { Accounting } from './accounting.tsx'
import { Day } from './day-report.tsx'
import { DayStatement } from './day-statement.tsx'
import { MonthStatement } from './month-statement.tsx'
import { Needs } from './needs-you.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { Shifts } from './shifts.tsx'
import { ShopMonth, ShopStatement, useIsMaster } from './shop-statement.tsx'
import type { MadeStatement } from './statement-card.tsx'
import 'page-words:payments'
import 'page-words:till'
import 'page-words:today'

/** Elements that show that a card has its first answer; a card whose answer failed has an alert instead. */
const ANSWERED = [
  '#needs',
  '#day :is(#day-sums, [role=alert])',
  '#shifts :is(#shift-open, [role=alert])',
]

export function Tab() {
  const [cards, isAnswered] = useAnswered()
  const { mayOperate } = useRights()
  const isMaster = useIsMaster()
  const [shop, setShop] = useState<MadeStatement | null>(null)
  const style = { display: 'contents', visibility: isAnswered ? 'visible' : 'hidden' } as const
  return (
    <div ref={cards} style={style}>
      <Needs />
      <Day />
      <div class="beside">
        <Shifts />
        <DayStatement />
        <MonthStatement />
        {mayOperate && isMaster && <ShopStatement given={shop} />}
        {mayOperate && isMaster && <ShopMonth />}
        {mayOperate && <Reconciliation onShop={isMaster ? setShop : null} />}
        {mayOperate && <Accounting />}
      </div>
    </div>
  )
}

/** The cards stay invisible until all first answers are there, so that none pushes another away in sight. */
function useAnswered(): [RefObject<HTMLDivElement | null>, boolean] {
  const cards = useRef<HTMLDivElement>(null)
  const [isAnswered, setAnswered] = useState(false)
  useLayoutEffect(() => {
    const place = cards.current
    if (!place) return
    const look = () => {
      if (!ANSWERED.every((selector) => place.querySelector(selector))) return
      changes.disconnect()
      setAnswered(true)
    }
    const changes = new MutationObserver(look)
    changes.observe(place, { childList: true, subtree: true })
    look()
    return () => changes.disconnect()
  }, [])
  return [cards, isAnswered]
}
