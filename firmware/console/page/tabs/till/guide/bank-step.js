/** The bank of a new lane: its name, and what its profile holds. */
import { html, useState } from '../../../html.js'
import { usePart } from '../../../live.js'
import { Form } from '../../../parts/card.js'
import { ProfileFieldName } from '../../../parts/profile-field.js'
import { t } from '../../../words/words.js'
import { saveSettings } from './save-settings.js'

const PROFILE = 'main'

export function BankStep() {
  const banks = usePart('banks')?.list ?? []
  const [chosen, setChosen] = useState(null)
  const bank = banks.find(({ name }) => name === chosen) ?? banks[0]
  const save = async (elements) => {
    const profile = { bankName: bank.name }
    for (const { name, value, tagName } of elements)
      if (tagName === 'INPUT' && value.trim()) profile[name] = value.trim()
    if (!(await saveSettings({ bankProfile: PROFILE, bankProfiles: { [PROFILE]: profile } })))
      return
    // A password stays in no page.
    for (const element of elements) if (element.tagName === 'INPUT') element.value = ''
  }
  return html`<p class="muted">${t('guide.bank-hint')}</p>
    <${Form} id="set-bank" onSubmit=${save}>
      <label class="wide">
        <span>${t('guide.bank-name')}</span>
        <select name="bank" value=${bank?.name} onChange=${({ currentTarget }) => setChosen(currentTarget.value)}>
          ${banks.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
        </select>
      </label>
      <div class="row grow" id="bank-fields" key=${bank?.name}>
        ${bank?.fields.map((field) => html`<${Field} key=${field.name} field=${field} />`)}
      </div>
      <button type="submit" class="main">${t('guide.save')}</button>
    <//>`
}

function Field({ field }) {
  const { name, isPublic } = field
  return html`<label class="wide">
    <${ProfileFieldName} field=${field} /><input name=${name} type=${isPublic ? 'text' : 'password'} autocomplete="off" />
  </label>`
}
