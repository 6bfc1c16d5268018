/** A QR code that is no payment: a link, a menu, a Wi-Fi. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { Card, Form } from '../../parts/card-button-and-form.js'
import { toast } from '../../parts/toasts.js'
import { t } from '../../words/words.js'

export function InfoQr() {
  const show = async ({ text }) => {
    if (await act('/showInfoQR', { json: { infoQR: text.value } })) toast(t('info.shown'))
  }
  return html`<${Card} id="info" title=${t('info.title')}>
    <${Form} id="info-qr" onSubmit=${show}>
      <label class="grow">
        <span>${t('info.text')}</span>
        <input name="text" autocomplete="off" maxlength="2953" required />
      </label>
      <button type="submit">${t('info.show')}</button>
    <//>
  <//>`
}
