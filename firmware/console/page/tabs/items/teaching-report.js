/** How good the teaching is, by the lane's own trial: which items it confuses, which templates are odd. */
import { act, call } from '../../call.js'
import { html, useState } from '../../html.js'
import { Button, Card } from '../../parts/card-button-and-form.js'
import { nameOf } from '../../parts/item-field.js'
import { ItemPicture } from '../../parts/item-picture.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { t } from '../../words/words.js'
import { restoreLatest } from './deletions.js'

const REPORT_MS = 120_000
// As many as a person looks through; the worst come first.
const SHOWN = 12

export function TeachingReport({ onOpen }) {
  const [report, setReport] = useState(null)
  const ask = async () => {
    const { isOk, value, words } = await call('/api/items/report', { timeoutMs: REPORT_MS })
    if (isOk) setReport(value.data)
    else toastTrouble(words)
  }
  return html`<${Card} id="report" title=${t('items.report')}>
    <p class="muted small">${t('items.report-how')}</p>
    <div class="row"><${Button} id="ask-report" onClick=${ask}>${t('items.report-ask')}<//></div>
    ${report && html`<${Findings} report=${report} onOpen=${onOpen} again=${ask} />`}
  <//>`
}

function Findings({ report: { tried, accuracy, items, pairs }, onOpen, again }) {
  const odd = items.flatMap(({ id, outliers }) => outliers.map((sid) => ({ id, sid })))
  const remove = async ({ id, sid }) => {
    if (!(await act('/api/delete_item_template', { json: { id, sid } }))) return
    const undo = async () => {
      await restoreLatest(id)
      await again()
    }
    toast(t('items.template-deleted'), { undo })
    await again()
  }
  return html`<p id="accuracy">${
    accuracy === null
      ? t('items.report-none')
      : t('items.report-says', { tried, percent: percent(accuracy) })
  }</p>
    ${pairs.length > 0 && html`<h3>${t('items.pairs')}</h3>`}
    <ul class="pairs-list" id="pairs">
      ${pairs.slice(0, SHOWN).map((pair) => pairRow(pair, onOpen))}
    </ul>
    ${odd.length > 0 && html`<h3>${t('items.odd')}</h3><p class="muted small">${t('items.odd-how')}</p>`}
    <ul class="gallery small" id="odd">
      ${odd.slice(0, SHOWN).map(
        ({ id, sid }) => html`<li key=${`${id} ${sid}`}>
          <${ItemPicture} id=${id} sid=${sid} alt=${nameOf(id)} />
          <span class="name">${nameOf(id)}</span>
          <${Button} may="change" className="quiet" onClick=${() => remove({ id, sid })}>${t('items.delete')}<span class="sr"> ${nameOf(id)}</span><//>
        </li>`,
      )}
    </ul>`
}

function pairRow({ ids, count }, onOpen) {
  return html`<li key=${ids.join(' ')}>
    ${ids.map(
      (id) => html`<button type="button" class="tile" key=${id} onClick=${() => onOpen(id)}>
        <${ItemPicture} id=${id} />
        <span class="name">${nameOf(id)}</span>
      </button>`,
    )}
    <small class="muted">${t('items.pair-times', { count })}</small>
  </li>`
}

const percent = (share) => `${Math.round(share * 1000) / 10} %`
