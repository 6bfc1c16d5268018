/** Choices that did not fit what the lane saw or weighed, each with its picture beside what was chosen. */
import { act } from '../../call.js'
import { dateTime } from '../../format.js'
import { html, useEffect } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Empty } from '../../parts/card-button-and-form.js'
import { nameOf } from '../../parts/item-field.js'
import { ItemPicture, LanePicture } from '../../parts/item-picture.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { needWords, said, t } from '../../words/words.js'

needWords('doubts')

const SHOWN = 12

const REASONS = {
  price: () => t('doubts.price'),
  picture: () => t('doubts.picture'),
  weight: () => t('doubts.weight'),
}

export function Doubts() {
  const state = usePart('doubts')
  const { value, again } = useAnswer('/api/choices/doubted')
  const revision = state?.revision ?? 0
  useEffect(() => {
    if (revision > 0) again()
  }, [revision])
  if (!state || !value) return null
  const { choices, bound, samples } = value.data
  const dismiss = async (id) => {
    const json = { action: 'dismiss' }
    if (await act(addressOf(id), { json })) toast(t('doubts.dismissed'))
    again()
  }
  const pill = html`<span class="muted small" id="doubts-count">${choices.length}</span>`
  return html`<${Card} id="doubts" title=${t('doubts.title')} pill=${pill}>
    ${state.stopped && html`<p class="small" id="doubts-stopped">${t('doubts.stopped', { why: state.stopped })}</p>`}
    ${choices.length === 0 && html`<${Empty} id="doubts-none">${state.isOn ? t('doubts.none') : t('doubts.off')}<//>`}
    ${state.isOn && bound === null && html`<p class="muted small" id="doubts-few">${t('doubts.few', { samples })}</p>`}
    <ul class="list" id="doubts-list">${choices.slice(0, SHOWN).map((one) => html`<${Doubt} key=${one.id} doubt=${one} onDismiss=${dismiss} />`)}</ul>
  <//>`
}

const addressOf = (id) => `/api/choices/doubted/${encodeURIComponent(id)}`

function Doubt({ doubt: { id, at, reason, chosen, like, grams, usual, picture }, onDismiss }) {
  const [item, other] = [nameOf(chosen.id), like && nameOf(like.id)]
  return html`<li class="doubt" data-doubt=${id}>
    <div class="doubt-pair">
      ${picture && html`<figure><${LanePicture} address=${`/api/choices/doubted/${encodeURIComponent(id)}/picture`} alt=${t('doubts.seen')} /><figcaption>${t('doubts.seen')}</figcaption></figure>`}
      <figure><${ItemPicture} id=${chosen.id} alt=${item} /><figcaption>${t('doubts.chosen', { item })}</figcaption></figure>
    </div>
    <p>${said(REASONS, reason)}</p>
    ${like && html`<p class="small">${t('doubts.like', { item: other })}</p>`}
    ${usual && html`<p class="small">${t('doubts.usual', { grams, ...usual })}</p>`}
    <p class="row"><span class="muted small">${dateTime(at)}</span>
      <${Button} may="change" className="quiet" onClick=${() => onDismiss(id)}>${t('doubts.dismiss')}<//></p>
  </li>`
}
