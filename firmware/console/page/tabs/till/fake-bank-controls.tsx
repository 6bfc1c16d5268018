/** The customer and the bank, where the bank is a fake. */
import type { TargetedEvent } from 'preact'
import { act } from '../../call.ts'
import { usePart } from '../../live.ts'
import { Button } from '../../parts/card-button-and-form.tsx'
import { Simulator } from '../../parts/simulator.tsx'
import { t } from '../../words/words.ts'

export function BankLevers() {
  const levers = usePart('levers')
  if (!levers?.bank) return null
  const lever = (verdict: 'pay' | 'reject' | 'cancel', words: string) => (
    <Button
      may="change"
      undoes={false}
      data-verdict={verdict}
      onClick={() => act('POST /sim/bank/:verdict', { path: { verdict } })}
    >
      {words}
    </Button>
  )
  const outage = ({ currentTarget }: TargetedEvent<HTMLInputElement>) =>
    act('POST /sim/bank/outage', { body: { on: currentTarget.checked } })
  return (
    <Simulator title={t('simulator')}>
      <div class="row pairs">
        {lever('pay', t('bank.pay'))} {lever('reject', t('bank.reject'))}{' '}
        {lever('cancel', t('bank.cancel'))}
      </div>
      <label class="switch">
        <input type="checkbox" id="outage" checked={levers.bankIsOut} onChange={outage} />
        <span>{t('bank.outage')}</span>
      </label>
    </Simulator>
  )
}
