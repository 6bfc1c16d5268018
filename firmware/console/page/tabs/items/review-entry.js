/** One entry of the review inbox: what the lane recognised, what it is, and what teaching it would change. */
import { call } from '../../call.js'
import { html, useEffect, useState } from '../../html.js'
import { Button, Form } from '../../parts/card-button-and-form.js'
import { codeBeside, ItemField, itemOf, nameOf } from '../../parts/item-field.js'
import { ItemPicture, LanePicture } from '../../parts/item-picture.js'
import { said, t } from '../../words/words.js'

const FINDINGS = {
  'blur-refuse': () => t('review.blur-refuse'),
  'blur-warn': () => t('review.blur-warn'),
  'empty-warn': () => t('review.empty-warn'),
  'hand-warn': () => t('review.hand-warn'),
  'duplicate-warn': () => t('review.duplicate-warn'),
  'duplicate-refuse': () => t('review.duplicate-refuse'),
}

/** `item` is the one that the entry was chosen to be; `count` is how many entries are decided at once. */
export function ReviewEntry({ entry, item, onItem, count, steps }) {
  const [typed, setTyped] = useState('')
  const effect = useEffectOf(entry.id, item)
  const isRefused = effect?.gates.some(({ verdict }) => verdict === 'refuse') ?? false
  const address = `/api/review/${encodeURIComponent(entry.id)}`
  const choices = choicesOf(entry)
  return html`<div class="review-entry" data-entry=${entry.id}>
    <${LanePicture} address=${address} alt=${t('review.title')} />
    <div class="review-answer">
    ${entry.said && html`<p class="small" id="review-said">${t('review.said', { item: withCode(entry.said) })}</p>`}
    ${entry.not.length > 0 && html`<p class="muted small" id="review-not-said">${t('review.not-said', { items: entry.not.map(withCode).join(', ') })}</p>`}
    <ul class="choices" id="review-choices" aria-label=${t('review.choices')}>
      ${choices.map(({ id, score }, nth) => choiceRow({ id, score, nth, item, onItem, onNot: steps.not, isNot: entry.not.includes(id) }))}
    </ul>
    <${Form} may="change" className="row" id="review-other" onSubmit=${() => onItem(itemOf(typed) ?? item)}>
      <${ItemField} value=${typed} onInput=${setTyped} label=${t('review.other')} />
      <button type="submit">${t('review.choose')}</button>
    <//>
    ${effect && html`<${Effect} effect=${effect} />`}
    <div class="row">
      ${
        item &&
        html`<${Button} may="change" id="review-teach" className="main" onClick=${() => steps.teach(isRefused)}>
          ${teachWords({ item: nameOf(item), count, isRefused })}
        <//>`
      }
      <${Button} may="change" id="review-dismiss" onClick=${steps.dismiss}>${t('review.dismiss')}<//>
    </div>
    </div>
  </div>`
}

/** The item that a till reported comes first: it is the likeliest, and may not be among the lane's five. */
export function choicesOf({ items, said: told }) {
  const others = items.filter(({ id }) => id !== told)
  return told
    ? [{ id: told, score: items.find(({ id }) => id === told)?.score ?? null }, ...others]
    : items
}

function withCode(id) {
  return [nameOf(id), codeBeside(id)].filter(Boolean).join(' · ')
}

function choiceRow({ id, score, nth, item, onItem, onNot, isNot }) {
  const percent = score === null ? '' : `${Math.round(score * 100)} %`
  return html`<li key=${id}>
    <button type="button" class="tile" aria-pressed=${id === item} data-choice=${id} disabled=${isNot} onClick=${() => onItem(id)}>
      <${ItemPicture} id=${id} />
      <span class="name"><span class="called">${nth < 5 ? `${nth + 1}. ` : ''}${nameOf(id)}</span><small>${codeBeside(id)} ${percent}</small></span>
    </button>
    <${Button} may="change" className="quiet" disabled=${isNot} data-not=${id} onClick=${() => onNot(id)}>
      ${t('review.not')}<span class="sr"> ${nameOf(id)}</span>
    <//>
  </li>`
}

function teachWords({ item, count, isRefused }) {
  if (isRefused) return t('review.anyway', { item })
  return count > 1 ? t('review.teach-many', { count, item }) : t('review.teach', { item })
}

/** What the gates saw, and what teaching the entry as this item would change; null until the lane has told. */
function useEffectOf(entryId, item) {
  const [known, setKnown] = useState(null)
  useEffect(() => {
    setKnown(null)
    if (!item) return
    const leaving = new AbortController()
    const path = `/api/review/${encodeURIComponent(entryId)}/effect?id=${encodeURIComponent(item)}`
    call(path, { signal: leaving.signal, timeoutMs: 30_000 }).then(({ isOk, value }) => {
      if (isOk && !leaving.signal.aborted) setKnown(value.data)
    })
    return () => leaving.abort()
  }, [entryId, item])
  return known
}

function Effect({ effect: { gates, items, tried, templates } }) {
  const findings = gates.filter(({ verdict }) => verdict === 'warn' || verdict === 'refuse')
  return html`<div id="review-effect">
    ${findings.map(({ gate, verdict }) => html`<p key=${gate} class="small" data-gate=${gate}>${said(FINDINGS, `${gate}-${verdict}`)}</p>`)}
    <h3>${t('review.effect')}</h3>
    ${
      items.length > 0
        ? html`<ul class="facts" id="review-changes">${items.map(({ id, points }) => html`<li key=${id}>${nameOf(id)} ${signed(points)}</li>`)}</ul>`
        : html`<p class="small">${t('review.effect-none')}</p>`
    }
    <p class="muted small">${t('review.effect-tried', { tried, templates })}</p>
  </div>`
}

const signed = (points) => `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`
