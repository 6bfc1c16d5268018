/** A lane that stands alone: what a fleet is for, and how this one becomes its master or one of its lanes. */
import { act } from '../../call.ts'
import { Button, Card, type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { t } from '../../words/words.ts'

export function Alone() {
  const follow = async ({ address, key }: Elements<'address' | 'key'>) => {
    const body = {
      ...(address.value.trim() ? { masterIP: address.value.trim() } : {}),
      ...(key.value.trim() ? { key: key.value.trim() } : {}),
    }
    if (await act('POST /api/set_sync_slave', { body })) key.value = ''
  }
  return (
    <Card id="alone" title={t('alone.title')}>
      <p class="muted" id="alone-what">
        {t('alone.what')}
      </p>
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="be-master"
          onClick={() => act('POST /api/set_sync_master', { body: {} })}
        >
          {t('alone.master')}
        </Button>
      </div>
      <Form may="operate" id="follow-form" onSubmit={follow}>
        <label class="grow">
          <span>{t('alone.address')}</span>
          <input name="address" maxlength={255} autocomplete="off" />
        </label>
        <label class="grow">
          <span>{t('alone.key')}</span>
          <input type="password" name="key" maxlength={512} autocomplete="off" />
        </label>
        <button type="submit">{t('alone.follow')}</button>
      </Form>
    </Card>
  )
}
