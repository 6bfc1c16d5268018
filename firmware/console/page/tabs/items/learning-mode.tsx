/** Who may change templates. */
import type { TargetedEvent } from 'preact'
import { act } from '../../call.ts'
import type { Parts } from '../../lane-parts.ts'
import { usePart } from '../../live.ts'
import { useDraft } from '../../parts/unsaved-draft.ts'
import { useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'

type Mode = Parts['recognition']['mode']
const NUMBERS: Readonly<Record<Mode, number>> = { locked: 0, open: 1, auto: 2 }
const isMode = (word: string): word is Mode => Object.hasOwn(NUMBERS, word)

export function LearningMode() {
  const mode = usePart('recognition')?.mode ?? null
  const { mayOperate } = useRights()
  const draft = useDraft<Mode | null>({
    saved: mode,
    save: async (wanted) =>
      wanted &&
      (await act('POST /api/set_learn_mode', { body: { learnMode: NUMBERS[wanted] } })) &&
      wanted,
  })
  if (mode === null || !mayOperate) return null
  const change = async ({ currentTarget: { value } }: TargetedEvent<HTMLSelectElement>) => {
    if (isMode(value) && !(await draft.send(value))) draft.drop()
  }
  return (
    <label>
      <span>{t('items.mode')}</span>
      <select id="learning-mode" value={draft.value ?? mode} onChange={change}>
        <option value="open">{t('items.mode-open')}</option>
        <option value="auto">{t('items.mode-auto')}</option>
        <option value="locked">{t('items.mode-locked')}</option>
      </select>
    </label>
  )
}
