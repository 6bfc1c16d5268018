/** How long the lane looks before it answers, and how many items it names. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card-button-and-form.js'
import { useDraft } from '../../parts/unsaved-draft.js'
import { t } from '../../words/words.js'

const MOST = 50

export function RecognitionSettings() {
  const recognition = usePart('recognition')
  const pace = useDraft({
    saved: recognition?.pace ?? null,
    save: async (speed) => (await act('/api/set_predict_speed', { json: { speed } })) && speed,
  })
  const most = useDraft({
    saved: recognition?.resultsMax ?? null,
    save: async (count) =>
      (await act('/api/set_max_result_num', { json: { max_result_num: count } })) && count,
  })
  if (!recognition) return null
  const choose = async ({ currentTarget }) => {
    if (!(await pace.send(currentTarget.value))) pace.drop()
  }
  // Text that is no number yet stays as it was typed.
  const count = async ({ currentTarget }) => {
    if (currentTarget.reportValidity()) await most.send(Number(currentTarget.value))
  }
  return html`<${Card} id="recognition" title=${t('camera.settings')}>
    <label>
      <span>${t('camera.pace')}</span>
      <select id="pace" value=${pace.value} onChange=${choose}>
        <option value="fast">${t('camera.pace-fast')}</option>
        <option value="normal">${t('camera.pace-normal')}</option>
      </select>
    </label>
    <label>
      <span>${t('camera.most')}</span>
      <input
        type="number"
        id="most"
        min="1"
        max=${MOST}
        step="1"
        required
        value=${most.value}
        onInput=${({ currentTarget }) => most.set(currentTarget.value)}
        onChange=${count}
      />
    </label>
  <//>`
}
