/** How long the lane looks before it answers, and how many items it names. */
import type { TargetedEvent } from 'preact'
import { act } from '../../call.ts'
import { usePart } from '../../live.ts'
import { Card } from '../../parts/card-button-and-form.tsx'
import { useDraft } from '../../parts/unsaved-draft.ts'
import { t } from '../../words/words.ts'

const MOST = 50

export function RecognitionSettings() {
  const recognition = usePart('recognition')
  const pace = useDraft({
    saved: recognition?.pace ?? null,
    save: async (speed) =>
      speed && (await act('POST /api/set_predict_speed', { body: { speed } })) && speed,
  })
  // Text that is no number yet stays as it was typed.
  const most = useDraft<number | string | null>({
    saved: recognition?.resultsMax ?? null,
    save: async (count) =>
      (await act('POST /api/set_max_result_num', { body: { max_result_num: Number(count) } })) &&
      count,
  })
  if (!recognition) return null
  const choose = async ({ currentTarget }: TargetedEvent<HTMLSelectElement>) => {
    if (!(await pace.send(currentTarget.value === 'normal' ? 'normal' : 'fast'))) pace.drop()
  }
  const count = async ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    if (currentTarget.reportValidity()) await most.send(Number(currentTarget.value))
  }
  return (
    <Card id="recognition" title={t('camera.settings')}>
      <label>
        <span>{t('camera.pace')}</span>
        <select id="pace" value={pace.value ?? recognition.pace} onChange={choose}>
          <option value="fast">{t('camera.pace-fast')}</option>
          <option value="normal">{t('camera.pace-normal')}</option>
        </select>
      </label>
      <label>
        <span>{t('camera.most')}</span>
        <input
          type="number"
          id="most"
          min="1"
          max={MOST}
          step="1"
          required
          value={most.value ?? recognition.resultsMax}
          onInput={({ currentTarget }) => most.set(currentTarget.value)}
          onChange={count}
        />
      </label>
    </Card>
  )
}
