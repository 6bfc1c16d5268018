/**
 * The profiles of the banks: who is paid. The ids that the bank gave the shop are shown; a secret never is, and stays
 * as it is while its field is empty.
 */

import { useState } from 'preact/hooks'
import { act, lane } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { usePart } from '../../live.ts'
import { bankTitle } from '../../parts/bank-name.ts'
import { Button } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { changedPayee } from '../../parts/payee-question.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import {
  type BankList,
  type Field,
  fieldsOf,
  type Profile,
  ProfileField,
  profileFieldName,
} from '../../parts/profile-field.tsx'
import { toast, toastTrouble } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'
import 'page-words:bank-profiles'
import 'page-words:setting-fields'

/** Stands for a secret: a profile that is sent with it keeps the secret that it has. */
const MASK = '<PASSWORD>'

type Kept = Partial<Done<'GET /getDriverSettings'>['settings']>
type Profiles = Readonly<Record<string, Profile>>

interface ProfilesDraft {
  /** What was typed, by profile and field. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly added: Profiles
  /** The profile that payments are to use; null where nobody chose another one. */
  readonly active: string | null
}

/** Payments use that profile; or a profile is new, or a field of it another one. */
type ProfileChange =
  | { readonly active: string }
  | { readonly name: string; readonly field?: string }

const NOTHING: ProfilesDraft = { texts: {}, added: {}, active: null }

export type BankProfilesForm = ReturnType<typeof useBankProfiles>

/** The profiles and a person's changes: `changes` in words; `save()` resolves to whether it was written. */
export function useBankProfiles() {
  const { value, words, again } = useAnswer('GET /getDriverSettings')
  const banks = usePart('banks') ?? { list: [], fieldsOfOthers: [] }
  const [draft, setDraft] = useState(NOTHING)
  const kept: Kept = value?.settings ?? {}
  const profiles: Profiles = { ...draft.added, ...kept.bankProfiles }
  const { fields, chosen } = changesOf(draft, kept)
  const troubleAt = (name: string, field: Field, isAsked: boolean) => {
    const now = textIn(draft, profiles, name, field.name)
    return isAsked && field.isRequired && now.trim() === '' ? t('profiles.required') : null
  }
  const isTouched = (name: string) =>
    Object.hasOwn(draft.added, name) || Object.hasOwn(draft.texts, name)
  return {
    value,
    words,
    again,
    banks,
    draft,
    setDraft,
    kept,
    profiles,
    troubleAt,
    isTouched,
    active: draft.active ?? kept.bankProfile ?? '',
    changes: fields.map((change) => inWords(change, profiles, banks)),
    /** In words; null where payments go where they went. */
    payeeChange: payeeChange(draft, kept, chosen, banks),
    isWrong: Object.entries(profiles).some(
      ([name, profile]) =>
        isTouched(name) && fieldsOf(profile, banks).some((field) => troubleAt(name, field, true)),
    ),
    drop: () => setDraft(NOTHING),
    async save(): Promise<boolean> {
      // A till may have written other settings since: what nobody changed here stays as it is now.
      const now = await lane('GET /getDriverSettings')
      if (!now.isOk) {
        toastTrouble(now.words)
        return false
      }
      const settings = settingsWith(draft, chosen, now.value.settings)
      if (!(await act('POST /updateDriverSettings', { body: { settings } }))) return false
      setDraft((now) => typedSince(draft, now))
      again()
      return true
    },
  }
}

