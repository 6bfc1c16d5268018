/** The comparisons that a statement of a day is made of, each with a button: one that was made with a wrong file is withdrawn. */

import { lane } from '../../call.ts'
import { dateTime } from '../../format.ts'
import { Button } from '../../parts/card-button-and-form.tsx'
import { SettleDialog } from '../../parts/settle-dialog.tsx'
import { t } from '../../words/words.ts'
import { AskedList } from './asked-list.tsx'

export interface ComparedBank {
  readonly bankName: string
  readonly at: string
  readonly isWithdrawn: boolean
  /** Who withdraws it: this lane for itself, this one as the master for all lanes, or the master elsewhere. */
  readonly from: 'lane' | 'shop' | 'master'
}

interface ComparedBanksProps {
  readonly id: 'compared' | 'shop-compared'
  readonly date: string
  readonly banks: readonly ComparedBank[]
  onWithdrawn(): void
}

export const ComparedBanks = ({ id, date, banks, onWithdrawn }: ComparedBanksProps) => (
  <AskedList
    id={id}
    title={t('uncompare.title')}
    entries={banks}
    row={(one, ask) => (
      <li key={one.bankName}>
        <span class="name">
          {one.bankName}
          <small>{one.isWithdrawn ? t('uncompare.withdrawn') : dateTime(one.at)}</small>
          {!one.isWithdrawn && one.from === 'master' && <small>{t('uncompare.at-master')}</small>}
        </span>
        {!one.isWithdrawn && one.from !== 'master' && (
          <Button may="operate" undoes={false} onClick={ask}>
            {t('uncompare.withdraw')}
            <span class="sr">: {one.bankName}</span>
          </Button>
        )}
      </li>
    )}
    question={({ bankName, from }, onClose) => (
      <SettleDialog
        title={t('uncompare.withdraw')}
        why={from === 'shop' ? t('uncompare.why-shop') : t('uncompare.why')}
        settle={(note, _, options) => {
          const body = { date, bank: bankName, note }
          return from === 'shop'
            ? lane('POST /reports/shop/take-back', { query: {}, body }, options)
            : lane('POST /reports/reconciliation/take-back', { body }, options)
        }}
        onClose={onClose}
      />
    )}
    onAnswered={onWithdrawn}
  />
)
