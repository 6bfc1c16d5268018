/** Who may change templates. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { useDraft } from '../../parts/unsaved-draft.js'
import { useRights } from '../../rights.js'
import { t } from '../../words/words.js'

const NUMBERS = { locked: 0, open: 1, auto: 2 }

export function LearningMode() {
  const mode = usePart('recognition')?.mode ?? null
  const { mayOperate } = useRights()
  const draft = useDraft({
    saved: mode,
    save: async (wanted) =>
      (await act('/api/set_learn_mode', { json: { learnMode: NUMBERS[wanted] } })) && wanted,
  })
  if (mode === null || !mayOperate) return null
  const change = async ({ currentTarget }) => {
    if (!(await draft.send(currentTarget.value))) draft.drop()
  }
  return html`<label>
    <span>${t('items.mode')}</span>
    <select id="learning-mode" value=${draft.value} onChange=${change}>
      <option value="open">${t('items.mode-open')}</option>
      <option value="auto">${t('items.mode-auto')}</option>
      <option value="locked">${t('items.mode-locked')}</option>
    </select>
  </label>`
}
