/** A field of a bank's profile, as the bank's description calls it, with what is wrong with it below. */
import { html } from '../html.js'
import { language } from '../words/words.js'
import { FormRow } from './form-row.js'

/** The name of a field; where no bank describes it, the till's own name. */
export const profileFieldName = (field) => field[language.get()] ?? field.name

/** `isSecret`: what is typed is covered. */
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
