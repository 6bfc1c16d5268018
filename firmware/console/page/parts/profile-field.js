/** What a field of a bank's profile is called: by people, in the words of the lane, and by tills. */
import { html } from '../html.js'
import { language } from '../words/words.js'

export function ProfileFieldName({ field }) {
  const words = field[language.get()]
  return html`<span>${words ?? field.name}${words && html` <small class="muted">${field.name}</small>`}</span>`
}