export function BankProfiles({ profiles: known }: { profiles: BankProfilesForm }) {
  const { value, words, again, banks, draft, setDraft, kept, profiles, active } = known
  const type = (name: string, field: string, text: string) =>
    setDraft((now) => ({
      ...now,
      texts: { ...now.texts, [name]: { ...now.texts[name], [field]: text } },
    }))
  const remove = async (name: string) => {
    if (!Object.hasOwn(kept.bankProfiles ?? {}, name)) return setDraft((now) => without(now, name))
    const found = await lane('GET /bankProfiles')
    if (!found.isOk) return toastTrouble(found.words)
    const one = found.value.profiles.find((profile) => profile.name === name)
    // No question for the profile in use, nor for one that is gone: the lane refuses, and says what to do.
    if (one && !one.active) {
      const [title, text] = [t('profiles.remove-sure', one), t('profiles.remove-what', one)]
      if (!(await confirm({ title, text, yes: t('profiles.remove') }))) return
    }
    if (!(await act('POST /removeBankProfile', { body: { name } }))) return
    setDraft((now) => without(now, name))
    toast(t('profiles.removed', { name }))
    again()
  }
  return (
    <section id="bank-profiles" aria-labelledby="bank-profiles-title">
      <h3 id="bank-profiles-title">{t('profiles.title')}</h3>
      <p class="muted small">{value ? t('profiles.what') : words}</p>
      {value && (
        <>
          {Object.entries(profiles).map(([name, profile]) => (
            <fieldset key={name} data-profile={name}>
              <legend>
                {name} · {bankTitle(profile['bankName'] ?? '')}
              </legend>
              <div class="rows">
                {fieldsOf(profile, banks).map((field) => {
                  const now = profile[field.name]
                  return (
                    <ProfileField
                      key={field.name}
                      name={`${name}.${field.name}`}
                      field={field}
                      isSecret={now === MASK || (now === undefined && !field.isPublic)}
                      placeholder={now === MASK ? t('field.kept') : ''}
                      value={draft.texts[name]?.[field.name] ?? (now === MASK ? '' : (now ?? ''))}
                      trouble={known.troubleAt(name, field, known.isTouched(name))}
                      onInput={(text) => type(name, field.name, text)}
                    />
                  )
                })}
              </div>
              <div class="row">
                <Button may="operate" undoes className="quiet" onClick={() => remove(name)}>
                  {t('profiles.remove')}
                  <span class="sr"> {name}</span>
                </Button>
              </div>
            </fieldset>
          ))}
          {Object.keys(profiles).length > 0 && (
            <div class="rows">
              <label class="wide">
                <span>{t('profiles.active')}</span>
                <select
                  name="active"
                  value={active}
                  onChange={({ currentTarget }) =>
                    setDraft((now) => ({ ...now, active: currentTarget.value }))
                  }
                >
                  {active === '' && <option value="" />}
                  {Object.keys(profiles).map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          <NewProfile
            banks={banks.list}
            taken={profiles}
            onAdd={(name, bankName) =>
              setDraft((now) => ({ ...now, added: { ...now.added, [name]: { bankName } } }))
            }
          />
        </>
      )}
    </section>
  )
}

/** Of the draft what came to it while the one before was saved. */
function typedSince(sent: ProfilesDraft, now: ProfilesDraft): ProfilesDraft {
  const texts = Object.entries(now.texts).map(([name, fields]) => {
    const typed = Object.entries(fields).filter(
      ([field, text]) => sent.texts[name]?.[field] !== text,
    )
    return [name, Object.fromEntries(typed)] as const
  })
  const added = Object.entries(now.added).filter(([name]) => !Object.hasOwn(sent.added, name))
  return {
    texts: Object.fromEntries(texts.filter(([, fields]) => Object.keys(fields).length > 0)),
    added: Object.fromEntries(added),
    active: now.active === sent.active ? null : now.active,
  }
}

/** The text in a field of a profile: typed, or else kept. */
function textIn(draft: ProfilesDraft, profiles: Profiles, name: string, field: string): string {
  const [typed, now] = [draft.texts[name]?.[field], profiles[name]?.[field]]
  if (now === MASK && (typed ?? '').trim() === '') return MASK
  return typed ?? now ?? ''
}

/** A change as a line for a person: who is paid, a new profile, or the changed field. */
function inWords(change: ProfileChange, profiles: Profiles, banks: BankList): string {
  if ('active' in change) return t('profiles.pays', { name: change.active })
  const { name, field } = change
  const profile = profiles[name] ?? {}
  if (field === undefined)
    return t('profiles.new', { name, bank: bankTitle(profile['bankName'] ?? '') })
  const row = fieldsOf(profile, banks).find((one) => one.name === field) ?? { name: field }
  return t('profiles.field', { name, field: profileFieldName(row) })
}

interface NewProfileProps {
  readonly banks: BankList['list']
  readonly taken: Profiles
  onAdd(name: string, bankName: string): void
}

function NewProfile({ banks, taken, onAdd }: NewProfileProps) {
  const [name, setName] = useState('')
  const [bank, setBank] = useState('')
  const trimmed = name.trim()
  const used = Object.values(taken).flatMap(({ bankName }) => bankName ?? [])
  const names = [...new Set([...used, ...banks.map((one) => one.name)])]
  const bankName = bank || names[0]
  const add = () => {
    if (!bankName) return
    onAdd(trimmed, bankName)
    setName('')
  }
  return (
    <div class="row" id="profile-new">
      <label class="wide">
        <span>{t('profiles.name')}</span>
        <input
          name="profile"
          value={name}
          maxlength={64}
          autocomplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <label class="wide">
        <span>{t('profiles.bank')}</span>
        <select
          name="bank"
          value={bankName}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
        >
          {names.map((one) => (
            <option key={one} value={one}>
              {bankTitle(one)}
            </option>
          ))}
        </select>
      </label>
      <Button
        may="read"
        disabled={trimmed === '' || !bankName || Object.hasOwn(taken, trimmed)}
        onClick={add}
      >
        {t('profiles.add')}
      </Button>
    </div>
  )
}

/** The draft without this profile: what was typed in it goes, too. */
function without({ texts, added, active }: ProfilesDraft, name: string): ProfilesDraft {
  const rest = <Value,>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))
  return { texts: rest(texts), added: rest(added), active: active === name ? null : active }
}

/**
 * Fields whose text differs from what is kept; `chosen` is the profile that payments will use, or
 * null where that does not change. If anything changes, an only profile is chosen.
 */
function changesOf(
  { texts, added, active }: ProfilesDraft,
  { bankProfile, bankProfiles = {} }: Kept,
): { readonly fields: readonly ProfileChange[]; readonly chosen: string | null } {
  const changed = Object.entries(texts).flatMap(([name, fields]) =>
    Object.entries(fields)
      .filter(([field, text]) => {
        const kept = bankProfiles[name]?.[field]
        return kept === MASK ? text.trim() !== '' : text.trim() !== (kept ?? '')
      })
      .map(([field]) => ({ name, field })),
  )
  const fields: ProfileChange[] = [...Object.keys(added).map((name) => ({ name })), ...changed]
  const [only, ...others] = Object.keys({ ...added, ...bankProfiles })
  const isTheOnly = fields.length > 0 && others.length === 0
  const wanted = active ?? bankProfile ?? (isTheOnly ? only : undefined)
  if (wanted === undefined || wanted === bankProfile) return { fields, chosen: null }
  return { fields: [...fields, { active: wanted }], chosen: wanted }
}

function payeeChange(
  draft: ProfilesDraft,
  kept: Kept,
  chosen: string | null,
  banks: BankList,
): string | null {
  const payee = (name = '', all: Profiles = {}) => ({ name, profile: all[name] })
  const before = payee(kept.bankProfile, kept.bankProfiles)
  const profiles = settingsWith(draft, chosen, kept).bankProfiles
  return changedPayee(before, payee(chosen ?? kept.bankProfile, profiles), banks)
}

/** The settings as a till sends them, with all profiles; keys that are left out keep their values. */
function settingsWith(
  { texts, added }: ProfilesDraft,
  chosen: string | null,
  { bankProfiles = {} }: Kept,
) {
  const all: Profiles = { ...added, ...bankProfiles }
  const profiles = Object.entries(all).map(([name, profile]) => {
    const next: Record<string, string> = { ...profile }
    for (const [field, text] of Object.entries(texts[name] ?? {})) {
      const trimmed = text.trim()
      if (trimmed !== '') next[field] = trimmed
      else if (profile[field] !== MASK) delete next[field]
    }
    return [name, next] as const
  })
  return {
    ...(chosen !== null && { bankProfile: chosen }),
    bankProfiles: Object.fromEntries(profiles),
  }
}
