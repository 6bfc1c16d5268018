/** Teaches an item what lies under the camera now. */

import { useState } from 'preact/hooks'
import { act } from '../call.ts'
import { t } from '../words/words.ts'
import { Form } from './card-button-and-form.tsx'
import { ItemField, itemOf } from './item-field.tsx'
import { toast } from './toasts.tsx'
import 'page-words:camera'

export function LearnForm() {
  const [typed, setTyped] = useState('')
  const learn = async () => {
    const id = itemOf(typed)
    if (id === null || !(await teach(id))) return
    // Text that was typed while this was sent is for the next item.
    setTyped((now) => (now === typed ? '' : now))
  }
  return (
    <Form may="change" className="row grow" id="learn" onSubmit={learn}>
      <ItemField value={typed} onInput={setTyped} label={t('camera.code')} />
      <button type="submit">{t('camera.learn')}</button>
    </Form>
  )
}

export async function teach(id: string): Promise<boolean> {
  const answer = await act('POST /api/add_item_template', { body: { id } })
  if (answer) toast(t('camera.learned', { id }))
  return answer !== null
}
