/** A setting as a form row: its label, a field of its kind in a person's units, and below it what is wrong. */
import { html } from '../html.js'
import { language, locale, needWords, said, t } from '../words/words.js'
import { FormRow, Trouble } from './form-row.js'
import { HIDDEN, textOf, troubleWith } from './setting-values.js'

needWords('setting-fields')

/** The lane's list of settings has both languages. */
export const wordsOf = (row) => row[language.get()]

const UNITS = {
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
function written({ unit }, text) {
  const [whole, part] = text.split('.')
  const grouped = unit === 'kopecks' && whole ? THOUSANDS.format(whole) : whole
  if (part === undefined) return grouped
  return `${grouped}${locale() === 'ru-RU' ? ',' : '.'}${part}`
}
// A comma between thousands would be read as a decimal comma.
const THOUSANDS = new Intl.NumberFormat('ru-RU')
const withUnit = (setting, text) =>
  setting.unit ? `${written(setting, text)} ${UNITS[setting.unit]()}` : text
const nameOf = ({ names }, choice) => {
  const found = names.find((one) => one.choice === choice)
  return found ? wordsOf(found) : choice
}
const yesOrNo = (word) => (word === 'true' ? t('field.yes') : t('field.no'))

/** A value in the words that describe a change. */
export function valueInWords(setting, value) {
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
export function troubleInWords(setting, text) {
  const trouble = troubleWith(setting, text)
  if (!trouble) return null
  const limit = withUnit(setting, trouble.limit)
  if (trouble.is === 'least') return t('trouble.least', { limit })
  if (trouble.is === 'most') return t('trouble.most', { limit })
  return said(TROUBLES, trouble.is)
}

/** `typed`: what a person has typed, undefined until then; `value`: the lane's; `trouble`: what the lane says of it. */
export function SettingField({
  setting,
  name,
  value,
  typed,
  isFixed = false,
  trouble = null,
  onChange,
}) {
  const { kind, choices } = setting
  const shown = typed ?? textOf(setting, value)
  const wrong = (typed !== undefined && troubleInWords(setting, typed)) || trouble
  const change = ({ currentTarget }) => onChange(currentTarget.value)
  if (kind === 'list' && choices)
    return html`<${Choices} ...${{ setting, name, shown, isFixed, wrong, onChange }} />`
  const options = kind === 'switch' ? ['true', 'false'] : choices
  const unit = !options && setting.unit ? UNITS[setting.unit]() : null
  return html`<${FormRow} words=${wordsOf(setting)} trouble=${wrong} ...${{ kind, unit }}>
    ${(told) =>
      options
        ? html`<select name=${name} disabled=${isFixed} value=${shown} onChange=${change} ...${told}>
            ${shown === '' && html`<option value="">${t('field.usual')}</option>`}
            ${options.map((word) => html`<option key=${word} value=${word}>${kind === 'switch' ? yesOrNo(word) : nameOf(setting, word)}</option>`)}
          </select>`
        : html`<input
            name=${name}
            disabled=${isFixed}
            class=${kind === 'secret' ? 'covered' : ''}
            inputmode=${kind === 'number' ? 'decimal' : 'text'}
            autocomplete="off"
            placeholder=${placeholderOf(setting, value)}
            value=${typed ?? (kind === 'number' ? written(setting, shown) : shown)}
            onInput=${change}
            ...${told}
          />`}
  <//>`
}

function placeholderOf({ kind }, value) {
  if (kind === 'secret') return value === HIDDEN ? t('field.kept') : ''
  return kind === 'list' ? t('field.list') : ''
}

/** A setting that is a list of some of a few words. */
function Choices({ setting, name, shown, isFixed, wrong, onChange }) {
  const chosen = shown.split(', ').filter(Boolean)
  const toggle = (word) => (event) => {
    const isOn = event.currentTarget.checked
    onChange(
      setting.choices.filter((one) => (one === word ? isOn : chosen.includes(one))).join(', '),
    )
  }
  return html`<fieldset class="choices">
    <legend>${wordsOf(setting)}</legend>
    ${setting.choices.map(
      (word) => html`<label class="check" key=${word}>
        <input type="checkbox" name="${name}:${word}" checked=${chosen.includes(word)} disabled=${isFixed} onChange=${toggle(word)} />
        <span>${nameOf(setting, word)}</span>
      </label>`,
    )}
    <${Trouble} words=${wrong} />
  </fieldset>`
}
