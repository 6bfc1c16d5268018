/** The bank of a new lane: its name, and what its profile holds. */
import { html, useState } from '../../../html.js'
import { usePart } from '../../../live.js'
import { Form } from '../../../parts/card-button-and-form.js'
import { ProfileField } from '../../../parts/profile-field.js'
import { needWords, t } from '../../../words/words.js'
import { saveSettings } from './save-terminal-settings.js'

needWords('bank-profiles')

const PROFILE = 'main'

export function BankStep() {
  const banks = usePart('banks')?.list ?? []
  const [chosen, setChosen] = useState(null)
  const [typed, setTyped] = useState({})
  // Missing fields are marked only after the first attempt to save; the marks go while he types.
  const [isAsked, setAsked] = useState(false)
  const bank = banks.find(({ name }) => name === chosen) ?? banks[0]
  const textOf = ({ name }) => (typed[name] ?? '').trim()
  const isMissing = (field) => field.isRequired && textOf(field) === ''
  const save = async () => {
    setAsked(true)
    if (bank.fields.some(isMissing)) return
    const filled = bank.fields.filter((field) => textOf(field) !== '')
    const profile = {
      bankName: bank.name,
      ...Object.fromEntries(filled.map((field) => [field.name, textOf(field)])),
    }
    if (!(await saveSettings({ bankProfile: PROFILE, bankProfiles: { [PROFILE]: profile } })))
      return
    // A password stays nowhere in the page.
    setTyped({})
    setAsked(false)
  }
  const choose = ({ currentTarget }) => {
    setChosen(currentTarget.value)
    setAsked(false)
  }
  return html`<p class="muted">${t('guide.bank-hint')}</p>
    <${Form} id="set-bank" onSubmit=${save}>
      <label class="wide">
        <span>${t('guide.bank')}</span>
        <select name="bank" value=${bank?.name} onChange=${choose}>
          ${banks.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
        </select>
      </label>
      <div class="row grow" id="bank-fields" key=${bank?.name}>
        ${bank?.fields.map(
          (field) => html`<${ProfileField}
            key=${field.name}
            name=${field.name}
            field=${field}
            isSecret=${!field.isPublic}
            value=${typed[field.name] ?? ''}
            trouble=${isAsked && isMissing(field) ? t('profiles.required') : null}
            onInput=${(text) => setTyped((now) => ({ ...now, [field.name]: text }))}
          />`,
        )}
      </div>
      <button type="submit" class="main">${t('guide.save')}</button>
    <//>`
}
