/** Pictures that are known not to be an item; each can be taken back. Loaded with the first item that is opened. */
import { act, call } from '../../call.js'
import { html, useEffect, useState } from '../../html.js'
import { Button } from '../../parts/card-button-and-form.js'
import { LanePicture } from '../../parts/item-picture.js'
import { toast } from '../../parts/toasts.js'
import { needWords, t } from '../../words/words.js'

needWords('review')

/** `version` changes whenever the list may have changed. */
export function CounterExamples({ id, version }) {
  const [list, setList] = useState([])
  const [taken, setTaken] = useState(0)
  const code = encodeURIComponent(id)
  const addressOf = (picture) => `/api/items/${code}/counter-examples/${picture}`
  useEffect(() => {
    const leaving = new AbortController()
    call(`/api/items/${code}/counter-examples`, { signal: leaving.signal }).then(
      ({ isOk, value }) => {
        if (isOk && !leaving.signal.aborted) setList(value.data)
      },
    )
    return () => leaving.abort()
  }, [code, version, taken])
  const takeBack = async (picture) => {
    if (!(await act(addressOf(picture), { method: 'DELETE' }))) return
    setTaken(taken + 1)
    toast(t('review.undone'))
  }
  if (list.length === 0) return null
  return html`<h3>${t('counter.title')}</h3>
    <ul class="gallery small" id="counter-examples">
      ${list.map(
        ({ picture }, at) => html`<li key=${picture} data-picture=${picture}>
          <${LanePicture} address=${addressOf(picture)} alt=${t('counter.picture', { number: at + 1 })} />
          <${Button} may="change" className="quiet" onClick=${() => takeBack(picture)}>
            ${t('review.undo')}<span class="sr"> ${at + 1}</span>
          <//>
        </li>`,
      )}
    </ul>`
}
