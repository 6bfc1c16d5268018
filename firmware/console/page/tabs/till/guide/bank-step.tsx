/** The bank of a new lane: its name, and what its profile holds. */
import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { Parts } from '../../../lane-parts.ts'
import { usePart } from '../../../live.ts'
import { Form } from '../../../parts/card-button-and-form.tsx'
import { ProfileField } from '../../../parts/profile-field.tsx'
import { t } from '../../../words/words.ts'
import { saveSettings } from './save-terminal-settings.ts'
import 'page-words:bank-profiles'

const PROFILE = 'main'
type Field = Parts['banks']['list'][number]['fields'][number]

export function BankStep() {
  const banks = usePart('banks')?.list ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  // Missing fields are marked only after the first attempt to save; the marks go while he types.
  const [isAsked, setAsked] = useState(false)
  const bank = banks.find(({ name }) => name === chosen) ?? banks[0]
  const textOf = ({ name }: Field) => (typed[name] ?? '').trim()
  const isMissing = (field: Field) => field.isRequired && textOf(field) === ''
  const save = async () => {
    setAsked(true)
    if (!bank || bank.fields.some(isMissing)) return
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
  const choose = ({ currentTarget }: TargetedEvent<HTMLSelectElement>) => {
    setChosen(currentTarget.value)
    setAsked(false)
  }
  return (
    <>
      <p class="muted">{t('guide.bank-hint')}</p>
      <Form id="set-bank" onSubmit={save}>
        <label class="wide">
          <span>{t('guide.bank')}</span>
          <select name="bank" value={bank?.name} onChange={choose}>
            {banks.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div class="row grow" id="bank-fields" key={bank?.name}>
          {bank?.fields.map((field) => (
            <ProfileField
              key={field.name}
              name={field.name}
              field={field}
              isSecret={!field.isPublic}
              value={typed[field.name] ?? ''}
              trouble={isAsked && isMissing(field) ? t('profiles.required') : null}
              onInput={(text) => setTyped((now) => ({ ...now, [field.name]: text }))}
            />
          ))}
        </div>
        <button type="submit" class="main">
          {t('guide.save')}
        </button>
      </Form>
    </>
  )
}
