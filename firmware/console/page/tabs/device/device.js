/** The device: what happened lately, and where its interfaces are described. */
import { time } from '../../format.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card.js'
import { t } from '../../words/words.js'
import '../../words/device.js'

export function Tab() {
  return html`<${Journal} /><${Interfaces} />`
}

function Journal() {
  const lines = usePart('journal')?.lines
  return html`<${Card} id="journal" className="journal" title=${t('journal.title')}>
    <ol class="list lines" id="lines" tabindex="0" aria-label=${t('journal.title')}>${lines?.map(row)}</ol>
  <//>`
}

function row({ number, atMs, level, event, fields }) {
  const details = Object.entries(fields).map(([name, value]) => `${name} ${value}`)
  return html`<li key=${number} data-level=${level}>
    <time>${time(atMs)}</time>
    <span class="name">${event}${details.length > 0 && html`<small>${details.join(' · ')}</small>`}</span>
  </li>`
}

function Interfaces() {
  return html`<${Card} id="interfaces" title=${t('device.interfaces')}>
    <p class="foot">
      <a href="/openapi/payment.json">payment.json</a>
      <a href="/openapi/items.json">items.json</a>
    </p>
  <//>`
}
