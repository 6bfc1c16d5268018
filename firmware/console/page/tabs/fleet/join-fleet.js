/** A lane that stands alone: what a fleet is for, and how this one becomes its master or one of its lanes. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { Button, Card, Form } from '../../parts/card-button-and-form.js'
import { t } from '../../words/words.js'

export function Alone() {
  const follow = async ({ address, key }) => {
    const json = {
      ...(address.value.trim() ? { masterIP: address.value.trim() } : {}),
      ...(key.value.trim() ? { key: key.value.trim() } : {}),
    }
    if (await act('/api/set_sync_slave', { json })) key.value = ''
  }
  return html`<${Card} id="alone" title=${t('alone.title')}>
    <p class="muted" id="alone-what">${t('alone.what')}</p>
    <div class="row"><${Button} may="operate" id="be-master" onClick=${() => act('/api/set_sync_master', { json: {} })}>${t('alone.master')}<//></div>
    <${Form} may="operate" id="follow-form" onSubmit=${follow}>
      <label class="grow"><span>${t('alone.address')}</span><input name="address" maxlength="255" autocomplete="off" /></label>
      <label class="grow"><span>${t('alone.key')}</span><input type="password" name="key" maxlength="512" autocomplete="off" /></label>
      <button>${t('alone.follow')}</button>
    <//>
  <//>`
}
