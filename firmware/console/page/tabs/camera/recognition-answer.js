/** What the lane recognises, how sure it is and how long it took; and the button that says that it was wrong. */
import { act } from '../../call.js'
import { money } from '../../format.js'
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Form, Pill } from '../../parts/card-button-and-form.js'
import { ItemField, itemOf, nameOf } from '../../parts/item-field.js'
import { ItemPicture } from '../../parts/item-picture.js'
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

/** The lane's answer, or null where it refused; `turned`: the result of the same goods before they were turned. */
export async function recognise(turned = null) {
  const query = turned === null ? '' : `?turned=${encodeURIComponent(turned)}`
  const answer = await act(`/api/get_result${query}`, { method: 'GET' })
  return answer?.data ?? null
}

export function Answer({ result, onTurned }) {
  // An answer stands for a while: what its goods are called meanwhile is drawn anew.
  usePart('items')
  if (!result) return null
  const { status, open, items, took_ms: tookMs, result_id: resultId } = result
  const isOneOfTwo = status === 'uncertain' && open === 'which' && items.length > 1
  return html`<div class="answer" id="answer" data-status=${status} data-result=${resultId}>
    <p class="row">
      <${Pill} id="answer-status" state=${LOOKS[status] ?? 'calm'}>${said(STATES, status)}<//>
      <span class="muted small" id="took">${t('camera.took', { ms: Math.round(tookMs) })}</span>
    </p>
    ${status === 'unknown' && html`<p class="muted small">${t('camera.unknown-how')}</p>`}
    ${
      isOneOfTwo
        ? html`<${OneOfTwo} key=${resultId} items=${items.slice(0, 2)} resultId=${resultId} onTurned=${onTurned} />`
        : html`<ol class="scores" id="scores" aria-live="polite">${items.map((item) => scoreRow(item, status === 'uncertain' ? () => itWas(item.id, resultId) : null))}</ol>`
    }
    ${(status === 'certain' || status === 'uncertain' || status === 'unknown') && html`<${Correction} key=${resultId} resultId=${resultId} />`}
  </div>`
}

/** The lane knows that it is one of these: a person who sees both pictures can tell which. */
function OneOfTwo({ items, resultId, onTurned }) {
  return html`<p class="muted small">${t('camera.one-of-two')}</p>
    <ul class="one-of-two" id="one-of-two" aria-live="polite">
      ${items.map(
        ({ id, name: called, ...item }) => html`<li key=${id} data-item=${id}>
          <${ItemPicture} id=${id} />
          <strong>${nameOf(id, called)}</strong>
          <${Price} item=${item} />
          <${Button} may="change" onClick=${() => itWas(id, resultId)}>${t('camera.it-is')}<//>
        </li>`,
      )}
    </ul>
    <p class="muted small">${t('camera.turn-how')}</p>
    <div class="row">
      <${Button} id="turned" onClick=${() => onTurned(resultId)}>${t('camera.turned')}<//>
    </div>`
}

/** `onIs`: where the lane leaves it to a person. Of several goods that look alike it is not one of them that is chosen. */
function scoreRow({ id, name: called, score: value, choices = [], ...item }, onIs) {
  const name = nameOf(id, called)
  return html`<li key=${id}>
    <${ItemPicture} id=${id} />
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
    ${
      onIs &&
      choices.length === 0 &&
      html`<${Button} may="change" onClick=${onIs}>${t('camera.it-is')}<span class="sr"> ${name}</span><//>`
    }
  </li>`
}

/** For goods that the assortment has: their price, and with their weight the sum that the lane proposes. */
function Price({ item: { price, unit, proposal } }) {
  if (price === undefined) return null
  const sum = money(price)
  return html`<small class="price">
    ${unit === 'kg' ? t('camera.a-kg', { sum }) : t('camera.a-piece', { sum })}
    ${proposal && html` · <span class="proposal">${t('camera.proposal', { grams: proposal.net, sum: money(proposal.sum) })}</span>`}
  </small>`
}

/** What a till sends when the cashier has chosen an item. Resolves to false where the lane refused; a toast says so. */
async function itWas(id, resultId) {
  const answer = await act('/api/feedback', { json: { id, result_id: resultId } })
  if (!answer) return false
  toast(answer.data.learned ? t('camera.corrected', { item: nameOf(id) }) : t('camera.noted'))
  return true
}

function Correction({ resultId }) {
  const [typed, setTyped] = useState('')
  const send = async () => {
    const id = itemOf(typed)
    if (id === null || !(await itWas(id, resultId))) return
    setTyped((now) => (now === typed ? '' : now))
  }
  return html`<${Form} may="change" id="correct" onSubmit=${send}>
    <${ItemField} value=${typed} onInput=${setTyped} label=${t('camera.it-was')} name="was" />
    <button type="submit">${t('camera.wrong-it-was')}</button>
  <//>`
}
