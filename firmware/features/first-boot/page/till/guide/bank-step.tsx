/** The bank of a new lane: its name, and what its profile holds. */
import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import { usePart } from '#firmware/console/page/live.ts'
import { Form } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { ProfileField } from '#firmware/console/page/parts/profile-field.tsx'
import { LANGUAGE, t } from '#firmware/console/page/words/words.ts'
import { saveSettings } from './save-terminal-settings.ts'
import 'page-words:bank-profiles'

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
    const bankProfile = t('guide.profile')
    const profile = {
      bankName: bank.name,
      ...Object.fromEntries(filled.map((field) => [field.name, textOf(field)])),
    }
    if (!(await saveSettings({ bankProfile, bankProfiles: { [bankProfile]: profile } }))) return
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
      <p class="muted">{t('guide.no-register')}</p>
      <Form may="operate" id="set-bank" onSubmit={save}>
        <label class="wide">
          <span>{t('guide.bank')}</span>
          <select name="bank" value={bank?.name} onChange={choose}>
            {banks.map(({ name, names }) => (
              <option key={name} value={name}>
                {names[LANGUAGE]}
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
