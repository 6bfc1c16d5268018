/** A QR code that is no payment: a link, a menu, a Wi-Fi. */
import { act } from '../../call.ts'
import { Card, type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'

export function InfoQr() {
  const show = async ({ text }: Elements<'text'>) => {
    if (await act('POST /showInfoQR', { body: { infoQR: text.value } })) toast(t('info.shown'))
  }
  return (
    <Card id="info" title={t('info.title')}>
      <Form may="change" id="info-qr" onSubmit={show}>
        <label class="grow">
          <span>{t('info.text')}</span>
          <input name="text" autocomplete="off" maxlength={2953} required />
        </label>
        <button type="submit">{t('info.show')}</button>
      </Form>
    </Card>
  )
}
