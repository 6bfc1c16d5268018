/** A setting as a form row: its label, a field of its kind in a person's units, and below it what is wrong. */
import type { TargetedEvent } from 'preact'
import { decimal, LANGUAGE, type Language, t, wordFor } from '../words/words.ts'
import { FormRow, Trouble } from './form-row.tsx'
import { HIDDEN, type Setting, textOf, troubleWith } from './setting-values.ts'
import 'page-words:setting-fields'

/** The lane's list of settings has both languages. */
export const wordsOf = (row: Readonly<Record<Language, string>>): string => row[LANGUAGE]

const UNITS: Readonly<Record<NonNullable<Setting['unit']>, () => string>> = {
  kopecks: () => t('unit.roubles'),
  ms: () => t('unit.seconds'),
  seconds: () => t('unit.seconds'),
  minutes: () => t('unit.minutes'),
  hours: () => t('unit.hours'),
  days: () => t('unit.days'),
  megabytes: () => t('unit.megabytes'),
}
const TROUBLES = {
  kopecks: () => t('trouble.amount'),
  ms: () => t('trouble.seconds'),
  number: () => t('trouble.number'),
}

/** The text in a field: roubles with spaces between thousands, in Russian with a decimal comma. */
function written({ unit }: Setting, text: string): string {
  const [whole = '', part] = text.split('.')
  const grouped = unit === 'kopecks' && whole ? THOUSANDS.format(Number(whole)) : whole
  if (part === undefined) return grouped
  return `${grouped}${decimal()}${part}`
}
// A comma between thousands would be read as a decimal comma.
const THOUSANDS = new Intl.NumberFormat('ru-RU')
const withUnit = (setting: Setting, text: string) =>
  setting.unit ? `${written(setting, text)} ${UNITS[setting.unit]()}` : text
const nameOf = ({ names }: Setting, choice: unknown) => {
  const found = names.find((one) => one.choice === choice)
  return found ? wordsOf(found) : String(choice)
}
const yesOrNo = (word: string) => (word === 'true' ? t('field.yes') : t('field.no'))

/** A value in the words that describe a change. */
export function valueInWords(setting: Setting, value: unknown): string {
  const { kind, choices, default: usual } = setting
  if (value === null || value === undefined)
    return usual === null ? t('field.nothing') : valueInWords(setting, usual)
  if (kind === 'secret') return t('field.secret')
  if (kind === 'switch') return yesOrNo(String(value))
  if (choices)
    return (
      [value]
        .flat()
        .map((choice) => nameOf(setting, choice))
        .join(', ') || t('field.nothing')
    )
  return withUnit(setting, textOf(setting, value)) || t('field.nothing')
}

/** Words for what is wrong with a typed text; null where nothing is. */
export function troubleInWords(setting: Setting, text: string): string | null {
  const trouble = troubleWith(setting, text)
  if (!trouble) return null
  const limit = withUnit(setting, trouble.limit)
  if (trouble.is === 'least') return t('trouble.least', { limit })
  if (trouble.is === 'most') return t('trouble.most', { limit })
  return wordFor(TROUBLES, trouble.is)
}

interface SettingFieldProps {
  readonly setting: Setting
  readonly name: string
  /** The lane's. */
  readonly value: unknown
  /** What a person has typed; undefined until then. */
  readonly typed: string | undefined
  readonly isFixed?: boolean
  /** What the lane says of it. */
  readonly trouble?: string | null
  /** Where nothing is chosen; its default holds then, unless it says something else. */
  readonly unchosen?: string
  onChange(text: string): void
}

export function SettingField({
  setting,
  name,
  value,
  typed,
  isFixed = false,
  trouble = null,
  unchosen = t('field.usual'),
  onChange,
}: SettingFieldProps) {
  const { kind, choices } = setting
  const shown = typed ?? textOf(setting, value)
  const wrong = (typed !== undefined && troubleInWords(setting, typed)) || trouble
  const change = ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>) =>
    onChange(currentTarget.value)
  if (kind === 'list' && choices)
    return <Choices {...{ setting, choices, name, shown, isFixed, wrong, onChange }} />
  const options = kind === 'switch' ? ['true', 'false'] : choices
  const unit = !options && setting.unit ? UNITS[setting.unit]() : null
  return (
    <FormRow words={wordsOf(setting)} trouble={wrong} {...{ kind, unit }}>
      {(attributes) =>
        options ? (
          <select name={name} disabled={isFixed} value={shown} onChange={change} {...attributes}>
            {shown === '' && <option value="">{unchosen}</option>}
            {options.map((word) => (
              <option key={word} value={word}>
                {kind === 'switch' ? yesOrNo(word) : nameOf(setting, word)}
              </option>
            ))}
          </select>
        ) : (
          <input
            name={name}
            disabled={isFixed}
            class={kind === 'secret' ? 'covered' : ''}
            inputmode={kind === 'number' ? 'decimal' : 'text'}
            autocomplete="off"
            placeholder={placeholderOf(setting, value)}
            value={typed ?? (kind === 'number' ? written(setting, shown) : shown)}
            onInput={change}
            {...attributes}
          />
        )
      }
    </FormRow>
  )
}

function placeholderOf({ kind }: Setting, value: unknown): string {
  if (kind === 'secret') return value === HIDDEN ? t('field.kept') : ''
  return kind === 'list' ? t('field.list') : ''
}

interface ChoicesProps extends Pick<SettingFieldProps, 'setting' | 'name' | 'onChange'> {
  readonly choices: readonly string[]
  readonly shown: string
  readonly isFixed: boolean
  readonly wrong: string | null
}

/** A setting that is a list of some of a few words. */
function Choices({ setting, choices, name, shown, isFixed, wrong, onChange }: ChoicesProps) {
  const chosen = shown.split(', ').filter(Boolean)
  const toggle = (word: string) => (event: TargetedEvent<HTMLInputElement>) => {
    const isOn = event.currentTarget.checked
    onChange(choices.filter((one) => (one === word ? isOn : chosen.includes(one))).join(', '))
  }
  return (
    <fieldset class="choices">
      <legend>{wordsOf(setting)}</legend>
      {choices.map((word) => (
        <label class="check" key={word}>
          <input
            type="checkbox"
            name={`${name}:${word}`}
            checked={chosen.includes(word)}
            disabled={isFixed}
            onChange={toggle(word)}
          />
          <span>{nameOf(setting, word)}</span>
        </label>
      ))}
      <Trouble words={wrong} />
    </fieldset>
  )
}
