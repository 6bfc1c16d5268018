/** A form of the guide: its button rests while it works. */
import { act } from '../api.js'
import { byId, toast } from '../dom.js'
import { t } from '../i18n.js'

export function onSubmit(id, action) {
  byId(id).addEventListener('submit', async (event) => {
    event.preventDefault()
    const { target } = event
    const button = target.querySelector('[type=submit]')
    button.disabled = true
    try {
      await action(target.elements)
    } finally {
      button.disabled = false
    }
  })
}

/** True when the lane took the settings. */
export async function save(settings) {
  const answer = await act('/updateDriverSettings', { method: 'POST', json: { settings } })
  if (answer) toast(t('guide.saved'))
  return answer !== null
}
