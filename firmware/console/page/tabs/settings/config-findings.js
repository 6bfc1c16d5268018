/** What the lane finds in a proposed file: what would refuse the start, and what looks like a mistake. */
import { html } from '../../html.js'
import { t } from '../../words/words.js'

export function Findings({ id, verdict }) {
  const line = (level) => (words) => html`<li key=${words} data-level=${level}>${words}</li>`
  return html`<ul class="findings" id=${id} aria-live="polite">
    ${verdict?.problems.map(line('error'))} ${verdict?.warnings.map(line('warn'))}
    ${verdict?.notes.map(line('info'))}
    ${verdict && verdict.money.length > 0 && html`<li data-level="warn">${t('config.money', { keys: verdict.money.join(', ') })}</li>`}
  </ul>`
}
