/** Days for an accountant's program, as a file: for the loader of 1C, or a table. */
import { dateBefore, today } from '../../lane-time.ts'
import { Button, Card, type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { save } from '../../parts/download-file.ts'
import { t } from '../../words/words.ts'

type Field = 'date' | 'to' | 'account' | 'payerAccount' | 'payerInn'

const FORM = 'accounting-form'

export function Accounting() {
  const yesterday = dateBefore(today(), 1)
  const forOneC = ({ date, to, account, payerAccount, payerInn }: Elements<Field>) =>
    save('kl_to_1c.txt', 'GET /reports/accounting', {
      query: {
        as: '1c',
        date: date.value,
        to: to.value,
        account: account.value,
        payerAccount: payerAccount.value,
        payerInn: payerInn.value,
      },
    })
  const asTable = () => {
    const form = document.getElementById(FORM) as HTMLFormElement
    const { date, to } = form.elements as unknown as Elements<Field>
    const name = `${t('accounting.file')}-${date.value}-${to.value}.csv`
    const query = { as: 'csv', date: date.value, to: to.value } as const
    return save(name, 'GET /reports/accounting', { query })
  }
  return (
    <Card id="accounting" title={t('accounting.title')}>
      <p class="muted">{t('accounting.hint')}</p>
      <Form may="operate" id={FORM} onSubmit={forOneC}>
        <label>
          <span>{t('accounting.from')}</span>
          <input type="date" name="date" required defaultValue={yesterday} />
        </label>
        <label>
          <span>{t('accounting.to')}</span>
          <input type="date" name="to" required defaultValue={yesterday} />
        </label>
        <label>
          <span>{t('accounting.account')}</span>
          <input name="account" inputMode="numeric" pattern="[0-9]{20}" required />
        </label>
        <label>
          <span>{t('accounting.payer-account')}</span>
          <input name="payerAccount" inputMode="numeric" pattern="[0-9]{20}" required />
        </label>
        <label>
          <span>{t('accounting.payer-inn')}</span>
          <input name="payerInn" inputMode="numeric" pattern="[0-9]{10}|[0-9]{12}" required />
        </label>
        <button type="submit" class="main">
          {t('accounting.one-c')}
        </button>
      </Form>
      <div class="row">
        <Button may="operate" undoes={false} id="accounting-csv" onClick={asTable}>
          {t('accounting.csv')}
        </Button>
      </div>
    </Card>
  )
}
