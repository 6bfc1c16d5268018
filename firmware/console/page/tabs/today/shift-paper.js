/** A report of a shift as a receipt printer has it: on the screen, and on paper by the browser. */
import { call } from '../../call.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { Button, isFocusLost } from '../../parts/card-button-and-form.js'
import { language, t } from '../../words/words.js'
import { usePrinted } from './printed-sheet.js'

const WIDTHS = ['32', '42']

/**
 * `path` is the path of the report: of the open shift, or of a closed one. `takesFocus`: its text gets the
 * keyboard's focus first, and not a button that would do something again.
 */
export function Paper({ path, title, takesFocus = false, onClose }) {
  const [width, setWidth] = useState('42')
  const [answer, setAnswer] = useState(null)
  const query = String(new URLSearchParams({ width, language: language.get() }))
  useEffect(() => {
    // An answer for another width or language must not be printed.
    setAnswer(null)
    const leaving = new AbortController()
    call(`${path}?${query}`, { signal: leaving.signal }).then((next) => {
      if (!leaving.signal.aborted) setAnswer(next)
    })
    return () => leaving.abort()
  }, [path, query])
  const text = answer?.value?.text ?? null
  const shown = useRef(null)
  useEffect(() => {
    if (takesFocus && isFocusLost()) shown.current.focus()
  }, [])
  usePrinted(text, (words) => html`<pre>${words}</pre>`)
  return html`<section id="paper" aria-label=${title}>
    <div class="row">
      <label><span>${t('paper.width')}</span>
        <select id="paper-width" value=${width} onChange=${({ currentTarget }) => setWidth(currentTarget.value)}>
          ${WIDTHS.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
        </select>
      </label>
      <${Button} id="paper-print" className="main" disabled=${text === null} onClick=${() => print()}>${t('paper.print')}<//>
      <${Button} id="paper-close" onClick=${onClose}>${t('paper.close')}<//>
    </div>
    ${answer?.words && html`<p role="alert">${answer.words}</p>`}
    <pre id="paper-text" ref=${shown} tabindex="0" aria-label=${title}>${text}</pre>
  </section>`
}
