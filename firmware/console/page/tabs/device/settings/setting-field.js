/** One key of laned.yaml as a field of its kind. */
import { html } from '../../../html.js'
import { t } from '../../../words/words.js'
import { HIDDEN, textOf } from './setting-changes.js'

/** The lane's own list has both languages. */
export const wordsOf = ({ en, ru }) => (document.documentElement.lang === 'ru' ? ru : en)

/** `typed`: what a person put there, undefined until then; `value`: what the lane has. */
export function SettingField({ setting, name, value, typed, isFixed, onChange }) {
  const shown = typed ?? textOf(setting, value)
  const change = ({ currentTarget }) => onChange(currentTarget.value)
  const { kind, choices } = setting
  if (kind === 'list' && choices)
    return html`<${Choices} setting=${setting} name=${name} shown=${shown} isFixed=${isFixed} onChange=${onChange} />`
  const options = kind === 'switch' ? ['true', 'false'] : choices
  return html`<label class="wide" data-kind=${kind}>
    <span>${wordsOf(setting)}</span>
    ${
      options
        ? html`<select name=${name} value=${shown} disabled=${isFixed} onChange=${change}>
            ${shown === '' && html`<option value="">${t('setting.usual')}</option>`}
            ${options.map((word) => html`<option key=${word} value=${word}>${kind === 'switch' ? yesOrNo(word) : word}</option>`)}
          </select>`
        : html`<input
            name=${name}
            class=${kind === 'secret' ? 'covered' : ''}
            inputmode=${kind === 'number' ? 'decimal' : 'text'}
            autocomplete="off"
            placeholder=${placeholderOf(setting, value)}
            value=${shown}
            disabled=${isFixed}
            onInput=${change}
          />`
    }
  </label>`
}

const yesOrNo = (word) => (word === 'true' ? t('setting.yes') : t('setting.no'))

function placeholderOf({ kind, minimum, maximum }, value) {
  if (kind === 'secret') return value === HIDDEN ? t('setting.kept') : ''
  if (kind === 'list') return t('setting.list')
  return minimum !== null && maximum !== null ? `${minimum} … ${maximum}` : ''
}

/** A list that names some of a few words. */
function Choices({ setting, name, shown, isFixed, onChange }) {
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
      (word) => html`<label class="choice" key=${word}>
        <input type="checkbox" name="${name}:${word}" checked=${chosen.includes(word)} disabled=${isFixed} onChange=${toggle(word)} />
        <span>${word}</span>
      </label>`,
    )}
  </fieldset>`
}
