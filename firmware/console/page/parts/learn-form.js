/** Teaches an item what lies under the camera now. */
import { act } from '../call.js'
import { html, useState } from '../html.js'
import { needWords, t } from '../words/words.js'
import { Form } from './card-button-and-form.js'
import { ItemField, itemOf } from './item-field.js'
import { toast } from './toasts.js'

needWords('camera')

export function LearnForm() {
  const [typed, setTyped] = useState('')
  const learn = async () => {
    const id = itemOf(typed)
    if (id === null || !(await teach(id))) return
    // Text that was typed while this was sent is for the next item.
    setTyped((now) => (now === typed ? '' : now))
  }
  return html`<${Form} may="change" className="row grow" id="learn" onSubmit=${learn}>
    <${ItemField} value=${typed} onInput=${setTyped} label=${t('camera.code')} />
    <button type="submit">${t('camera.learn')}</button>
  <//>`
}

export async function teach(id) {
  const answer = await act('/api/add_item_template', { json: { id } })
  if (answer) toast(t('camera.learned', { id }))
  return answer !== null
}
