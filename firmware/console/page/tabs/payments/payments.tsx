/** The payments of this lane: a list with a filter, and beside it the payment that is open. */
import { Empty } from '../../parts/card-button-and-form.tsx'
import { closeSubject, openTab, useSubject } from '../../place-on-page.ts'
import { t } from '../../words/words.ts'
import { ExportsOnLane } from './exports-on-lane.tsx'
import { Story } from './payment-details.tsx'
import { List } from './payment-list.tsx'
import 'page-words:payments'
import 'page-words:till'

export function Tab() {
  const open = useSubject('payments')
  return (
    <>
      <div class="with-panel">
        <List open={open} onChoose={(id) => openTab(`payments/${id}`)} />
        <div class="beside">
          {open === null ? (
            <Empty id="none-open">{t('payments.none-open')}</Empty>
          ) : (
            <Story key={open} id={open} onBack={() => closeSubject('payments')} />
          )}
        </div>
      </div>
      <ExportsOnLane />
    </>
  )
}
