/** The journal since the lane started, as sentences: filtered by level and words, followed, and downloaded. */
import { time } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card } from '../../parts/card-button-and-form.js'
import { save } from '../../parts/download-file.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { sentenceOf, untold } from '../../words/event-sentences.js'
import { t } from '../../words/words.js'

const LAST = 200
export const FIRST_LINES = `/device/log?last=${LAST}&level=info`
const TYPED_MS = 300
const NEWS_MS = 1_000

export function Log() {
  const [level, setLevel] = useState('info')
  const [find, setFind] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(find), TYPED_MS)
    return () => clearTimeout(timer)
  }, [find])
  const query = new URLSearchParams({ last: LAST, level, ...(asked && { find: asked }) })
  const { value, words, again } = useAnswer(`/device/log?${query}`)
  // The page's own stream tells when there are new lines.
  const news = usePart('journal')?.newest
  useEffect(() => {
    if (news === undefined) return
    const timer = setTimeout(again, NEWS_MS)
    return () => clearTimeout(timer)
  }, [news])
  return html`<${Card} id="journal" className="journal" title=${t('journal.title')}>
    <div class="row">
      <label><span>${t('log.level')}</span>
        <select id="log-level" value=${level} onChange=${(event) => setLevel(event.currentTarget.value)}>
          <option value="info">${t('log.all')}</option>
          <option value="warn">${t('log.warn')}</option>
          <option value="error">${t('log.error')}</option>
        </select>
      </label>
      <label class="grow"><span>${t('log.find')}</span>
        <input id="log-find" type="search" value=${find} onInput=${(event) => setFind(event.currentTarget.value)} />
      </label>
      <${Button} id="log-download" onClick=${() => save('/device/log?last=2000', 'laned-log.json')}>${t('log.download')}<//>
    </div>
    ${!value && words && html`<p class="muted">${words}</p>`}
    <ol class="list lines" id="lines" tabindex="0" aria-label=${t('journal.title')}>
      ${value && shown(value.lines, asked).map(row)}
    </ol>
  <//>`
}

/** Newest first; calls are left out unless somebody searches. */
function shown(lines, asked) {
  const kept = asked ? lines : lines.filter(({ event }) => event !== 'call.served')
  return kept.toReversed()
}

function row({ number, at, level, event, fields }) {
  const details = untold(event, fields).map(([name, value]) => `${name} ${value}`)
  return html`<li key=${number} data-level=${level} data-event=${event}>
    <time>${time(at)}</time>
    <span class="name">${sentenceOf(event, fields)}${details.length > 0 && html`<small><code>${details.join(' · ')}</code></small>`}</span>
  </li>`
}
