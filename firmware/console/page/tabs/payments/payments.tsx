/** The payments of this lane: a list with a filter, and beside it the payment that is open. */
import { closeSubject, openTab, useSubject } from '../../place-on-page.ts'
import { ExportsOnLane } from './exports-on-lane.tsx'
import { Story } from './payment-details.tsx'
import { List } from './payment-list.tsx'
import 'page-words:payments'
import 'page-words:till'

export function Tab() {
  const open = useSubject('payments')
  return (
    <>
      <div class="payments" data-open={open !== null}>
        <List open={open} onChoose={(id) => openTab(`payments/${id}`)} />
        {open !== null && <Story key={open} id={open} onBack={() => closeSubject('payments')} />}
      </div>
      <ExportsOnLane />
    </>
  )
}
