/**
 * The profiles of the banks: who is paid. The ids that the bank gave the shop are shown; a secret never is, and stays
 * as it is while its field is empty.
 */
import { act, call } from '../../call.js'
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { ProfileField, profileFieldName } from '../../parts/profile-field.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { needWords, t } from '../../words/words.js'

needWords('bank-profiles', 'setting-fields')

const PATH = '/getDriverSettings'
/** Stands for a secret: a profile that is sent with it keeps the secret that it has. */
const MASK = '<PASSWORD>'
const NOTHING = { texts: {}, added: {}, active: null }

/** The profiles and a person's changes: `changes` in words; `save()` resolves to whether it was written. */
export function useBankProfiles() {
  const { value, words, again } = useAnswer(PATH)
  const banks = usePart('banks') ?? { list: [], fieldsOfOthers: [] }
  const [draft, setDraft] = useState(NOTHING)
  const kept = value?.settings ?? {}
  const profiles = { ...draft.added, ...kept.bankProfiles }
  const { fields, chosen } = changesOf(draft, kept)
  const troubleAt = (name, field, isAsked) => {
    const now = textIn(draft, profiles, name, field.name)
    return isAsked && field.isRequired && now.trim() === '' ? t('profiles.required') : null
  }
  const isTouched = (name) => Object.hasOwn(draft.added, name) || Object.hasOwn(draft.texts, name)
  return {
    ...{ value, words, again, banks, draft, setDraft, kept, profiles, troubleAt, isTouched },
    active: draft.active ?? kept.bankProfile ?? '',
    changes: fields.map((change) => inWords(change, profiles, banks)),
    isWrong: Object.entries(profiles).some(
      ([name, profile]) =>
        isTouched(name) && fieldsOf(profile, banks).some((field) => troubleAt(name, field, true)),
    ),
    drop: () => setDraft(NOTHING),
    async save() {
      // A till may have written other settings since: what nobody changed here stays as it is now.
      const now = await call(PATH)
      if (!now.isOk) return toastTrouble(now.words)
      const settings = settingsWith(draft, chosen, now.value.settings)
      if (!(await act('/updateDriverSettings', { json: { settings } }))) return false
      setDraft(NOTHING)
      again()
      return true
    },
  }
}

export function BankProfiles({ profiles: known }) {
  const { value, words, again, banks, draft, setDraft, kept, profiles, active } = known
  const type = (name, field, text) =>
    setDraft((now) => ({
      ...now,
      texts: { ...now.texts, [name]: { ...now.texts[name], [field]: text } },
    }))
  const remove = async (name) => {
    if (!Object.hasOwn(kept.bankProfiles ?? {}, name)) return setDraft((now) => without(now, name))
    const found = await call('/bankProfiles')
    if (!found.isOk) return toastTrouble(found.words)
    const one = found.value.profiles.find((profile) => profile.name === name)
    // No question for the profile in use, nor for one that is gone: the lane refuses, and says what to do.
    if (one && !one.active) {
      const [title, text] = [t('profiles.remove-sure', one), t('profiles.remove-what', one)]
      if (!(await confirm({ title, text, yes: t('profiles.remove') }))) return
    }
    if (!(await act('/removeBankProfile', { json: { name } }))) return
    setDraft((now) => without(now, name))
    toast(t('profiles.removed', { name }))
    again()
  }
  return html`<section id="bank-profiles" aria-labelledby="bank-profiles-title">
    <h3 id="bank-profiles-title">${t('profiles.title')}</h3>
    <p class="muted small">${value ? t('profiles.what') : words}</p>
    ${
      value &&
      html`${Object.entries(profiles).map(
        ([name, profile]) => html`<fieldset key=${name} data-profile=${name}>
          <legend>${name} · ${profile.bankName}</legend>
          <div class="rows">
            ${fieldsOf(profile, banks).map((field) => {
              const now = profile[field.name]
              return html`<${ProfileField}
                key=${field.name}
                name="${name}.${field.name}"
                field=${field}
                isSecret=${now === MASK || (now === undefined && !field.isPublic)}
                placeholder=${now === MASK ? t('field.kept') : ''}
                value=${draft.texts[name]?.[field.name] ?? (now === MASK ? '' : (now ?? ''))}
                trouble=${known.troubleAt(name, field, known.isTouched(name))}
                onInput=${(text) => type(name, field.name, text)}
              />`
            })}
          </div>
          <div class="row"><${Button} className="quiet" onClick=${() => remove(name)}>${t('profiles.remove')}<span class="sr"> ${name}</span><//></div>
        </fieldset>`,
      )}
      ${
        Object.keys(profiles).length > 0 &&
        html`<div class="rows"><label class="wide"><span>${t('profiles.active')}</span>
          <select name="active" value=${active} onChange=${({ currentTarget }) => setDraft((now) => ({ ...now, active: currentTarget.value }))}>
            ${active === '' && html`<option value=""></option>`}
            ${Object.keys(profiles).map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
          </select>
        </label></div>`
      }
      <${NewProfile} banks=${banks.list} taken=${profiles} onAdd=${(name, bankName) => setDraft((now) => ({ ...now, added: { ...now.added, [name]: { bankName } } }))} />`
    }
  </section>`
}

