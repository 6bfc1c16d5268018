/** What the lane finds in a proposed file: what would refuse the start, and what looks like a mistake. */
import { t } from '../../words/words.ts'
import type { Verdict } from './config-draft.ts'

export function Findings({ id, verdict }: { id: string; verdict: Verdict | null }) {
  const line = (level: 'error' | 'warn' | 'info') => (words: string) => (
    <li key={words} data-level={level}>
      {words}
    </li>
  )
  return (
    <ul class="findings" id={id} aria-live="polite">
      {verdict?.problems.map(line('error'))} {verdict?.warnings.map(line('warn'))}
      {verdict?.notes.map(line('info'))}
      {verdict && verdict.money.length > 0 && (
        <li data-level="warn">{t('config.money', { keys: verdict.money.join(', ') })}</li>
      )}
    </ul>
  )
}
