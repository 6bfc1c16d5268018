/** Settings of the payment terminal, sent as a till sends them. */
import { act } from '../../../call.js'
import { toast } from '../../../parts/toasts.js'
import { t } from '../../../words/words.js'

/** Resolves to true when the lane took them. */
export async function saveSettings(settings) {
  const answer = await act('/updateDriverSettings', { json: { settings } })
  if (answer) toast(t('guide.saved'))
  return answer !== null
}
