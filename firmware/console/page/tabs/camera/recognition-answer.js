/** What the lane takes the goods for, how sure it is and how long it took; and the word that it was wrong. */
import { act } from '../../call.js'
import { money } from '../../format.js'
import { html, useState } from '../../html.js'
import { Form, Pill } from '../../parts/card.js'
import { ItemField, itemOf, nameOf } from '../../parts/item-field.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'

const STATES = {
  certain: () => t('camera.certain'),
  uncertain: () => t('camera.uncertain'),
  unknown: () => t('camera.unknown'),
  empty: () => t('camera.empty'),
  moving: () => t('camera.moving'),
}

const LOOKS = { certain: 'good', uncertain: 'warn', unknown: 'bad' }

/** The lane's answer, or null where it refused. */
export async function recognise() {
  const answer = await act('/api/get_result', { method: 'GET' })
  return answer?.data ?? null
}

export function Answer({ result }) {
  if (!result) return null
  const { status, items, took_ms: tookMs, result_id: resultId } = result
  return html`<div class="answer" id="answer" data-status=${status}>
    <p class="row">
      <${Pill} id="answer-status" state=${LOOKS[status] ?? 'calm'}>${said(STATES, status)}<//>
      <span class="muted small" id="took">${t('camera.took', { ms: Math.round(tookMs) })}</span>
    </p>
    ${status === 'unknown' && html`<p class="muted small">${t('camera.unknown-how')}</p>`}
    <ol class="scores" id="scores" aria-live="polite">${items.map(score)}</ol>
    ${(status === 'certain' || status === 'uncertain' || status === 'unknown') && html`<${Correction} key=${resultId} resultId=${resultId} />`}
  </div>`
}

function score({ id, name: called, score: value, choices = [], ...item }) {
  const name = nameOf(id, called)
  return html`<li key=${id}>
    <strong>${name}</strong><span>${Math.round(value * 100)} %</span>
    <progress max="1" value=${value} aria-label=${name}></progress>
    ${
      choices.length === 0
        ? html`<${Price} item=${item} />`
        : choices.map(
            (one) => html`<div key=${one.id} data-choice=${one.id}>
              ${nameOf(one.id, one.name)} <${Price} item=${one} />
            </div>`,
          )
    }
  </li>`
}

/** Of goods that the assortment knows; with their weight, what it comes to: a proposal. */
function Price({ item: { price, unit, proposal } }) {
  if (price === undefined) return null
  const sum = money(price)
  return html`<small class="price">
    ${unit === 'kg' ? t('camera.a-kg', { sum }) : t('camera.a-piece', { sum })}
    ${proposal && html` · <span class="proposal">${t('camera.proposal', { grams: proposal.net, sum: money(proposal.sum) })}</span>`}
  </small>`
}

/** What a till sends when the cashier took another item. */
function Correction({ resultId }) {
  const [typed, setTyped] = useState('')
  const send = async () => {
    const id = itemOf(typed)
    const answer = await act('/api/feedback', { json: { id, result_id: resultId } })
    if (!answer) return
    toast(answer.data.learned ? t('camera.corrected', { item: nameOf(id) }) : t('camera.noted'))
    setTyped((now) => (now === typed ? '' : now))
  }
  return html`<${Form} id="correct" onSubmit=${send}>
    <${ItemField} value=${typed} onInput=${setTyped} label=${t('camera.it-was')} name="was" />
    <button type="submit">${t('camera.wrong-it-was')}</button>
  <//>`
}
