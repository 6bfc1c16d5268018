/** Asks a person how a refund ended that the bank has not told the lane of. */
import { lane } from '../../call.ts'
import { money } from '../../format.ts'
import type { Done, Given } from '../../lane-rows.ts'
import type { Elements } from '../../parts/card-button-and-form.tsx'
import { SettleDialog } from '../../parts/settle-dialog.tsx'
import { t } from '../../words/words.ts'

export type Refund = Done<'GET /transactions/:id'>['refunds'][number]

interface SettleRefundDialogProps {
  readonly refund: Refund
  onClose(): void
}

export function SettleRefundDialog({ refund, onClose }: SettleRefundDialogProps) {
  const why = t('settle.why', { amount: money(refund.amount) })
  const settle = (note: string, { end }: Elements<'end'>, options: { timeoutMs: number }) => {
    // The field is required, and offers these two.
    const as = end.value as Given<'POST /refunds/:refund/settle'>['body']['as']
    return lane(
      'POST /refunds/:refund/settle',
      { path: { refund: refund.id }, body: { as, note } },
      options,
    )
  }
  return (
    <SettleDialog title={t('settle.title')} why={why} settle={settle} onClose={onClose}>
      <label>
        <span>{t('settle.as')}</span>
        <select name="end" required>
          <option value="">{t('settle.choose')}</option>
          <option value="returned">{t('settle.returned')}</option>
          <option value="refused">{t('settle.refused')}</option>
        </select>
      </label>
    </SettleDialog>
  )
}