/** The text in a field of a profile: typed, or else kept. */
function textIn(draft, profiles, name, field) {
  const [typed, now] = [draft.texts[name]?.[field], profiles[name]?.[field]]
  if (now === MASK && (typed ?? '').trim() === '') return MASK
  return typed ?? now ?? ''
}

/** A change as a line for a person: who is paid, a new profile, or the changed field. */
function inWords({ name, field, active }, profiles, banks) {
  if (active !== undefined) return t('profiles.pays', { name: active })
  if (field === undefined) return t('profiles.new', { name, bank: profiles[name].bankName })
  const row = fieldsOf(profiles[name], banks).find((one) => one.name === field) ?? { name: field }
  return t('profiles.field', { name, field: profileFieldName(row) })
}

function NewProfile({ banks, taken, onAdd }) {
  const [name, setName] = useState('')
  const [bank, setBank] = useState('')
  const trimmed = name.trim()
  const used = Object.values(taken).map((profile) => profile.bankName)
  const names = [...new Set([...used, ...banks.map((one) => one.name)])]
  const bankName = bank || names[0]
  const add = () => {
    onAdd(trimmed, bankName)
    setName('')
  }
  return html`<div class="row" id="profile-new">
    <label class="wide"><span>${t('profiles.name')}</span>
      <input name="profile" value=${name} maxlength="64" autocomplete="off" onInput=${({ currentTarget }) => setName(currentTarget.value)} />
    </label>
    <label class="wide"><span>${t('profiles.bank')}</span>
      <select name="bank" value=${bankName} onChange=${({ currentTarget }) => setBank(currentTarget.value)}>
        ${names.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
      </select>
    </label>
    <${Button} disabled=${trimmed === '' || !bankName || Object.hasOwn(taken, trimmed)} onClick=${add}>${t('profiles.add')}<//>
  </div>`
}

/** The draft without this profile: what was typed in it goes, too. */
function without({ texts, added, active }, name) {
  const rest = (all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))
  return { texts: rest(texts), added: rest(added), active: active === name ? null : active }
}

/** The fields that its bank asks for, then others that the profile has. */
function fieldsOf({ bankName, ...kept }, { list, fieldsOfOthers }) {
  const asked = list.find(({ name }) => name === bankName)?.fields ?? fieldsOfOthers
  const others = Object.keys(kept).filter((name) => !asked.some((field) => field.name === name))
  return [...asked, ...others.map((name) => ({ name, isRequired: false }))]
}

/**
 * Fields whose text differs from what is kept, as `{ name, field }`; `chosen` is the profile that payments will use, or
 * null where that does not change. If anything changes, an only profile is chosen.
 */
function changesOf({ texts, added, active }, { bankProfile, bankProfiles = {} }) {
  const changed = Object.entries(texts).flatMap(([name, fields]) =>
    Object.entries(fields)
      .filter(([field, text]) => {
        const kept = bankProfiles[name]?.[field]
        return kept === MASK ? text.trim() !== '' : text.trim() !== (kept ?? '')
      })
      .map(([field]) => ({ name, field })),
  )
  const fields = [...Object.keys(added).map((name) => ({ name })), ...changed]
  const [only, ...others] = Object.keys({ ...added, ...bankProfiles })
  const isTheOnly = fields.length > 0 && others.length === 0
  const wanted = active ?? bankProfile ?? (isTheOnly ? only : undefined)
  if (wanted === bankProfile) return { fields, chosen: null }
  return { fields: [...fields, { active: wanted }], chosen: wanted }
}

/** The settings as a till sends them, with all profiles; keys that are left out keep their values. */
function settingsWith({ texts, added }, chosen, { bankProfiles = {} }) {
  const profiles = Object.entries({ ...added, ...bankProfiles }).map(([name, profile]) => {
    const next = { ...profile }
    for (const [field, text] of Object.entries(texts[name] ?? {})) {
      const trimmed = text.trim()
      if (trimmed !== '') next[field] = trimmed
      else if (profile[field] !== MASK) delete next[field]
    }
    return [name, next]
  })
  return {
    ...(chosen !== null && { bankProfile: chosen }),
    bankProfiles: Object.fromEntries(profiles),
  }
}
