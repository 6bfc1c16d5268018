/** A field of a bank's profile, as the bank's description calls it, with what is wrong with it below. */
import { html } from '../html.js'
import { language } from '../words/words.js'
import { FormRow } from './form-row.js'

/** A field that no bank describes is called as the till called it. */
export const profileFieldName = (field) => field[language.get()] ?? field.name

/** `isSecret`: covered while it is typed. */
export function ProfileField({
  field,
  name,
  value,
  isSecret,
  placeholder = '',
  trouble = null,
  onInput,
}) {
  return html`<${FormRow} words=${profileFieldName(field)} trouble=${trouble}>
    ${(told) => html`<input
      name=${name}
      class=${isSecret ? 'covered' : ''}
      autocomplete="off"
      placeholder=${placeholder}
      value=${value}
      onInput=${({ currentTarget }) => onInput(currentTarget.value)}
      ...${told}
    />`}
  <//>`
}
